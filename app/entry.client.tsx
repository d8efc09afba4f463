import { type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { bringServedLayout } from '#app/site/layout/shell.tsx'
import { aliveEvent } from './browser/alive.ts'
import { reloadOnMissingChunk } from './browser/chunk-reload.ts'
import { guardScriptSinks } from './browser/trusted-types.ts'

guardScriptSinks()
reloadOnMissingChunk()

// Load the layout before hydration; otherwise hydration takes a little longer.
void bringServedLayout()
  .catch(() => {})
  .then(takeOver)

function takeOver(): void {
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
}

function Alive({ children }: { children: ReactNode }) {
  useEffect(() => void document.dispatchEvent(new Event(aliveEvent)), [])
  return children
}
