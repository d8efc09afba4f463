import type { SearchOffices } from '#domain/offices/office.schema.ts'
import { officeLanguages, specialties } from '#domain/values/offices.ts'

const bits = new Map<string, number>(
  [
    'accepting',
    'saturday',
    ...specialties.map((code) => `s:${code}`),
    ...officeLanguages.map((code) => `l:${code}`),
  ].map((name, index) => [name, 2 ** index]),
)

const bit = (name: string): number => bits.get(name) ?? 0

/** An office's filterable properties, one bit each. Codes that no filter offers have none. */
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

const general = bit('s:general')
const anySpecialty = specialties.reduce((mask, code) => mask | bit(`s:${code}`), 0)

/** Whether an office with this mask has only specialists. An office without a specialty is a family dentist's. */
export function isSpecialistOnly(mask: number): boolean {
  return (mask & general) === 0 && (mask & anySpecialty) !== 0
}

/** The bits an office must have to match a search. */
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
