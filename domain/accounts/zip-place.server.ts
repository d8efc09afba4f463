import { stateCodeOf } from '#domain/states.ts'
import { findZip } from '#integrations/geo/places.server.ts'
import type { ZipPlace } from './account.schema.ts'

/** The city and state that five digits of a ZIP code belong to. */
export async function findZipPlace(zip: string): Promise<ZipPlace> {
  const place = await findZip(zip)
  const state = place && stateCodeOf(place.state)
  return { place: place && state ? { city: place.city, state } : null }
}
