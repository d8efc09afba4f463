import { haversine, milesOfHaversine, type Point, stepOfHaversine } from '#domain/offices/distance.rules.ts'
import { openState } from '#domain/offices/office-hours.rules.ts'
import { type Circle, circleOf, widthsOf } from './circle.ts'
import { isSpecialistOnly } from './office-mask.ts'
import { foldName, idAt, type OfficeTable, type Strip, wordsAt } from './office-table.ts'
import { farthestStep, placeInOrder } from './search-order.rules.ts'
import { Smallest } from './smallest.ts'

/**
 * Where family dentists come before specialists: within each distance band, or only at the same distance. Null:
 * nowhere.
 */
export type FamilyFirst = 'in each band' | 'as far away' | null

/** What an office must match: inside the circle, if any, with these bits and words, and still participating. */
export type TableQuery = {
  /** Open at `now`, or with unknown hours. Absent: any. */
  hours?: 'open' | 'unknown' | undefined
  familyFirst?: FamilyFirst
  circle: (Point & { radiusMiles: number }) | null
  /** Bits an office's mask must have (`office-mask.ts`). */
  wanted: number
  /** Search text. Each of its words must occur in the office's words. */
  q: string | undefined
  now: Date
}

/** `passes`: the conditions other than distance. Null: none. */
type TableSearch = {
  table: OfficeTable
  circle: Circle | null
  familyFirst: FamilyFirst
  passes: ((at: number) => boolean) | null
}

export type TableHit = { id: string; distanceMiles: number | null }

/** Prepares a query for `countOffices` and `pageOfOffices`. */
export function prepareSearch(table: OfficeTable, query: TableQuery): TableSearch {
  const { circle, familyFirst = null } = query
  return {
    table,
    circle: circle && circleOf(circle, circle.radiusMiles),
    familyFirst,
    passes: testOf(table, query),
  }
}

/**
 * The exact number of offices that match a search. In each strip that crosses the circle, the offices that are
 * certainly inside form one range, and only those near the edge are measured. Without a filter, the cost is about the
 * square root of the number found.
 */
export function countOffices({ table, circle, passes }: TableSearch): number {
  const { latitudes, longitudes } = table
  const countPassing = (from: number, to: number): number => {
    if (!passes) return to - from
    let count = 0
    for (let at = from; at < to; at += 1) if (passes(at)) count += 1
    return count
  }
  if (!circle) return countPassing(0, table.size)
  const isInside = (at: number): boolean => {
    const far = haversine(circle.latitude, circle.longitude, latitudes[at] ?? 0, longitudes[at] ?? 0)
    return far <= circle.reach && (!passes || passes(at))
  }
  let total = 0
  for (const { from, to, south, north } of table.strips) {
    if (north < circle.south || south > circle.north) continue
    const { inner, outer } = widthsOf(circle, south, north)
    let at = firstFrom(longitudes, circle.longitude - outer, from, to)
    for (; at < to && (longitudes[at] ?? 0) < circle.longitude - inner; at += 1) if (isInside(at)) total += 1
    const east = firstFrom(longitudes, circle.longitude + inner, at, to)
    total += countPassing(at, east)
    for (at = east; at < to && (longitudes[at] ?? 0) <= circle.longitude + outer; at += 1)
      if (isInside(at)) total += 1
  }
  return total
}

/**
 * One page of the `total` offices that match a search, in the order of `search-order.rules.ts`.
 */
export function pageOfOffices(
  search: TableSearch,
  { offset, limit, total }: { offset: number; limit: number; total: number },
): TableHit[] {
  if (offset >= total) return []
  const { table, circle } = search
  const smallest = new Smallest(Math.min(offset + limit, total))
  if (circle) offerNearest(search, circle, smallest)
  else offerAll(search, smallest)
  return smallest
    .sorted()
    .slice(offset)
    .map(({ at, far }) => ({ id: idAt(table, at), distanceMiles: circle ? milesOfHaversine(far) : null }))
}

