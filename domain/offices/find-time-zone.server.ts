import type { Point } from '#domain/offices/distance.rules.ts'
import { clockAt } from '#integrations/geo/clock.server.ts'
import { hasTwoClocks, timeZoneOf } from './time-zone.rules.ts'

/** The IANA time zone of an office. Uses the map if its state has two. Null for an unknown state code. */
export async function findTimeZone(state: string, { latitude, longitude }: Point): Promise<string | null> {
  return timeZoneOf(state, hasTwoClocks(state) ? await clockAt(latitude, longitude) : null)
}
