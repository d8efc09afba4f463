import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { within } from '#domain/money/refunds/refund-requests.queries.server.ts'
import type { Reach } from '#domain/staff/access/access.rules.ts'
import { runsOn } from './active-members.ts'
import { compareDays, type DayFigures, type Figures, figureDays } from './figures.rules.ts'

type Asked = { brand: Pick<Brand, 'id' | 'settings'>; reach: NonNullable<Reach>; today: string }

/**
 * The figures of Today within reach: members active by the reports' own rule, joined and left, money collected and given back, by days of the
 * brand's calendar. Who left did so on the day after the last day of their cover. Money counts on the day it was
 * settled, as in the statement. Two round trips at once.
 */
export async function readFigures(db: Db, { brand, reach, today }: Asked): Promise<Figures> {
  const first = sql`(${today}::date - ${2 * figureDays - 1}::int)`
  const begins = sql`(${first}::timestamp at time zone ${brand.settings.timeZone})`
  const settledOn = (row: SQL) => sql`(${row}.settled_at at time zone ${brand.settings.timeZone})::date`
  // In all of a brand every payment counts, and no membership has to be read for it.
  const ofMember = (row: SQL) =>
    reach.kind === 'brand'
      ? sql``
      : sql`join payments q on q.id = ${row} join orders o on o.id = q.order_id
          join memberships m on m.id = o.membership_id and m.brand_id = o.brand_id and ${within(reach)}`
  const ofOffices =
    reach.kind === 'brand'
      ? sql``
      : sql`join memberships m on m.id = t.membership_id and m.brand_id = t.brand_id and ${within(reach)}`
  const ofBrand = sql`m.brand_id = ${brand.id} and ${within(reach)}`
  const isOver = sql`(not m.auto_renew and m.term_ends_on < ${today}::date)`
  const readDays = db.execute<DayFigures>(sql`
    with happened as (
      select m.joined_on as day, 1 as joined, 0 as "left", 0 as collected, 0 as back from memberships m
      where ${ofBrand} and m.joined_on between ${first} and ${today}::date and m.status <> 'pending'
      union all
      select m.term_ends_on + 1, 0, 1, 0, 0 from memberships m
      where ${ofBrand} and m.status in ('expired', 'lapsed', 'cancelled', 'active')
        and m.term_ends_on between ${first} - 1 and ${today}::date - 1 and (m.status <> 'active' or ${isOver})
      union all
      select ${settledOn(sql`p`)}, 0, 0, p.amount_cents, 0 from payments p ${ofMember(sql`p.id`)}
      where p.brand_id = ${brand.id} and p.status = 'succeeded' and p.settled_at >= ${begins}
      union all
      select ${settledOn(sql`r`)}, 0, 0, 0, r.amount_cents from refunds r ${ofMember(sql`r.payment_id`)}
      where r.brand_id = ${brand.id} and r.status = 'succeeded' and r.settled_at >= ${begins})
    select day::text, sum(joined)::int as joined, sum("left")::int as "left", sum(collected)::float8 as "collectedCents",
      sum(back)::float8 as "givenBackCents"
    from happened group by day`)
  // Asked for in the order of the index, which alone is read then: a million rows of the table are not.
  const readActive = db.execute<{ active: number }>(sql`
    select count(*)::int as active from (
      select from membership_terms t ${ofOffices}
      where t.brand_id = ${brand.id} and ${runsOn(sql`${today}::date`)}
      order by t.brand_id, t.ends_on offset 0) running`)
  const [days, active] = await Promise.all([readDays, readActive])
  return compareDays(active.rows[0]?.active ?? 0, days.rows, today)
}
