import { EARTH_RADIUS_MILES, haversine, haversineOfMiles } from '#domain/offices/office.rules.ts'
import { unwrap } from './office-slab.ts'

/** Degrees. */
export type Box = { west: number; east: number; south: number; north: number }

/** A circle on the globe and the box of latitudes and longitudes round it. */
export type Circle = Box & {
  latitude: number
  longitude: number
  /** Haversine of the radius: a point lies inside when its haversine from the centre is at most this. */
  reach: number
  /** Null where the circle holds a pole. */
  bands: Bands | null
}

/**
 * How far east and west of its centre a circle surely reaches, and how far it reaches at most, in degrees, in each of
 * BANDS bands of equal height: for most points a comparison says whether they are inside, without measuring.
 */
type Bands = {
  inner: Float64Array
  outer: Float64Array
  perDegree: number
  /** Where the circle is widest. */
  widest: number
  mostOuter: number
}

const BANDS = 128
const degrees = 180 / Math.PI
/** A breath of a millimetre, so that rounding never cuts a point off the rim of the box. */
const SLACK = 1e-8
/** A centimetre, within which a point is measured. */
const UNSURE = 1e-7

/** The circle of a radius in miles round a point. */
export function circleOf(latitude: number, longitude: number, radiusMiles: number): Circle {
  const angle = radiusMiles / EARTH_RADIUS_MILES
  const byLatitude = angle * degrees + SLACK
  const holdsPole = Math.abs(latitude) + byLatitude >= 90
  const byLongitude = holdsPole
    ? 360
    : Math.asin(Math.sin(angle) / Math.cos(latitude / degrees)) * degrees + SLACK
  const centre = unwrap(longitude)
  const reach = haversineOfMiles(radiusMiles)
  const box = {
    west: centre - byLongitude,
    east: centre + byLongitude,
    south: latitude - byLatitude,
    north: latitude + byLatitude,
  }
  return {
    ...box,
    latitude,
    longitude: centre,
    reach,
    bands: holdsPole ? null : bandsOf(latitude, angle, reach, box, byLongitude),
  }
}

function bandsOf(latitude: number, angle: number, reach: number, box: Box, mostOuter: number): Bands {
  const perDegree = BANDS / (box.north - box.south)
  const widest = Math.asin(Math.sin(latitude / degrees) / Math.cos(angle)) * degrees
  const inner = new Float64Array(BANDS)
  const outer = new Float64Array(BANDS)
  const byCentre = Math.cos(latitude / degrees)
  const halfWidth = (at: number) => {
    const byLatitude = Math.sin((at - latitude) / degrees / 2)
    const byLongitude = (reach - byLatitude * byLatitude) / (byCentre * Math.cos(at / degrees))
    return 2 * Math.asin(Math.sqrt(Math.max(0, byLongitude))) * degrees
  }
  let below = halfWidth(box.south)
  for (let band = 0; band < BANDS; band += 1) {
    const above = halfWidth(box.south + (band + 1) / perDegree)
    inner[band] = Math.min(below, above) - UNSURE
    outer[band] = Math.max(below, above) + UNSURE
    below = above
  }
  outer[bandAt(box.south, perDegree, widest)] = mostOuter + UNSURE
  return { inner, outer, perDegree, widest, mostOuter }
}

/** The band of a latitude; of one beyond the circle the last on that side. */
function bandAt(south: number, perDegree: number, latitude: number): number {
  return Math.min(BANDS - 1, Math.max(0, Math.floor((latitude - south) * perDegree)))
}

/** Whether a point lies in a circle; longitudes unwrapped. */
export function holds(circle: Circle, longitude: number, latitude: number): boolean {
  const { bands, south, north } = circle
  if (bands) {
    if (latitude < south || latitude > north) return false
    const aside = Math.abs(longitude - circle.longitude)
    const band = bandAt(south, bands.perDegree, latitude)
    if (aside <= (bands.inner[band] ?? 0)) return true
    if (aside > (bands.outer[band] ?? 0)) return false
  }
  return haversine(circle.latitude, circle.longitude, latitude, longitude) <= circle.reach
}

/** How a box lies to a circle: inside as a whole, outside as a whole, or across the rim as far as one can tell. */
export function placeOf(
  circle: Circle,
  west: number,
  south: number,
  east: number,
  north: number,
): 'inside' | 'outside' | 'across' {
  if (west > circle.east || east < circle.west || south > circle.north || north < circle.south)
    return 'outside'
  const { bands, longitude } = circle
  if (!bands) return 'across'
  // A circle grows wider up to one latitude and narrower beyond, so its width at a box's two ends bounds what is between.
  const low = bandAt(circle.south, bands.perDegree, south)
  const high = bandAt(circle.south, bands.perDegree, north)
  const isWidest = south <= bands.widest && north >= bands.widest
  const reaches = isWidest ? bands.mostOuter : Math.max(bands.outer[low] ?? 0, bands.outer[high] ?? 0)
  const nearest = Math.max(west - longitude, longitude - east)
  if (nearest > reaches) return 'outside'
  const farthest = Math.max(longitude - west, east - longitude)
  const surely = Math.min(bands.inner[low] ?? 0, bands.inner[high] ?? 0)
  return farthest <= surely && south >= circle.south && north <= circle.north ? 'inside' : 'across'
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
