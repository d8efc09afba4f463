import { ofEachField } from '#domain/offices/office-fields.ts'
import { type OfficeFieldName, officeFields } from '#domain/values/office-fields.ts'
import { type HoursColumn, hoursAliases } from './hours-columns.ts'

/** What a column of an import may hold, and the headers it is known by (compared without case, spaces or marks). */
const aliases = {
  externalKey: ['externalkey', 'externalid', 'id', 'officeid', 'locationid', 'facilityid', 'practiceid'],
  name: [
    'name',
    'officename',
    'practice',
    'practicename',
    'facility',
    'facilityname',
    'dentaloffice',
    'locationname',
  ],
  line1: ['line1', 'address', 'address1', 'addressline1', 'street', 'streetaddress', 'street1'],
  line2: ['line2', 'address2', 'addressline2', 'suite', 'street2', 'unit'],
  city: ['city', 'town', 'municipality'],
  state: ['state', 'st', 'province', 'statecode'],
  zip: ['zip', 'zipcode', 'postalcode', 'postcode', 'zip5'],
  phone: ['phone', 'phonenumber', 'telephone', 'tel', 'officephone', 'mainphone'],
  latitude: ['latitude', 'lat', 'y'],
  longitude: ['longitude', 'lng', 'lon', 'long', 'x'],
  opensSaturday: ['openssaturday', 'opensaturday', 'saturday', 'saturdays'],
  lastVerified: ['lastverified', 'verified', 'verifiedon', 'dateverified'],
  endsOn: ['endson', 'enddate', 'lastday', 'terminationdate', 'termdate'],
  specialHours: ['specialhours', 'specialdays', 'holidayhours', 'holidays', 'exceptions'],
} as const

export type ImportColumn = keyof typeof aliases | OfficeFieldName | HoursColumn

const fieldNames = Object.keys(officeFields) as OfficeFieldName[]
const fieldAliases = ofEachField(fieldNames, (_, { headers }) => headers)

const required: ImportColumn[] = ['name', 'line1', 'city', 'state', 'zip', 'phone']
const columnOf = new Map<string, ImportColumn>(
  // “Saturday” alone says whether an office opens then, unless it is one of the days of a week.
  (
    Object.entries({ ...hoursAliases, ...aliases, ...fieldAliases }) as [ImportColumn, readonly string[]][]
  ).flatMap(([column, names]) => names.map((alias) => [alias, column] as const)),
)
const plainOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

export type ImportHeader = {
  columns: (ImportColumn | null)[]
  missing: ImportColumn[]
  repeated: ImportColumn[]
}

/** Where the last column is that an office must have. */
export const lastRequired = (columns: readonly (ImportColumn | null)[]): number =>
  Math.max(...required.map((column) => columns.indexOf(column)))

/** Which column each header cell names (null: one we do not use), and what is missing or there twice. */
export function readHeader(cells: readonly string[]): ImportHeader {
  const hasWeek = cells.some((cell) => hoursAliases.mondayHours.includes(plainOf(cell)))
  const columns = cells.map((cell) => {
    const name = plainOf(cell)
    return hasWeek && name === 'saturday' ? 'saturdayHours' : (columnOf.get(name) ?? null)
  })
  return {
    columns,
    missing: required.filter((column) => !columns.includes(column)),
    repeated: columns.filter(
      (column, index): column is ImportColumn => column !== null && columns.indexOf(column) !== index,
    ),
  }
}
