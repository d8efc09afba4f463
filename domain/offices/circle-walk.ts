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

/** A part of a tree: a range of positions and the box its points lie in. */
type Part = {
  left: number
  right: number
  axis: 0 | 1
  west: number
  south: number
  east: number
  north: number
}

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
  const visit = (part: Part): void => {
    if (!isNear(part, circle)) return
    const { left, right } = part
    if (right - left <= LEAF_SIZE) {
      for (let at = left; at <= right; at += 1)
        if (haversineAt(slab, circle, at) <= circle.reach) show(at, at)
      return
    }
    if (isInside(part, circle)) {
      show(left, right)
      return
    }
    const middle = (left + right) >> 1
    if (haversineAt(slab, circle, middle) <= circle.reach) show(middle, middle)
    visit(lower(slab, part, middle))
    visit(upper(slab, part, middle))
  }
  if (slab.size > 0) visit(root(slab))
}

/** Offers the nearest offices of a slab that lie in a circle and are accepted, by haversine; refs count from `base`. */
export function offerNearest(
  slab: OfficeSlab,
  circle: Circle,
  accepts: (position: number) => boolean,
  nearest: Smallest,
  base: number,
): void {
  const offer = (at: number): void => {
    const key = haversineAt(slab, circle, at)
    if (key <= circle.reach && key <= nearest.limit && accepts(at))
      nearest.offer(key, slab.ranks[at] ?? 0, base + at)
  }
  const visit = (part: Part): void => {
    if (!isNear(part, circle) || haversineTo(part, circle) > nearest.limit) return
    const { left, right, axis } = part
    if (right - left <= LEAF_SIZE) {
      for (let at = left; at <= right; at += 1) offer(at)
      return
    }
    const middle = (left + right) >> 1
    const split = slab.coords[2 * middle + axis] ?? 0
    const isLower = (axis === 0 ? circle.longitude : circle.latitude) < split
    visit(isLower ? lower(slab, part, middle) : upper(slab, part, middle))
    offer(middle)
    visit(isLower ? upper(slab, part, middle) : lower(slab, part, middle))
  }
  if (slab.size > 0) visit(root(slab))
}

/** A lower bound of the haversine between a circle's centre and any point of a box: exact but for rounding. */
export function haversineTo(box: Pick<Part, 'west' | 'east' | 'south' | 'north'>, circle: Circle): number {
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

function haversineAt(slab: OfficeSlab, circle: Circle, at: number): number {
  return haversine(circle.latitude, circle.longitude, slab.coords[2 * at + 1] ?? 0, slab.coords[2 * at] ?? 0)
}

function isNear(box: Pick<Part, 'west' | 'east' | 'south' | 'north'>, circle: Circle): boolean {
  return (
    box.west <= circle.east &&
    box.east >= circle.west &&
    box.south <= circle.north &&
    box.north >= circle.south
  )
}

/**
 * Whether a box lies in a circle: when its four corners do. A circle cuts a parallel in one arc, so two ends inside
 * hold what is between them; and it cuts a meridian in one arc, which holds the edges. Not so round a pole.
 */
function isInside(box: Part, circle: Circle): boolean {
  if (circle.holdsPole || box.west < circle.west || box.east > circle.east) return false
  const holds = (latitude: number, longitude: number) =>
    haversine(circle.latitude, circle.longitude, latitude, longitude) <= circle.reach
  return (
    holds(box.south, box.west) &&
    holds(box.south, box.east) &&
    holds(box.north, box.west) &&
    holds(box.north, box.east)
  )
}

function root({ size, west, south, east, north }: OfficeSlab): Part {
  return { left: 0, right: size - 1, axis: 0, west, south, east, north }
}

function lower(slab: OfficeSlab, part: Part, middle: number): Part {
  const split = slab.coords[2 * middle + part.axis] ?? 0
  return part.axis === 0
    ? { ...part, right: middle - 1, axis: 1, east: split }
    : { ...part, right: middle - 1, axis: 0, north: split }
}

function upper(slab: OfficeSlab, part: Part, middle: number): Part {
  const split = slab.coords[2 * middle + part.axis] ?? 0
  return part.axis === 0
    ? { ...part, left: middle + 1, axis: 1, west: split }
    : { ...part, left: middle + 1, axis: 0, south: split }
}
