import { EARTH_RADIUS_MILES, haversineOfMiles, type Point, radians } from '#domain/offices/distance.rules.ts'

/** A circle on the globe and the box of degrees around it. */
export type Circle = Point & {
  miles: number
  /** Haversine of the radius: a point is inside when its haversine from the center is at most this. */
  reach: number
  west: number
  east: number
  south: number
  north: number
  /** The latitude where it is widest. NaN if it widens all the way to a pole. */
  turn: number
}

/** About a millimeter, in degrees, so that rounding never excludes a point at the edge of the box. */
const SLACK = 1e-8
/** About a meter, in degrees: points this close to the edge are measured exactly. */
const UNSURE = 1e-5
/** Farther east or west than any point can be. */
const ALL_ROUND = 360

/** Longitudes wrap at 90° east, in Asia, instead of 180°, so that the Aleutian Islands stay next to Alaska. */
export function unwrap(longitude: number): number {
  return longitude > 90 ? longitude - 360 : longitude
}

/** The circle of a radius in miles around a point. */
export function circleOf({ latitude, longitude }: Point, radiusMiles: number): Circle {
  const angle = radiusMiles / EARTH_RADIUS_MILES
  const high = angle / radians + SLACK
  const holdsPole = Math.abs(latitude) + high >= 90
  const wide = holdsPole
    ? ALL_ROUND
    : Math.asin(Math.sin(angle) / Math.cos(latitude * radians)) / radians + SLACK
  const center = unwrap(longitude)
  return {
    latitude,
    longitude: center,
    miles: radiusMiles,
    reach: haversineOfMiles(radiusMiles),
    west: center - wide,
    east: center + wide,
    south: latitude - high,
    north: latitude + high,
    turn: Math.asin(Math.sin(latitude * radians) / Math.cos(angle)) / radians,
  }
}

/**
 * How far east and west of its center a circle reaches between two latitudes, in degrees. A point within `inner` is
 * inside, one beyond `outer` is outside, and one in between must be measured.
 */
export function widthsOf(circle: Circle, south: number, north: number): { inner: number; outer: number } {
  const low = halfWidthAt(circle, south)
  const high = halfWidthAt(circle, north)
  // Between two latitudes the width is monotonic, except at the widest point.
  const turn = south < circle.turn && circle.turn < north ? halfWidthAt(circle, circle.turn) : low
  return {
    inner: Math.max(0, Math.min(low, high, turn) - UNSURE),
    outer: Math.max(low, high, turn) + UNSURE,
  }
}

/** Half the width of the circle at a latitude, in degrees. */
function halfWidthAt(circle: Circle, latitude: number): number {
  const byLatitude = Math.sin(((latitude - circle.latitude) * radians) / 2) ** 2
  const left = circle.reach - byLatitude
  if (left <= 0) return 0
  const byLongitude = left / (Math.cos(circle.latitude * radians) * Math.cos(latitude * radians))
  return byLongitude < 1 ? (2 * Math.asin(Math.sqrt(byLongitude))) / radians : ALL_ROUND
}
