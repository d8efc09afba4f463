import type { OfficeDirectory } from './office.queries.server.ts'

const columns = [
  'state',
  'city',
  'name',
  'line1',
  'line2',
  'zip',
  'phone',
  'dentists',
  'specialties',
  'languages',
  'acceptance',
  'last verified',
  'last day',
]

/** The directory as CSV (RFC 4180), one office a line, led by a byte order mark so that spreadsheets read UTF-8. */
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
        office.specialties.join('; '),
        office.languages.join('; '),
        office.acceptance,
        office.lastVerified ?? '',
        office.endsOn ?? '',
      ]),
    ),
  )
  return `\uFEFF${[columns, ...rows].map((row) => row.map(safeCell).join(',')).join('\r\n')}\r\n`
}

/** A cell that no spreadsheet takes for a formula (OWASP CSV injection): a quote leads what begins like one. */
function safeCell(value: string): string {
  const harmless = /^[\s]*[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
