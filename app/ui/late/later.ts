import { type ComponentType, lazy } from 'react'

export type Later<Props extends object> = {
  /** Has it at hand for the next rendering. */
  bring: () => Promise<void>
  pick: () => ComponentType<Props>
}

/**
 * A component whose code only pages that show it fetch. The server calls `bring` before it renders one, so that
 * `pick` has it at hand. In the browser, within `Suspense`, what the server rendered stays until the code is there.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): Later<Props> {
  const Fetched: ComponentType<Props> = lazy(async () => ({ default: await load() }))
  let atHand: ComponentType<Props> | undefined
  return {
    bring: async (): Promise<void> => {
      atHand ??= await load()
    },
    pick: (): ComponentType<Props> => atHand ?? Fetched,
  }
}
