import { nameAsPlace } from '#domain/offices/search/name-as-place.rules.ts'

/** The parameters of a search's URL; any others are dropped. */
export const searchNames = [
  'zip',
  'lat',
  'lng',
  'radius',
  'specialty',
  'language',
  'accepting',
  'openSaturday',
  'openNow',
  'q',
  'offset',
] as const

export type SearchValues = Partial<Record<(typeof searchNames)[number], string>>

/**
 * The values of a search from a URL or form, without empty values; overlong ones are truncated. `place` is an alias of
 * `zip`, and a ZIP code typed as a name is a place.
 */
export function searchValues(params: URLSearchParams): SearchValues {
  const values: SearchValues = {}
  for (const name of searchNames) {
    const value = (params.get(name) ?? (name === 'zip' ? params.get('place') : null))?.trim().slice(0, 100)
    if (value) values[name] = value
  }
  return nameAsPlace(values)
}

/** The link to a search; a change with an empty value removes that value. */
export function searchLink(values: SearchValues, changes: SearchValues = {}): string {
  const params = new URLSearchParams()
  const merged = { ...values, ...changes }
  for (const name of searchNames) if (merged[name]) params.set(name, merged[name])
  const text = params.toString()
  return text ? `/find-a-dentist?${text}` : '/find-a-dentist'
}
