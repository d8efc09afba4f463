import { type Circle, circleOf, haversineTo, isNear } from './circle.ts'
import { countInCircle, countPassing, offerNearest, passes, type Test } from './circle-walk.ts'
import { milesOfHaversine, type Point } from './office.rules.ts'
import { foldName, idAt, type OfficeSlab, SLAB_SIZE } from './office-slab.ts'
import { Smallest } from './smallest.ts'

/** What the offices found must be: inside the circle (when there is one), with the bits and the words, not ended. */
export type SlabQuery = {
  circle: (Point & { radiusMiles: number }) | null
  wanted: number
  /** Every word of it must occur in an office's words. */
  q: string | undefined
  now: Date
}

export type SlabHit = { id: string; distanceMiles: number | null }

/** How many offices answer a query: exact, in about the square root of the number where nothing is filtered. */
export function countOffices(slabs: readonly OfficeSlab[], query: SlabQuery): number {
  const { circle, words } = prepare(query)
  let total = 0
  for (const slab of slabs) {
    if (slab.size === 0 || (circle && !isNear(slab, circle))) continue
    const test = testOf(slab, query, words)
    total += circle ? countInCircle(slab, circle, test) : countPassing(slab, test, 0, slab.size - 1)
  }
  return total
}

/** One page of the offices that answer a query: nearest first, without a circle in the directory's order. */
export function pageOfOffices(
  slabs: readonly OfficeSlab[],
  query: SlabQuery,
  page: { offset: number; limit: number; total: number },
): SlabHit[] {
  const { circle, words } = prepare(query)
  const nearest = new Smallest(Math.max(0, Math.min(page.offset + page.limit, page.total)))
  const near = slabs.flatMap((slab, index) =>
    slab.size === 0 || (circle && !isNear(slab, circle))
      ? []
      : [{ slab, base: index * SLAB_SIZE, far: circle ? haversineTo(slab, circle) : 0 }],
  )
  for (const { slab, base } of near.sort((a, b) => a.far - b.far)) {
    const test = testOf(slab, query, words)
    if (circle) offerNearest(slab, circle, test, nearest, base)
    else
      for (let at = 0; at < slab.size; at += 1) {
        const rank = slab.ranks[at] ?? 0
        if (rank <= nearest.limit && passes(slab, test, at)) nearest.offer(rank, rank, base + at)
      }
  }
  return nearest
    .sorted()
    .slice(page.offset)
    .flatMap(({ key, ref }) => {
      const slab = slabs[Math.floor(ref / SLAB_SIZE)]
      return slab
        ? [{ id: idAt(slab, ref % SLAB_SIZE), distanceMiles: circle ? milesOfHaversine(key) : null }]
        : []
    })
}

function prepare({ circle, q }: SlabQuery): { circle: Circle | null; words: string[] } {
  return {
    circle: circle && circleOf(circle.latitude, circle.longitude, circle.radiusMiles),
    words: foldName(q ?? '')
      .split(/\s+/)
      .filter(Boolean),
  }
}

/** The test an office of a slab must pass. */
function testOf(slab: OfficeSlab, { wanted, now }: SlabQuery, words: string[]): Test {
  const time = now.getTime()
  const anyEnded = slab.firstEnd <= time
  if (words.length === 0 && !anyEnded) return { wanted, rest: null }
  const rest = (at: number) => {
    if (anyEnded && (slab.ends.get(at) ?? Number.POSITIVE_INFINITY) <= time) return false
    return words.every((word) => slab.words[at]?.includes(word))
  }
  return { wanted, rest }
}
