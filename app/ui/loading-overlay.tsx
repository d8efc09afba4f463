import { Suspense, useSyncExternalStore } from 'react'
import { later } from './late/later.ts'
import { loadingStore } from './loading-state.ts'

const box = later(async () => (await import('./loading-box.tsx')).LoadingBox)

/**
 * Covers the page while something is loading (specification §2). Mounted once, next to the element `#page`, which is
 * inert meanwhile; dialogs stay above it. Its code is loaded on first use.
 */
export function LoadingOverlay() {
  const { isLoading, message } = useSyncExternalStore(
    loadingStore.subscribe,
    loadingStore.read,
    loadingStore.readOnServer,
  )
  if (!isLoading) return null
  const Box = box.pick()
  return (
    <Suspense>
      <Box message={message} />
    </Suspense>
  )
}
