import { nameAsPlace } from '#domain/offices/search/name-as-place.rules.ts'

/** What a search's URL may carry; anything else in it is not ours to keep. */
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

/** The values of a search out of a URL or form; empty ones left out, absurd ones cut. `place` is another name of `zip`, and a ZIP code typed as a name is a place. */
export function searchValues(params: URLSearchParams): SearchValues {
  const values: SearchValues = {}
  for (const name of searchNames) {
    const value = (params.get(name) ?? (name === 'zip' ? params.get('place') : null))?.trim().slice(0, 100)
    if (value) values[name] = value
  }
  return nameAsPlace(values)
}

/** The link to a search; changes with an empty value drop theirs. */
export function searchLink(values: SearchValues, changes: SearchValues = {}): string {
  const params = new URLSearchParams()
  const merged = { ...values, ...changes }
  for (const name of searchNames) if (merged[name]) params.set(name, merged[name])
  const text = params.toString()
  return text ? `/find-a-dentist?${text}` : '/find-a-dentist'
}
