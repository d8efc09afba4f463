/** A console screen's metadata: `export const handle = { title }`. */
type ScreenHandle = { title: string }

/** The title of the current screen: the deepest route's that has one. */
export function screenTitle(matches: readonly { handle?: unknown }[]): string | undefined {
  const found = matches.findLast(({ handle }) => isScreenHandle(handle))?.handle
  return isScreenHandle(found) ? found.title : undefined
}

function isScreenHandle(handle: unknown): handle is ScreenHandle {
  return (
    typeof handle === 'object' && handle !== null && 'title' in handle && typeof handle.title === 'string'
  )
}
