export type Point = { latitude: number; longitude: number }

/** The mean radius of the Earth, 6,371.0088 km (IUGG), in statute miles of 1.609344 km. */
export const EARTH_RADIUS_MILES = 6371.0088 / 1.609344

/** One degree in radians. */
export const radians = Math.PI / 180

/**
 * The haversine of the angle between two points: sin²(angle / 2), from 0 (the same point) to 1 (antipodes). It grows
 * with the distance, so comparing and sorting need no arcsine.
 */
export function haversine(
  aLatitude: number,
  aLongitude: number,
  bLatitude: number,
  bLongitude: number,
): number {
  const byLatitude = Math.sin(((bLatitude - aLatitude) * radians) / 2)
  const byLongitude = Math.sin(((bLongitude - aLongitude) * radians) / 2)
  return (
    byLatitude * byLatitude +
    Math.cos(aLatitude * radians) * Math.cos(bLatitude * radians) * byLongitude * byLongitude
  )
}

/** The haversine of a great-circle distance in miles. Beyond half the Earth's circumference it stays at 1. */
export function haversineOfMiles(miles: number): number {
  return Math.sin(Math.min(miles / (2 * EARTH_RADIUS_MILES), Math.PI / 2)) ** 2
}

/** The great-circle distance, in miles, of a haversine. */
export function milesOfHaversine(value: number): number {
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(value)))
}

/** The distance of a haversine in whole tenths of a mile, the precision people see (`formatMiles`). */
export function stepOfHaversine(value: number): number {
  return Math.round(milesOfHaversine(value) * 10)
}

/** The great-circle distance between two points in statute miles, on a sphere with the mean radius. */
export function distanceMiles(a: Point, b: Point): number {
  return milesOfHaversine(haversine(a.latitude, a.longitude, b.latitude, b.longitude))
}

/** Miles for people: tenths below ten, whole miles above, '< 0.1' for the shortest. */
export function formatMiles(miles: number): string {
  if (miles < 0.1) return '< 0.1\u00a0mi'
  return miles < 9.95 ? `${miles.toFixed(1)}\u00a0mi` : `${Math.round(miles)}\u00a0mi`
}