function offerAll({ table, passes }: TableSearch, smallest: Smallest): void {
  for (let at = 0; at < table.size; at += 1) {
    const rank = table.ranks[at] ?? 0
    if (rank <= smallest.limit && (!passes || passes(at))) smallest.offer({ place: rank, far: 0, rank, at })
  }
}

/** Works outward from the center of the circle, and shrinks it to what can still matter once enough are found. */
function offerNearest({ table, familyFirst, passes }: TableSearch, circle: Circle, smallest: Smallest): void {
  const { strips, latitudes, longitudes, masks, ranks } = table
  const bands = familyFirst === 'in each band'
  let { west, east, south, north } = circle
  const offer = (at: number): void => {
    if (passes && !passes(at)) return
    const far = haversine(circle.latitude, circle.longitude, latitudes[at] ?? 0, longitudes[at] ?? 0)
    if (far > circle.reach) return
    const isLater = familyFirst !== null && isSpecialistOnly(masks[at] ?? 0)
    const place = placeInOrder(stepOfHaversine(far), { isLater, bands })
    const before = smallest.limit
    if (place > before) return
    smallest.offer({ place, far, rank: ranks[at] ?? 0, at })
    if (smallest.limit === before) return
    // Up to half a tenth of a mile more still rounds to the same distance.
    const miles = (farthestStep(smallest.limit, { bands }) + 0.5) / 10
    if (miles < circle.miles) ({ west, east, south, north } = circleOf(circle, miles))
  }
  const offerStrip = ({ from, to }: Strip): void => {
    const middle = firstFrom(longitudes, circle.longitude, from, to)
    for (let at = middle; at < to && (longitudes[at] ?? 0) <= east; at += 1) offer(at)
    for (let at = middle - 1; at >= from && (longitudes[at] ?? 0) >= west; at -= 1) offer(at)
  }
  const isNear = (strip: Strip | undefined): strip is Strip =>
    strip !== undefined && strip.south <= north && strip.north >= south
  const split = strips.findLastIndex((strip) => strip.north < circle.latitude) + 1
  for (let away = 0; ; away += 1) {
    const near = [strips[split + away], strips[split - 1 - away]].filter(isNear)
    if (near.length === 0) return
    for (const strip of near) offerStrip(strip)
  }
}

/** The first position from `from` up to `to` whose value is at least `value`. */
function firstFrom(sorted: Float64Array, value: number, from: number, to: number): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}

function testOf(table: OfficeTable, { wanted, hours, q, now }: TableQuery): TableSearch['passes'] {
  const { masks, ends, schedules } = table
  const time = now.getTime()
  const words = foldName(q ?? '')
    .split(/\s+/)
    .filter(Boolean)
  const fitsHours = hoursTest(table, hours, now)
  const anyEnded = table.firstEnd <= time
  const hasBits = (at: number) => ((masks[at] ?? 0) & wanted) >>> 0 === wanted
  if (words.length === 0 && !fitsHours && !anyEnded) return wanted === 0 ? null : hasBits
  return (at) => {
    if (!hasBits(at) || (anyEnded && (ends[at] ?? 0) <= time)) return false
    if (fitsHours && !fitsHours(schedules[at] ?? 0)) return false
    if (words.length === 0) return true
    const theirs = wordsAt(table, at)
    return words.every((word) => theirs.includes(word))
  }
}

/** Tests a schedule against the requested hours. Each schedule is computed once for all offices that share it. */
function hoursTest({ knownSchedules }: OfficeTable, hours: TableQuery['hours'], now: Date) {
  if (!hours) return null
  if (hours === 'unknown') return (schedule: number) => schedule === 0
  const isOpen = [false]
  return (schedule: number): boolean => {
    const before = isOpen[schedule]
    if (before !== undefined) return before
    const known = knownSchedules[schedule - 1]
    const open = known !== undefined && openState(known.hours, known.timeZone, now).open
    isOpen[schedule] = open
    return open
  }
}
