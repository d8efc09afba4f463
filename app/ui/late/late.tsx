import { type ReactNode, Suspense, useMemo, useState } from 'react'
import type { Later } from './later.ts'
import { useHydrated } from './use-hydrated.ts'

/**
 * A part of a page whose code comes by itself. On the page that the server drew, the rest answers before that code is
 * there; a page that the router brings in is shown once it is whole. `given` always has the same names.
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
  // Drawn anew while its code is on the way, what the server drew would give way to nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `given` is another object each time; what is in it decides
  return useMemo(() => {
    // What cannot be drawn with what it is given now is no longer what the server drew.
    const Drawn = part.isLost() ? part.pick() : Part
    const drawn = <Drawn {...given} />
    return isServed ? <Suspense>{drawn}</Suspense> : drawn
  }, [Part, isServed, ...Object.values(given)])
}
