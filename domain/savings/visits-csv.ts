import { toCsv } from '#domain/csv.ts'
import type { NamedVisit } from './member-savings.server.ts'

const columns = ['date', 'person', 'office', 'service', 'usual price', 'you paid', 'saved']

/** A member's visits as CSV, one service per line. Amounts are in dollars, so that spreadsheets can add them up. */
export function visitsCsv(visits: NamedVisit[]): string {
  const rows = visits.map(({ visitedOn, person, office, name, usualCents, memberCents }) => [
    visitedOn,
    person,
    office ?? '',
    name,
    dollars(usualCents),
    dollars(memberCents),
    dollars(usualCents - memberCents),
  ])
  return toCsv([columns, ...rows])
}

function dollars(cents: number): string {
  return (cents / 100).toFixed(2)
}
