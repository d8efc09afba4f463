import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { withLargeQuery } from '#db/large-query.server.ts'
import { within } from '#domain/back-office/billing/refunds/money-requests.queries.server.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { addMonths } from '#domain/calendar.ts'
import { toCsv } from '#domain/csv.ts'
import type { Reach } from '#domain/staff/access/access.rules.ts'
import { findClosed, lastClosedMonth } from './closed.queries.server.ts'
import { boundsOf, movedMoney } from './moved.server.ts'
import type { Statement, StatementRow } from './statement.schema.ts'

type Sums = Omit<StatementRow, 'netCents'>

/**
 * What was collected and refunded in a month of the brand's calendar, by the members' home office at the time of
 * payment. A closed month is read as it was closed. The next month to close includes what the books learned later about
 * earlier ones, so that each cent is on exactly one statement.
 */
export async function readStatement(
  db: Db,
  { brand, reach, month }: { brand: Pick<Brand, 'id' | 'settings'>; reach: Reach; month: string },
): Promise<Statement> {
  const closed = await findClosed(db, { brandId: brand.id, month })
  if (closed) {
    const rows = closed.rows.filter(({ officeId }) => reaches(reach, officeId))
    return { month, rows, total: sumRows(rows), closed: { at: closed.at, hash: closed.hash } }
  }
  const rows = await readOpen(db, { brand, reach, month })
  return { month, rows, total: sumRows(rows), closed: null }
}

/** The rows of an open month, from the current books. */
export async function readOpen(
  db: Db,
  { brand, reach, month }: { brand: Pick<Brand, 'id' | 'settings'>; reach: Reach; month: string },
): Promise<StatementRow[]> {
  const last = await lastClosedMonth(db, brand.id)
  // What the books learn about time before the first statement goes on the next one.
  if (last && month <= last) return []
  const { first, next } = boundsOf(brand.settings, month)
  const takesUp = last !== null && month === addMonths(last, 1)
  const from: SQL = takesUp
    ? sql`
      ${movedMoney(brand.id, (at) => sql`${at} < ${next}`)}
      union all
      select (row ->> 'officeId')::uuid, null, null, null, null, -(row ->> 'payments')::int,
        -(row ->> 'collectedCents')::bigint, -(row ->> 'atDeskCents')::bigint, -(row ->> 'refundsCents')::bigint,
        -(row ->> 'feesCents')::bigint
      from closed_statements c cross join lateral jsonb_array_elements(c.rows) row
      where c.brand_id = ${brand.id}`
    : movedMoney(brand.id, (at) => sql`${at} >= ${first} and ${at} < ${next}`)
  const { rows } = await withLargeQuery(db, (tx) =>
    tx.execute<Sums>(sql`
    with moved as (${from}),
    summed as (
      select office_id, sum(payments)::int as payments, sum(collected)::float8 as collected,
        sum(at_desk)::float8 as at_desk, sum(refunds)::float8 as refunds, sum(fees)::float8 as fees
      from moved where ${within(reach, sql`office_id`)} group by office_id)
    select f.id as "officeId", coalesce(f.name, 'No office') as office, payments, collected as "collectedCents",
      at_desk as "atDeskCents", refunds as "refundsCents", fees as "feesCents"
    from summed left join offices f on f.id = office_id
    where payments <> 0 or collected <> 0 or at_desk <> 0 or refunds <> 0 or fees <> 0
    order by f.name nulls last, f.id`),
  )
  return rows.map((row) => ({ ...row, netCents: netOf(row) }))
}

/** Whether an office's row is within reach; null: the row without an office. */
export function reaches(reach: Reach, officeId: string | null): boolean {
  if (reach === null) return false
  return reach.kind === 'brand' || (officeId !== null && reach.officeIds.includes(officeId))
}

/** What is paid out; cents. */
export function netOf({
  collectedCents,
  atDeskCents,
  refundsCents,
  feesCents,
}: Pick<StatementRow, 'collectedCents' | 'atDeskCents' | 'refundsCents' | 'feesCents'>): number {
  return collectedCents - atDeskCents - refundsCents - feesCents
}

function sumRows(rows: StatementRow[]): Statement['total'] {
  const sum = (name: keyof Statement['total']) => rows.reduce((total, row) => total + row[name], 0)
  return {
    payments: sum('payments'),
    collectedCents: sum('collectedCents'),
    atDeskCents: sum('atDeskCents'),
    refundsCents: sum('refundsCents'),
    feesCents: sum('feesCents'),
    netCents: sum('netCents'),
  }
}

export const dollars = (cents: number) => (cents / 100).toFixed(2)

/** The same as CSV, amounts in dollars. */
export function statementCsv({ month, rows, total }: Statement): string {
  const line = (office: string, row: Statement['total']) => [
    month,
    office,
    String(row.payments),
    ...[row.collectedCents, row.atDeskCents, row.refundsCents, row.feesCents, row.netCents].map(dollars),
  ]
  return toCsv([
    ['Month', 'Office', 'Payments', 'Collected', 'At the desk', 'Refunds', 'Fees', 'Net'],
    ...rows.map((row) => line(row.office, row)),
    line('Total', total),
  ])
}
