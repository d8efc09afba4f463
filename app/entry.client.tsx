import { type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { aliveEvent } from './browser/alive.ts'
import { reloadOnMissingChunk } from './browser/chunk-reload.ts'
import { guardScriptSinks } from './browser/trusted-types.ts'

guardScriptSinks()
reloadOnMissingChunk()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Alive>
        <HydratedRouter />
      </Alive>
    </StrictMode>,
  )
})

function Alive({ children }: { children: ReactNode }) {
  useEffect(() => void document.dispatchEvent(new Event(aliveEvent)), [])
  return children
}
