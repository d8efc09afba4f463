import { type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { bringHeader } from '#app/site/layout/header/header.tsx'
import { headerLayouts } from '#app/site/layout/shell-content.ts'
import { aliveEvent } from './browser/alive.ts'
import { reloadOnMissingChunk } from './browser/chunk-reload.ts'
import { guardScriptSinks } from './browser/trusted-types.ts'

guardScriptSinks()
reloadOnMissingChunk()

// A header answers presses from the first moment, so its file is there before the page is taken over.
void bringServedHeader()
  .catch(() => {})
  .then(takeOver)

async function bringServedHeader(): Promise<void> {
  const served = document.querySelector<HTMLElement>('header[data-layout]')?.dataset.layout
  const layout = headerLayouts.find((known) => known === served)
  if (layout) await bringHeader(layout)
}

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
