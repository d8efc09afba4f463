import type { SearchOffices } from './office.schema.ts'
import { officeLanguages, specialties } from './office-words.ts'

const bits = new Map<string, number>(
  [
    'accepting',
    'saturday',
    ...specialties.map((code) => `s:${code}`),
    ...officeLanguages.map((code) => `l:${code}`),
  ].map((name, index) => [name, 2 ** index]),
)

const bit = (name: string): number => bits.get(name) ?? 0

/** What an office has of all that can be filtered by, one bit each; codes nobody can ask for have none. */
export function maskOf(office: {
  specialties: readonly string[]
  languages: readonly string[]
  acceptance: string
  opensSaturday: boolean
}): number {
  let mask = 0
  for (const code of office.specialties) mask |= bit(`s:${code}`)
  for (const code of office.languages) mask |= bit(`l:${code}`)
  if (office.acceptance === 'accepting') mask |= bit('accepting')
  if (office.opensSaturday) mask |= bit('saturday')
  return mask >>> 0
}

/** The bits an office must have to answer a search. */
export function maskWanted(
  query: Pick<SearchOffices, 'specialty' | 'language' | 'accepting' | 'openSaturday'>,
): number {
  return maskOf({
    specialties: query.specialty ? [query.specialty] : [],
    languages: query.language ? [query.language] : [],
    acceptance: query.accepting ? 'accepting' : '',
    opensSaturday: query.openSaturday === true,
  })
}
