import {
  columnFinder,
  columnsWhere,
  headersOf,
  type ImportColumn,
  importColumns,
  plainHeader,
} from '#domain/back-office/imports/import-columns.ts'
import { fieldName } from '#domain/offices/field-words.ts'
import { fieldsOfOffice } from '#domain/offices/office-fields.ts'
import type { OfficeFieldName } from '#domain/values/office-fields.ts'
import { hoursColumns } from './hours-columns.ts'

const fieldColumns = Object.fromEntries(
  fieldsOfOffice.map(([name, { headers }]) => [name, { label: fieldName(name, { locale: 'en' }), headers }]),
) as Record<OfficeFieldName, ImportColumn<never>>

/** The columns an office import can fill, with their names in files. */
export const officeColumns = importColumns({
  externalKey: {
    label: 'Your id for the office',
    headers: ['externalkey', 'externalid', 'id', 'officeid', 'locationid', 'facilityid', 'practiceid'],
  },
  name: {
    label: 'Name',
    headers: [
      'name',
      'officename',
      'practice',
      'practicename',
      'facility',
      'facilityname',
      'dentaloffice',
      'locationname',
    ],
    isRequired: true,
  },
  line1: {
    label: 'Street address',
    headers: ['line1', 'address', 'address1', 'addressline1', 'street', 'streetaddress', 'street1'],
    isRequired: true,
  },
  line2: {
    label: 'Suite or floor',
    headers: ['line2', 'address2', 'addressline2', 'suite', 'street2', 'unit'],
  },
  city: { label: 'City', headers: ['city', 'town', 'municipality'], isRequired: true },
  state: { label: 'State', headers: ['state', 'st', 'province', 'statecode'], isRequired: true },
  zip: {
    label: 'ZIP code',
    headers: ['zip', 'zipcode', 'postalcode', 'postcode', 'zip5'],
    isRequired: true,
  },
  phone: {
    label: 'Phone',
    headers: ['phone', 'phonenumber', 'telephone', 'tel', 'officephone', 'mainphone'],
    isRequired: true,
  },
  latitude: { label: 'Latitude', headers: ['latitude', 'lat', 'y'] },
  longitude: { label: 'Longitude', headers: ['longitude', 'lng', 'lon', 'long', 'x'] },
  opensSaturday: {
    label: 'Open on Saturday',
    headers: ['openssaturday', 'opensaturday', 'saturday', 'saturdays'],
  },
  lastVerified: {
    label: 'Last confirmed',
    headers: ['lastverified', 'verified', 'verifiedon', 'dateverified'],
  },
  endsOn: { label: 'Last day', headers: ['endson', 'enddate', 'lastday', 'terminationdate', 'termdate'] },
  ...fieldColumns,
  ...hoursColumns,
  specialHours: {
    label: 'Special days',
    headers: ['specialhours', 'specialdays', 'holidayhours', 'holidays', 'exceptions'],
  },
})
export type OfficeColumn = keyof typeof officeColumns

const required = columnsWhere(officeColumns, 'isRequired')
const columnOf = columnFinder(officeColumns)

type OfficeHeader = {
  columns: (OfficeColumn | null)[]
  missing: OfficeColumn[]
  repeated: OfficeColumn[]
}

/** The column of each header cell (null: unused), and the columns that are missing or duplicated. */
export function readHeader(cells: readonly string[]): OfficeHeader {
  const hasWeek = cells.some((cell) => headersOf(hoursColumns.mondayHours).includes(plainHeader(cell)))
  // “Saturday” alone says whether an office opens then, unless the header has the other weekdays too.
  const columns = cells.map((cell) =>
    hasWeek && plainHeader(cell) === 'saturday' ? 'saturdayHours' : (columnOf(cell) ?? null),
  )
  return {
    columns,
    missing: required.filter((column) => !columns.includes(column)),
    repeated: columns.filter(
      (column, index): column is OfficeColumn => column !== null && columns.indexOf(column) !== index,
    ),
  }
}

/** Guesses each header's column from its name. If two headers match one column, the first wins. */
export function guessOfficeColumns(header: readonly string[]): Record<string, string> {
  const { columns } = readHeader(header)
  const known = columns.flatMap((column, at) => (column ? [[column, header[at] ?? ''] as const] : []))
  return Object.fromEntries(known.toReversed())
}
