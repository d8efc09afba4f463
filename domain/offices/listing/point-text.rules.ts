import type { Point } from '#domain/offices/distance.rules.ts'

/** A point as typed and shown: latitude and longitude in degrees, the format online maps copy. */
export function writePoint({ latitude, longitude }: Point): string {
  return `${Number(latitude.toFixed(6))}, ${Number(longitude.toFixed(6))}`
}

/** Parses such a point. Null if it isn't one. */
export function readPoint(text: string): Point | null {
  const [, north, east] =
    /^(-?\d{1,2}(?:\.\d{1,15})?)[,\s]\s*(-?\d{1,3}(?:\.\d{1,15})?)$/.exec(text.trim()) ?? []
  const point = { latitude: Number(north), longitude: Number(east) }
  return Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180 ? point : null
}
