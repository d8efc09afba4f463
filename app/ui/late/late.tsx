import { type ReactNode, Suspense, useMemo, useState } from 'react'
import type { Later } from './later.ts'
import { useHydrated } from './use-hydrated.ts'

/**
 * A part of a page whose code loads separately. On a server-rendered page, the rest is interactive before that code
 * arrives; a page reached through the router shows once it's complete. `given` must always have the same keys.
 */
export function Late<Props extends object>({
  of: part,
  given,
}: {
  of: Later<Props>
  given: Props
}): ReactNode {
  const isHydrated = useHydrated()
  const [{ isServed, Part }] = useState(() => {
    const isServed = !isHydrated
    return { isServed, Part: isServed ? part.keep() : part.pick() }
  })
  // A rerender while the code is loading would replace the server-rendered part with nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `given` is another object each time; what is in it decides
  return useMemo(() => {
    // If its code failed to load, the server-rendered part is outdated as soon as `given` changes.
    const Drawn = part.isLost() ? part.pick() : Part
    const drawn = <Drawn {...given} />
    return isServed ? <Suspense>{drawn}</Suspense> : drawn
  }, [Part, isServed, ...Object.values(given)])
}
