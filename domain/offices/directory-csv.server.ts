import { toCsv } from '#domain/csv.ts'
import type { OfficeDirectory } from './office.queries.server.ts'
import { publicFieldNames } from './office-fields.ts'

const columns = [
  'state',
  'city',
  'name',
  'line1',
  'line2',
  'zip',
  'phone',
  'dentists',
  ...publicFieldNames,
  'last verified',
  'last day',
]

/** The directory as CSV, one office per line. */
export function directoryCsv(directory: OfficeDirectory): string {
  const rows = directory.flatMap(({ cities }) =>
    cities.flatMap(({ offices }) =>
      offices.map((office) => [
        office.state,
        office.city,
        office.name,
        office.line1,
        office.line2 ?? '',
        office.zip,
        office.phone,
        office.providers
          .map((each) => [each.firstName, each.lastName, each.credential].filter(Boolean).join(' '))
          .join('; '),
        ...publicFieldNames.map((name) => [office[name]].flat().join('; ')),
        office.lastVerified ?? '',
        office.endsOn ?? '',
      ]),
    ),
  )
  return toCsv([columns, ...rows])
}
