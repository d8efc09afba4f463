import { milesOfHaversine, type Point } from '#domain/offices/office.rules.ts'
import { openState } from '#domain/offices/office-hours.rules.ts'
import { type Circle, circleOf, haversineTo, isNear } from './circle.ts'
import {
  countInCircle,
  countPassing,
  type FamilyFirst,
  offerNearest,
  passes,
  type Test,
} from './circle-walk.ts'
import { foldName, idAt, type OfficeSlab, SLAB_SIZE, wordsAt } from './office-slab.ts'
import { Smallest } from './smallest.ts'

/** What the offices found must be: inside the circle (when there is one), with the bits and the words, not ended. */
export type SlabQuery = {
  /** Open at `now`, or of unknown hours; absent: any. */
  hours?: 'open' | 'unknown' | undefined
  familyFirst?: FamilyFirst
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

/**
 * One page of the offices that answer a query: nearest first, by tenths of a mile, where family dentists may come first;
 * without a circle in the directory's order.
 */
export function pageOfOffices(
  slabs: readonly OfficeSlab[],
  query: SlabQuery,
  page: { offset: number; limit: number; total: number },
): SlabHit[] {
  const { circle, words } = prepare(query)
  const familyFirst = query.familyFirst ?? null
  const nearest = new Smallest(Math.max(0, Math.min(page.offset + page.limit, page.total)))
  const near = slabs.flatMap((slab, index) =>
    slab.size === 0 || (circle && !isNear(slab, circle))
      ? []
      : [{ slab, base: index * SLAB_SIZE, far: circle ? haversineTo(slab, circle) : 0 }],
  )
  for (const { slab, base } of near.sort((a, b) => a.far - b.far)) {
    const test = testOf(slab, query, words)
    if (circle) offerNearest(slab, circle, test, { nearest, base, familyFirst })
    else
      for (let at = 0; at < slab.size; at += 1) {
        const rank = slab.ranks[at] ?? 0
        if (rank <= nearest.limit && passes(slab, test, at)) nearest.offer(rank, 0, rank, base + at)
      }
  }
  return nearest
    .sorted()
    .slice(page.offset)
    .flatMap(({ fine, ref }) => {
      const slab = slabs[Math.floor(ref / SLAB_SIZE)]
      return slab
        ? [{ id: idAt(slab, ref % SLAB_SIZE), distanceMiles: circle ? milesOfHaversine(fine) : null }]
        : []
    })
}

type Prepared = { circle: Circle | null; words: string[] }
/** A search counts, and then takes its page: the circle is drawn once for both. */
const prepared = new WeakMap<SlabQuery, Prepared>()

function prepare(query: SlabQuery): Prepared {
  const before = prepared.get(query)
  if (before) return before
  const { circle, q } = query
  const made = {
    circle: circle && circleOf(circle.latitude, circle.longitude, circle.radiusMiles),
    words: foldName(q ?? '')
      .split(/\s+/)
      .filter(Boolean),
  }
  prepared.set(query, made)
  return made
}

/** The test an office of a slab must pass. */
function testOf(slab: OfficeSlab, { wanted, now, hours }: SlabQuery, words: string[]): Test {
  const time = now.getTime()
  const anyEnded = slab.firstEnd <= time
  if (words.length === 0 && !anyEnded && !hours) return { wanted, rest: null }
  const isOpenAt = hours === 'open' ? openSchedules(slab, now) : null
  const rest = (at: number) => {
    if (anyEnded && (slab.ends.get(at) ?? Number.POSITIVE_INFINITY) <= time) return false
    const schedule = slab.schedules[at] ?? 0
    if (hours === 'unknown' && schedule !== 0) return false
    if (isOpenAt && !isOpenAt(schedule)) return false
    if (words.length === 0) return true
    const theirs = wordsAt(slab, at)
    return words.every((word) => theirs.includes(word))
  }
  return { wanted, rest }
}

/** Whether each of a slab's schedules is open at an instant, worked out once for all the offices that keep it. */
function openSchedules({ knownSchedules }: OfficeSlab, now: Date): (schedule: number) => boolean {
  const known = new Map<number, boolean>([[0, false]])
  return (schedule) => {
    const before = known.get(schedule)
    if (before !== undefined) return before
    const found = knownSchedules[schedule - 1]
    const isOpen = found !== undefined && openState(found.hours, found.timeZone, now).open
    known.set(schedule, isOpen)
    return isOpen
  }
}
