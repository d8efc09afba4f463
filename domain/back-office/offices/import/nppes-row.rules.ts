import { isNpi } from '#domain/offices/npi.rules.ts'
import type { Specialty } from '#domain/values/offices.ts'

type Cells = Partial<
  Record<
    'externalKey' | 'name' | 'line1' | 'line2' | 'city' | 'state' | 'zip' | 'phone' | 'specialties',
    string
  >
>

/** The columns read from NPPES's data dissemination file, with CMS's published names. */
export const nppesColumns = {
  npi: 'NPI',
  entity: 'Entity Type Code',
  organization: 'Provider Organization Name (Legal Business Name)',
  otherName: 'Provider Other Organization Name',
  lastName: 'Provider Last Name (Legal Name)',
  firstName: 'Provider First Name',
  credential: 'Provider Credential Text',
  line1: 'Provider First Line Business Practice Location Address',
  line2: 'Provider Second Line Business Practice Location Address',
  city: 'Provider Business Practice Location Address City Name',
  state: 'Provider Business Practice Location Address State Name',
  zip: 'Provider Business Practice Location Address Postal Code',
  country: 'Provider Business Practice Location Address Country Code (If outside U.S.)',
  phone: 'Provider Business Practice Location Address Telephone Number',
  deactivated: 'NPI Deactivation Date',
  reactivated: 'NPI Reactivation Date',
  isSole: 'Is Sole Proprietor',
} as const

/**
 * NUCC taxonomy codes: dentists are 1223 and its extensions; a dental clinic is 261QD0000X, whoever works there; oral
 * surgeons are also listed under physicians.
 */
const isDental = (code: string) => code.startsWith('1223') || code === '261QD0000X' || code === '204E00000X'

/** Codes of our specialties; all others are general. */
const specialtyOf: Record<string, Specialty> = {
  '1223P0221X': 'pediatric',
  '1223X0400X': 'orthodontics',
  '1223P0300X': 'periodontics',
  '1223E0200X': 'endodontics',
  '1223S0112X': 'oral-surgery',
  '1223P0700X': 'prosthodontics',
  '204E00000X': 'oral-surgery',
}

/** Why a row isn't an office: its record was deactivated, it isn't dental, it's abroad, or it's an employed dentist. */
type Skipped = 'deactivated' | 'notDental' | 'abroad' | 'employed'

export type NppesHeader = { at: Record<keyof typeof nppesColumns, number>; taxonomies: number[] }

/** The column positions; or the names that the file lacks, as any file not from NPPES does. */
export function readNppesHeader(header: readonly string[]): NppesHeader | { missing: string[] } {
  const names = header.map((name) => name.trim())
  const at = Object.fromEntries(
    Object.entries(nppesColumns).map(([column, name]) => [column, names.indexOf(name)]),
  ) as NppesHeader['at']
  const missing: string[] = Object.values(nppesColumns).filter((name) => !names.includes(name))
  // Some shortened files lack these, which does no harm.
  const needed = missing.filter((name) => name !== nppesColumns.otherName && name !== nppesColumns.credential)
  const taxonomies = names.flatMap((name, index) =>
    /^Healthcare Provider Taxonomy Code_\d{1,2}$/.test(name) ? [index] : [],
  )
  if (taxonomies.length === 0) needed.push('Healthcare Provider Taxonomy Code_1')
  return needed.length > 0 ? { missing: needed } : { at, taxonomies }
}

/**
 * An NPPES row as an office's cells: its practice location, never its mailing address. Skips rows that aren't dental,
 * are deactivated and not reactivated, are outside the United States, or are employed dentists: an office is an
 * organization, or a self-employed dentist.
 */
export function readNppesRow(
  { at, taxonomies }: NppesHeader,
  row: readonly string[],
): { cells: Cells } | { skipped: Skipped } | { reasons: string[] } {
  const cell = (column: keyof NppesHeader['at']) => (row[at[column]] ?? '').trim()
  // A deactivated record has only its number and date.
  if (cell('deactivated') && !isLater(cell('reactivated'), cell('deactivated')))
    return { skipped: 'deactivated' }
  const dental = taxonomies.map((index) => (row[index] ?? '').trim()).filter(isDental)
  if (dental.length === 0) return { skipped: 'notDental' }
  if (!['', 'US'].includes(cell('country'))) return { skipped: 'abroad' }
  const isOrganization = cell('entity') === '2'
  if (!isOrganization && !(cell('entity') === '1' && cell('isSole') === 'Y')) return { skipped: 'employed' }
  const npi = cell('npi')
  if (!isNpi(npi)) return { reasons: [`“${npi.slice(0, 20)}” is not a National Provider Identifier.`] }
  const person = [cell('firstName'), cell('lastName'), cell('credential')].filter(Boolean).join(' ')
  return {
    cells: {
      externalKey: `npi:${npi}`,
      name: isOrganization ? cell('otherName') || cell('organization') : person,
      line1: cell('line1'),
      line2: cell('line2'),
      city: cell('city'),
      state: cell('state'),
      zip: cell('zip'),
      phone: cell('phone'),
      specialties: [...new Set(dental.map((code) => specialtyOf[code] ?? 'general'))].join(';'),
    },
  }
}

/** Whether one date in NPPES's format, '05/23/2026', is the same as or later than another. */
function isLater(day: string, than: string): boolean {
  const order = (text: string) => text.replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3$1$2')
  return day !== '' && order(day) >= order(than)
}
