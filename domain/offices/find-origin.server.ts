import { DomainError } from '#domain/errors.ts'
import { stateCodeOf, stateNameOf } from '#domain/values/states.ts'
import { placeAsked } from '#integrations/geo/place-names.ts'
import { findNamesakes, findTown, findZip, type Place } from '#integrations/geo/places.server.ts'
import * as m from '#messages'
import type { In } from '#messages/locale.ts'
import { endsWithZip, type SearchOffices, type SearchOrigin, type ZipPlace } from './office.schema.ts'

/**
 * The origin of a search: its point, else its ZIP code or place name. Null when it has none of them.
 * @throws DomainError `invalid` with the field when the ZIP code or place is unknown.
 */
export async function findOrigin(
  query: Pick<SearchOffices, 'zip' | 'place' | 'lat' | 'lng'>,
): Promise<SearchOrigin | null> {
  if (query.lat !== undefined && query.lng !== undefined)
    return { label: m.errors_location(), latitude: query.lat, longitude: query.lng }
  const field = query.zip !== undefined ? 'zip' : 'place'
  const text = query.zip ?? query.place
  if (text === undefined) return null
  const zip = endsWithZip.exec(text)?.[1]
  const place = zip ? await findZip(zip) : await findTown(text)
  if (place) return originOf(place)
  const state = stateCodeOf(placeAsked(text))
  const words = (o?: In) => {
    if (zip) return m.errors_know_zip_code_check({ zip }, o)
    if (state) return m.errors_which_part_enter_city({ state: stateNameOf(state) }, o)
    return m.errors_could_find_place_called({ text }, o)
  }
  throw new DomainError('invalid', words, { fields: [{ path: field, words }] })
}

/** Places in other states with the name that was searched for, if the search names no state: 'Springfield, MO'. */
export async function namesakesOf({
  zip,
  place,
  lat,
}: Pick<SearchOffices, 'zip' | 'place' | 'lat'>): Promise<string[]> {
  const text = zip ?? place
  if (lat !== undefined || text === undefined || endsWithZip.test(text)) return []
  return (await findNamesakes(text)).map(({ label }) => label)
}

function originOf({ label, latitude, longitude }: Place): SearchOrigin {
  return { label, latitude, longitude }
}

/** The city and state of a five-digit ZIP code. */
export async function findZipPlace(zip: string): Promise<ZipPlace> {
  const place = await findZip(zip)
  return { place: place && { city: place.city, state: place.state } }
}
