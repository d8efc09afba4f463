import { type ComponentType, lazy } from 'react'

export type Later<Props extends object> = {
  /** Has it at hand for the next rendering. */
  bring: () => Promise<void>
  pick: () => ComponentType<Props>
  /** The same for a page that the server drew: where its code cannot be fetched, what was drawn stays. */
  keep: () => ComponentType<Props>
  /** Whether its code could not be fetched. */
  isLost: () => boolean
}

/** On the server, what is not at hand yet. */
const missing: (() => Promise<void>)[] = []

/**
 * A component whose code only pages that show it fetch. The server has all of them at hand, so that `pick` gives the
 * component itself there. In the browser, within `Suspense`, what the server rendered stays until the code is there.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): Later<Props> {
  const Fetched: ComponentType<Props> = lazy(async () => ({ default: await load() }))
  let isLost = false
  // A page that is being left, or a moment without a network, is no reason to take away the words one reads.
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

/** Has every one at hand that is known so far: the server asks for it before it renders, and does it once. */
export async function bringAll(): Promise<void> {
  while (missing.length > 0) await Promise.all(missing.splice(0).map((bring) => bring()))
}
