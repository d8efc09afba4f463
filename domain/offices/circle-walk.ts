import { EARTH_RADIUS_MILES, haversine, haversineOfMiles } from './office.rules.ts'
import { LEAF_SIZE, type OfficeSlab, unwrap } from './office-slab.ts'
import type { Smallest } from './smallest.ts'

/** A circle on the globe and the box of latitudes and longitudes round it. */
export type Circle = {
  latitude: number
  longitude: number
  /** Haversine of the radius: a point lies inside when its haversine from the centre is at most this. */
  reach: number
  west: number
  east: number
  south: number
  north: number
  holdsPole: boolean
}

type Box = { west: number; east: number; south: number; north: number }

const degrees = 180 / Math.PI
/** A breath of a millimetre, so that rounding never cuts a point off the rim of the box. */
const SLACK = 1e-8

/** The circle of a radius in miles round a point. */
export function circleOf(latitude: number, longitude: number, radiusMiles: number): Circle {
  const angle = radiusMiles / EARTH_RADIUS_MILES
  const byLatitude = angle * degrees + SLACK
  const holdsPole = Math.abs(latitude) + byLatitude >= 90
  const byLongitude = holdsPole
    ? 360
    : Math.asin(Math.sin(angle) / Math.cos(latitude / degrees)) * degrees + SLACK
  const centre = unwrap(longitude)
  return {
    latitude,
    longitude: centre,
    reach: haversineOfMiles(radiusMiles),
    west: centre - byLongitude,
    east: centre + byLongitude,
    south: latitude - byLatitude,
    north: latitude + byLatitude,
    holdsPole,
  }
}

/**
 * Shows every office of a slab that lies in a circle, once: whole ranges of positions where a part of the tree lies
 * inside, single positions (left = right) along the rim. Only the rim is measured, so it takes about the square
 * root of the number found.
 */
export function walkCircle(
  slab: OfficeSlab,
  circle: Circle,
  show: (left: number, right: number) => void,
): void {
  const { coords } = slab
  const showOne = (at: number): void => {
    if (haversineAt(coords, circle, at) <= circle.reach) show(at, at)
  }
  // Plain numbers, not objects: a search visits some thousand parts, and this is where its time goes.
  const visit = (
    left: number,
    right: number,
    axis: number,
    west: number,
    south: number,
    east: number,
    north: number,
  ) => {
    if (west > circle.east || east < circle.west || south > circle.north || north < circle.south) return
    if (right - left <= LEAF_SIZE) {
      for (let at = left; at <= right; at += 1) showOne(at)
      return
    }
    if (isInside(circle, west, south, east, north)) {
      show(left, right)
      return
    }
    const middle = (left + right) >> 1
    const split = coords[2 * middle + axis] ?? 0
    showOne(middle)
    if (axis === 0) {
      visit(left, middle - 1, 1, west, south, split, north)
      visit(middle + 1, right, 1, split, south, east, north)
    } else {
      visit(left, middle - 1, 0, west, south, east, split)
      visit(middle + 1, right, 0, west, split, east, north)
    }
  }
  visit(0, slab.size - 1, 0, slab.west, slab.south, slab.east, slab.north)
}

/** Offers the nearest offices of a slab that lie in a circle and are accepted, by haversine; refs count from `base`. */
export function offerNearest(
  slab: OfficeSlab,
  circle: Circle,
  accepts: (position: number) => boolean,
  nearest: Smallest,
  base: number,
): void {
  const { coords } = slab
  const offer = (at: number): void => {
    const key = haversineAt(coords, circle, at)
    if (key <= circle.reach && key <= nearest.limit && accepts(at))
      nearest.offer(key, slab.ranks[at] ?? 0, base + at)
  }
  const visit = (left: number, right: number, axis: number, box: Box): void => {
    if (!isNear(box, circle) || haversineTo(box, circle) > nearest.limit) return
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

/** A lower bound of the haversine between a circle's centre and any point of a box: exact but for rounding. */
export function haversineTo(box: Box, circle: Circle): number {
  const { latitude, longitude } = circle
  if (longitude >= box.west && longitude <= box.east) {
    const nearest = Math.min(Math.max(latitude, box.south), box.north)
    return haversine(latitude, longitude, nearest, longitude) * (1 - 1e-12)
  }
  const edge = longitude < box.west ? box.west : box.east
  const apart = (edge - longitude) / degrees
  // Over the edge's meridian the nearest point lies where the great circle from the centre meets it at right angles.
  const foot = Math.atan(Math.tan(latitude / degrees) / Math.cos(apart)) * degrees
  const nearest = Math.cos(apart) <= 0 ? null : Math.min(Math.max(foot, box.south), box.north)
  if (nearest === null) return 0
  return haversine(latitude, longitude, nearest, edge) * (1 - 1e-12)
}

/** Whether a box may share a point with a circle: whether it does with the box round it. */
export function isNear(box: Box, circle: Circle): boolean {
  return (
    box.west <= circle.east &&
    box.east >= circle.west &&
    box.south <= circle.north &&
    box.north >= circle.south
  )
}

function haversineAt(coords: Float64Array, circle: Circle, at: number): number {
  return haversine(circle.latitude, circle.longitude, coords[2 * at + 1] ?? 0, coords[2 * at] ?? 0)
}

/**
 * Whether a box lies in a circle: when its four corners do. A circle cuts a parallel in one arc, so two ends inside
 * hold what is between them; and it cuts a meridian in one arc, which holds the edges. Not so round a pole.
 */
function isInside(circle: Circle, west: number, south: number, east: number, north: number): boolean {
  if (
    circle.holdsPole ||
    west < circle.west ||
    east > circle.east ||
    south < circle.south ||
    north > circle.north
  )
    return false
  const { latitude, longitude, reach } = circle
  return (
    haversine(latitude, longitude, south, west) <= reach &&
    haversine(latitude, longitude, south, east) <= reach &&
    haversine(latitude, longitude, north, west) <= reach &&
    haversine(latitude, longitude, north, east) <= reach
  )
}
