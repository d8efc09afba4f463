import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { within } from '#domain/back-office/billing/refunds/money-requests.queries.server.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { addDays } from '#domain/calendar.ts'
import { countActive, readDays } from '#domain/counters/counters.server.ts'
import { runsOn } from '#domain/memberships/active-on.ts'
import type { Reach } from '#domain/staff/access/access.rules.ts'
import { compareDays, type DayFigures, type Figures, figureDays } from './figures.rules.ts'

type Asked = { brand: Pick<Brand, 'id' | 'settings'>; reach: NonNullable<Reach>; today: string }

/**
 * The Home screen's figures within reach, by days of the brand's calendar: active members by the reports' rule, joined
 * and left, money collected and refunded. A member leaves on the day after their last day on the plan. Money counts on
 * the day it settles, as in the statement. For a whole brand they are kept as counters; for some offices they are
 * counted.
 */
export async function readFigures(db: Db, asked: Asked): Promise<Figures> {
  const { brand, reach, today } = asked
  const first = addDays(today, 1 - 2 * figureDays)
  const { timeZone } = brand.settings
  const [days, active] = await Promise.all(
    reach.kind === 'brand'
      ? [
          readDays(db, { brandId: brand.id, timeZone, first, last: today }),
          countActive(db, { brandId: brand.id, day: today }),
        ]
      : [readDaysOf(db, asked, first), countActiveOf(db, asked)],
  )
  return compareDays(active, days, today)
}

/** What happened on each day at some offices, starting from their members. */
async function readDaysOf(db: Db, { brand, reach, today }: Asked, from: string): Promise<DayFigures[]> {
  const first = sql`${from}::date`
  const begins = sql`(${first}::timestamp at time zone ${brand.settings.timeZone})`
  const settledOn = (row: SQL) => sql`(${row}.settled_at at time zone ${brand.settings.timeZone})::date`
  const ofMember = (row: SQL) => sql`join payments q on q.id = ${row} join orders o on o.id = q.order_id
    join memberships m on m.id = o.membership_id and m.brand_id = o.brand_id and ${within(reach)}`
  const ofBrand = sql`m.brand_id = ${brand.id} and ${within(reach)}`
  const isOver = sql`(not m.auto_renew and m.term_ends_on < ${today}::date)`
  const { rows } = await db.execute<DayFigures>(sql`
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
  return rows
}

/** How many members of some offices are active, counted; the whole brand's number is kept. */
async function countActiveOf(db: Db, { brand, reach, today }: Asked): Promise<number> {
  const { rows } = await db.execute<{ active: number }>(sql`
    select count(*)::int as active
    from memberships m join membership_terms t on t.membership_id = m.id and t.brand_id = m.brand_id
    where m.brand_id = ${brand.id} and ${within(reach)} and ${runsOn(sql`${today}::date`)}`)
  return rows[0]?.active ?? 0
}
