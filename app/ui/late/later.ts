import { type ComponentType, lazy } from 'react'

export type Later<Props extends object> = {
  /** Loads it for the next rendering. */
  bring: () => Promise<void>
  pick: () => ComponentType<Props>
  /** The same for a server-rendered page: if its code can't be loaded, the rendered part stays. */
  keep: () => ComponentType<Props>
  /** Whether its code couldn't be loaded. */
  isLost: () => boolean
}

/** On the server, the components not loaded yet. */
const missing: (() => Promise<void>)[] = []

/**
 * A component whose code is loaded only by pages that show it. The server loads all of them, so there `pick` returns
 * the component itself. In the browser, within `Suspense`, the server-rendered part stays until the code is loaded.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): Later<Props> {
  const Fetched: ComponentType<Props> = lazy(async () => ({ default: await load() }))
  let isLost = false
  // Leaving the page or a moment without a network must not remove the text someone is reading.
  const Kept: ComponentType<Props> = lazy(() =>
    load().then(
      (code) => ({ default: code }),
      () => {
        isLost = true
        return new Promise<never>(() => {})
      },
    ),
  )
  let atHand: ComponentType<Props> | undefined
  const bring = async (): Promise<void> => {
    atHand ??= await load()
  }
  if (typeof document === 'undefined') missing.push(bring)
  return { bring, pick: () => atHand ?? Fetched, keep: () => atHand ?? Kept, isLost: () => isLost }
}

/** Loads every component declared so far. The server calls this before it renders; only the first call does work. */
export async function bringAll(): Promise<void> {
  while (missing.length > 0) await Promise.all(missing.splice(0).map((bring) => bring()))
}
