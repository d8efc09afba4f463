import { type Circle, circleOf, haversineTo, isNear, offerNearest, walkCircle } from './circle-walk.ts'
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

type Accepts = (position: number) => boolean

/** How many offices answer a query: exact, in about the square root of the number where nothing is filtered. */
export function countOffices(slabs: readonly OfficeSlab[], query: SlabQuery): number {
  const { circle, words } = prepare(query)
  let total = 0
  for (const slab of slabs) {
    if (slab.size === 0 || (circle && !isNear(slab, circle))) continue
    const accepts = accepting(slab, query, words)
    const show = (left: number, right: number) => {
      if (!accepts) total += right - left + 1
      else for (let at = left; at <= right; at += 1) if (accepts(at)) total += 1
    }
    if (circle) walkCircle(slab, circle, show)
    else show(0, slab.size - 1)
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
    const accepts = accepting(slab, query, words) ?? (() => true)
    if (circle) offerNearest(slab, circle, accepts, nearest, base)
    else
      for (let at = 0; at < slab.size; at += 1) {
        const rank = slab.ranks[at] ?? 0
        if (rank <= nearest.limit && accepts(at)) nearest.offer(rank, rank, base + at)
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

/** The test an office of a slab must pass, or null when every one does. */
function accepting(slab: OfficeSlab, { wanted, now }: SlabQuery, words: string[]): Accepts | null {
  const time = now.getTime()
  const anyEnded = slab.firstEnd <= time
  if (wanted === 0 && words.length === 0 && !anyEnded) return null
  return (at) => {
    if (((slab.masks[at] ?? 0) & wanted) >>> 0 !== wanted) return false
    if (anyEnded && (slab.ends.get(at) ?? Number.POSITIVE_INFINITY) <= time) return false
    return words.every((word) => slab.words[at]?.includes(word))
  }
}
