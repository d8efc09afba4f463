import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and while hydrating, true afterward: for rendering that depends on the clock or the browser. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
