import type { Point } from '#domain/offices/distance.rules.ts'
import { clockAt } from '#integrations/geo/clock.server.ts'
import { hasTwoClocks, timeZoneOf } from './time-zone.rules.ts'

/** The IANA time zone of an office, by the map where its state has two; null for a state code that is not one of ours. */
export async function findTimeZone(state: string, { latitude, longitude }: Point): Promise<string | null> {
  return timeZoneOf(state, hasTwoClocks(state) ? await clockAt(latitude, longitude) : null)
}
