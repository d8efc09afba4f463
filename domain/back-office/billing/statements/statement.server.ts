import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { withLargeQuery } from '#db/large-query.server.ts'
import { within } from '#domain/back-office/billing/refunds/money-requests.queries.server.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { toCsv } from '#domain/csv.ts'
import type { Reach } from '#domain/staff/access/access.rules.ts'
import type { Statement, StatementRow } from './statement.schema.ts'

type Sums = Omit<StatementRow, 'netCents'>

/**
 * What was collected and given back in a month of the brand's calendar, by the home office its members have now. Money
 * counts on the day it was settled, so that all months together are the ledger of the gateway and what desks took: what was
 * given back by hand is taken off that. A fee counts with its payment, once the gateway has told it.
 */
export async function readStatement(
  db: Db,
  { brand, reach, month }: { brand: Pick<Brand, 'id' | 'settings'>; reach: Reach; month: string },
): Promise<Statement> {
  const { timeZone } = brand.settings
  const first = sql`(${`${month}-01`}::date::timestamp at time zone ${timeZone})`
  const next = sql`((${`${month}-01`}::date + interval '1 month')::timestamp at time zone ${timeZone})`
  const { rows } = await withLargeQuery(db, (tx) =>
    tx.execute<Sums>(sql`
    with moved as (
      select p.order_id, 1 as payments, p.amount_cents as collected,
        case when p.tender in ('cash', 'check', 'terminal') then p.amount_cents else 0 end as at_desk, 0 as refunds,
        coalesce(p.fee_cents, 0) as fees
      from payments p
      where p.brand_id = ${brand.id} and p.status = 'succeeded' and p.settled_at >= ${first} and p.settled_at < ${next}
      union all
      select p.order_id, 0, 0, case when r.tender is null then 0 else -r.amount_cents end, r.amount_cents, 0
      from refunds r join payments p on p.id = r.payment_id
      where r.brand_id = ${brand.id} and r.status = 'succeeded' and r.settled_at >= ${first} and r.settled_at < ${next})
    select f.id as "officeId", coalesce(f.name, 'No office') as office, sum(payments)::int as payments,
      sum(collected)::int as "collectedCents", sum(at_desk)::int as "atDeskCents", sum(refunds)::int as "refundsCents",
      sum(fees)::int as "feesCents"
    from moved
    join orders o on o.id = moved.order_id
    left join memberships m on m.id = o.membership_id and m.brand_id = o.brand_id
    left join offices f on f.id = m.office_id
    where ${within(reach)}
    group by f.id, f.name order by f.name nulls last, f.id`),
  )
  const known = rows.map((row): StatementRow => {
    const netCents = row.collectedCents - row.atDeskCents - row.refundsCents - row.feesCents
    return { ...row, netCents }
  })
  const sum = (name: keyof Statement['total']) => known.reduce((total, row) => total + row[name], 0)
  return {
    month,
    rows: known,
    total: {
      payments: sum('payments'),
      collectedCents: sum('collectedCents'),
      atDeskCents: sum('atDeskCents'),
      refundsCents: sum('refundsCents'),
      feesCents: sum('feesCents'),
      netCents: sum('netCents'),
    },
  }
}

/** The same as CSV, amounts in dollars. */
export function statementCsv({ month, rows, total }: Statement): string {
  const dollars = (cents: number) => (cents / 100).toFixed(2)
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
