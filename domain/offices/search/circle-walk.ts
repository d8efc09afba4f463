import { haversine, placeInOrder, stepOfHaversine } from '#domain/offices/office.rules.ts'
import { type Box, type Circle, haversineTo, holds, isNear, placeOf } from './circle.ts'
import { isSpecialistOnly } from './office-mask.ts'
import { LEAF_SIZE, type OfficeSlab } from './office-slab.ts'
import type { Smallest } from './smallest.ts'

/** What an office must be beside near: its mask must have the wanted bits, and the rest must hold; null: nothing. */
export type Test = { wanted: number; rest: ((position: number) => boolean) | null }

/** Whether the office at a position passes. */
export function passes({ masks }: OfficeSlab, { wanted, rest }: Test, at: number): boolean {
  return ((masks[at] ?? 0) & wanted) >>> 0 === wanted && (!rest || rest(at))
}

/** How many offices from one position to another pass; nothing is looked at where there is nothing to test. */
export function countPassing(slab: OfficeSlab, test: Test, left: number, right: number): number {
  const { masks } = slab
  const { wanted, rest } = test
  if (wanted === 0 && !rest) return right - left + 1
  let count = 0
  for (let at = left; at <= right; at += 1)
    if (((masks[at] ?? 0) & wanted) >>> 0 === wanted && (!rest || rest(at))) count += 1
  return count
}

/**
 * How many offices of a slab lie in a circle and pass a test. A part of the tree inside the circle is counted whole
 * and only the rim is looked at closely, so without a test it takes about the square root of the number found.
 */
export function countInCircle(slab: OfficeSlab, circle: Circle, test: Test): number {
  const { coords } = slab
  const countRim = (left: number, right: number): number => {
    let count = 0
    for (let at = left; at <= right; at += 1)
      if (holds(circle, coords[2 * at] ?? 0, coords[2 * at + 1] ?? 0) && passes(slab, test, at)) count += 1
    return count
  }
  // Plain numbers, not objects: a search visits some thousand parts, and this is where its time goes.
  const count = (
    left: number,
    right: number,
    axis: number,
    west: number,
    south: number,
    east: number,
    north: number,
  ): number => {
    const place = placeOf(circle, west, south, east, north)
    if (place === 'outside') return 0
    if (place === 'inside') return countPassing(slab, test, left, right)
    if (right - left <= LEAF_SIZE) return countRim(left, right)
    const middle = (left + right) >> 1
    const split = coords[2 * middle + axis] ?? 0
    const here = countRim(middle, middle)
    return axis === 0
      ? here +
          count(left, middle - 1, 1, west, south, split, north) +
          count(middle + 1, right, 1, split, south, east, north)
      : here +
          count(left, middle - 1, 0, west, south, east, split) +
          count(middle + 1, right, 0, west, split, east, north)
  }
  return count(0, slab.size - 1, 0, slab.west, slab.south, slab.east, slab.north)
}

/** How family dentists come before specialists; null: they do not. */
export type FamilyFirst = 'in each band' | 'as far away' | null

/**
 * Offers the nearest offices of a slab that lie in a circle and pass a test: by steps of a tenth of a mile with
 * specialists where `familyFirst` has them (`placeInOrder`), then by haversine. Refs count from `base`.
 */
export function offerNearest(
  slab: OfficeSlab,
  circle: Circle,
  test: Test,
  { nearest, base, familyFirst }: { nearest: Smallest; base: number; familyFirst: FamilyFirst },
): void {
  const { coords } = slab
  const bands = familyFirst === 'in each band'
  const offer = (at: number): void => {
    const far = haversine(circle.latitude, circle.longitude, coords[2 * at + 1] ?? 0, coords[2 * at] ?? 0)
    if (far > circle.reach) return
    const isLater = familyFirst !== null && isSpecialistOnly(slab.masks[at] ?? 0)
    const key = placeInOrder(stepOfHaversine(far), { isLater, bands })
    if (key <= nearest.limit && passes(slab, test, at))
      nearest.offer(key, far, slab.ranks[at] ?? 0, base + at)
  }
  const visit = (left: number, right: number, axis: number, box: Box): void => {
    if (!isNear(box, circle)) return
    const first = placeInOrder(stepOfHaversine(haversineTo(box, circle)), { isLater: false, bands })
    if (first > nearest.limit) return
    if (right - left <= LEAF_SIZE) {
      for (let at = left; at <= right; at += 1) offer(at)
      return
    }
    const middle = (left + right) >> 1
    const split = coords[2 * middle + axis] ?? 0
    const low = axis === 0 ? { ...box, east: split } : { ...box, north: split }
    const high = axis === 0 ? { ...box, west: split } : { ...box, south: split }
    const isLowNearer = (axis === 0 ? circle.longitude : circle.latitude) < split
    if (isLowNearer) visit(left, middle - 1, 1 - axis, low)
    else visit(middle + 1, right, 1 - axis, high)
    offer(middle)
    if (isLowNearer) visit(middle + 1, right, 1 - axis, high)
    else visit(left, middle - 1, 1 - axis, low)
  }
  visit(0, slab.size - 1, 0, slab)
}
