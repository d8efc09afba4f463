export type Point = { latitude: number; longitude: number }

/** The mean radius of the Earth, 6,371.0088 km (IUGG), in statute miles of 1.609344 km. */
export const EARTH_RADIUS_MILES = 6371.0088 / 1.609344

/** Radians in a degree. */
export const radians = Math.PI / 180

/**
 * The haversine of the angle between two points: sin²(angle / 2), from 0 (the same point) to 1 (antipodes).
 * It grows with the distance, so it orders and compares without an arc sine.
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

/** The haversine of a great-circle distance in miles; beyond half the way round the Earth it stays at 1. */
export function haversineOfMiles(miles: number): number {
  return Math.sin(Math.min(miles / (2 * EARTH_RADIUS_MILES), Math.PI / 2)) ** 2
}

/** The great-circle distance in miles of a haversine. */
export function milesOfHaversine(value: number): number {
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(value)))
}

/** The distance of a haversine in whole tenths of a mile: what people read as equally far (`formatMiles`). */
export function stepOfHaversine(value: number): number {
  return Math.round(milesOfHaversine(value) * 10)
}

/** Where bands of distances end, in miles: a search's family dentists of a band stand before its specialists. */
const bandEndsMiles = [10, 25, 50]
/** More steps than it is half the way round the Earth, twice. */
const bandSteps = 2 ** 20

/**
 * Where an office stands in a list that is nearest first, by its distance in steps: smaller stands higher. In `bands`
 * family dentists come before specialists of the same band (up to 10 miles, 25, 50, and beyond), else before those that
 * are as far away as people read it.
 */
export function placeInOrder(step: number, { isLater, bands }: { isLater: boolean; bands: boolean }): number {
  if (!bands) return step + (isLater ? 0.5 : 0)
  let band = 0
  for (const miles of bandEndsMiles) if (step > miles * 10) band += 1
  return band * bandSteps + (isLater ? bandSteps / 2 : 0) + step
}

/** The farthest step at which an office may still stand at a place in such a list, or above it. */
export function farthestStep(place: number, { bands }: { bands: boolean }): number {
  if (!bands) return Math.floor(place)
  const step = place % bandSteps
  if (step < bandSteps / 2) return step
  return (bandEndsMiles[Math.floor(place / bandSteps)] ?? Number.POSITIVE_INFINITY) * 10
}

/** The great-circle distance between two points in statute miles, on a sphere of the mean radius. */
export function distanceMiles(a: Point, b: Point): number {
  return milesOfHaversine(haversine(a.latitude, a.longitude, b.latitude, b.longitude))
}

/** Miles as people read them: tenths below ten, whole miles above, '< 0.1' next door. */
export function formatMiles(miles: number): string {
  if (miles < 0.1) return '< 0.1\u00a0mi'
  return miles < 9.95 ? `${miles.toFixed(1)}\u00a0mi` : `${Math.round(miles)}\u00a0mi`
}

/** Whether a string is a National Provider Identifier: ten digits, Luhn over them behind 80840 (45 CFR 162.406). */
export function isNpi(npi: string): boolean {
  return /^[12]\d{9}$/.test(npi) && npiCheckDigit(npi.slice(0, 9)) === npi.slice(9)
}

/** The check digit that makes nine digits a National Provider Identifier. */
export function npiCheckDigit(nine: string): string {
  const sum = [...`80840${nine}`]
    .reverse()
    .map(Number)
    .reduce((total, digit, index) => {
      const weighed = index % 2 === 0 ? digit * 2 : digit
      return total + (weighed > 9 ? weighed - 9 : weighed)
    }, 0)
  return String((10 - (sum % 10)) % 10)
}

type Asked = { q?: string | undefined; zip?: string | undefined; place?: string | undefined; lat?: unknown }

/** A search in which a ZIP code was typed where a name belongs, and no place: the ZIP code is the place. */
export function nameAsPlace<Query extends Asked>(query: Query): Query {
  const { q = '', zip, place, lat } = query
  const isPlace = /^\d{5}(-\d{4})?$/.test(q.trim()) && !zip && !place && (lat === undefined || lat === '')
  return isPlace ? { ...query, zip: q.trim(), q: undefined } : query
}
