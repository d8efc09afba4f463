import { fieldName } from '#domain/offices/field-words.ts'
import { type OfficeFieldName, officeFields } from '#domain/values/office-fields.ts'
import { wordsOf } from '#domain/words-of.ts'
import { readHeader } from './column-aliases.ts'
import { hoursNames } from './hours-columns.ts'

const fieldNames = /* @__PURE__ */ wordsOf(Object.keys(officeFields) as OfficeFieldName[], (name) =>
  fieldName(name, { locale: 'en' }),
)

/** The columns an import of offices can fill, as they are called on the screen. */
export const columnNames = {
  externalKey: 'Your own id',
  name: 'Name',
  line1: 'Street address',
  line2: 'Suite or floor',
  city: 'City',
  state: 'State',
  zip: 'ZIP code',
  phone: 'Phone',
  latitude: 'Latitude',
  longitude: 'Longitude',
  opensSaturday: 'Open on Saturday',
  lastVerified: 'Last confirmed',
  endsOn: 'Last day',
  ...fieldNames,
  ...hoursNames,
  specialHours: 'Special days',
} as const
const requiredColumns = ['name', 'line1', 'city', 'state', 'zip', 'phone'] as const

/** The same, as a file's header is checked against them. */
export const officeColumns = { names: columnNames, required: requiredColumns }

/** Which header is which column, as far as its name tells; the first of two that would be the same. */
export function guessOfficeColumns(header: readonly string[]): Record<string, string> {
  const { columns } = readHeader(header)
  const known = columns.flatMap((column, at) => (column ? [[column, header[at] ?? ''] as const] : []))
  return Object.fromEntries(known.toReversed())
}
