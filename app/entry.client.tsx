import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { reloadOnMissingChunk } from './browser/chunk-reload.ts'
import { guardScriptSinks } from './browser/trusted-types.ts'

guardScriptSinks()
reloadOnMissingChunk()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
