import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { within } from '#domain/back-office/billing/refunds/money-requests.queries.server.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { addMonths } from '#domain/calendar.ts'
import { runsOn } from '#domain/memberships/active-on.ts'
import type { Reach } from '#domain/staff/access/access.rules.ts'
import type { RunningChange } from './figures.rules.ts'
import type { Report, ReportFilters } from './report.schema.ts'

/** The scope of every fact: members of a brand within reach, limited by the filters. */
export type Asked = {
  brand: Pick<Brand, 'id' | 'settings'>
  reach: Reach
  filters: ReportFilters
  /** The brand's date. */
  today: string
}

/** Limits a query to the requested members `m` and orders `o`. */
export function asked({ reach, filters: { officeId, planId, state, interval } }: Asked): SQL {
  return sql`${within(reach)}
    and ${officeId ? sql`m.office_id = ${officeId}` : sql`true`}
    and ${planId ? sql`m.plan_id = ${planId}` : sql`true`}
    and ${state ? sql`m.state = ${state}` : sql`true`}
    and ${interval ? sql`coalesce(o.interval, m.interval) = ${interval}` : sql`true`}`
}

/**
 * Every paid term of the brand, as `spells`, with the previous term's last day and the next term's first day. A term
 * paid elsewhere counts for membership, but brings in no revenue.
 */
export function spells(at: Asked): SQL {
  return sql`spells as (
    select t.membership_id, t.starts_on, t.ends_on, coalesce(o.interval, m.interval) as interval,
      coalesce(o.renewal_total_cents, 0) as cents,
      lag(t.ends_on) over own as before, lead(t.starts_on) over own as after,
      min(t.starts_on) over (partition by t.membership_id) as first_on
    from membership_terms t
    left join payments p on p.id = t.payment_id
    left join orders o on o.id = p.order_id
    join memberships m on m.id = t.membership_id
    where t.brand_id = ${at.brand.id} and t.kind = 'term' and t.starts_on <= ${at.today}::date and ${asked(at)}
    window own as (partition by t.membership_id order by t.starts_on))`
}

const month = (day: SQL) => sql`to_char(${day}, 'YYYY-MM')`

/** The day after spell `s` has come, and no later term starts before the end of that month. */
export const hasLeft = (today: string): SQL => sql`s.ends_on + 1 <= ${today}::date
  and (s.after is null or date_trunc('month', s.after) > date_trunc('month', s.ends_on + 1))`

/** The member came back in a later month than the one they left in. */
export const hasReturned: SQL = sql`date_trunc('month', s.before + 1) < date_trunc('month', s.starts_on)`

/** A charge for the term after a spell `s` failed. */
export const hasFailed = (brandId: string): SQL => sql`exists (
  select from orders d where d.brand_id = ${brandId} and d.membership_id = s.membership_id and d.kind = 'renewal'
    and d.starts_on = s.ends_on + 1 and d.status = 'declined')`

export type Movement = {
  running: RunningChange[]
  moved: { month: string; joined: number; returned: number; leftByChoice: number; leftByCard: number }[]
  cohorts: { cohort: string; month: string; terms: number }[]
}

/**
 * The number of members on the plan and its changes, by month, from the first term on. It takes one pass over the
 * terms, aggregated before they are split into months.
 */
export async function readMovement(db: Db, at: Asked): Promise<Movement> {
  const { today, brand } = at
  const first = (day: SQL) => sql`date_trunc('month', (${day})::timestamp)::date`
  const { rows } = await db.execute<Movement>(sql`
    with ${spells(at)},
    alike as materialized (
      select ${first(sql`s.starts_on`)} as begins, ${first(sql`s.first_on`)} as cohort, s.interval,
        case when s.ends_on + 1 <= ${today}::date then ${first(sql`s.ends_on + 1`)} end as ends,
        s.before is null as joined, s.before is not null and ${hasReturned} as returned,
        case when ${hasLeft(today)} then case when ${hasFailed(brand.id)} then 'card' else 'choice' end end as left_by,
        count(*) as terms, sum(s.cents) as cents
      from spells s group by 1, 2, 3, 4, 5, 6, 7),
    changes as (
      select begins as day, cohort, interval, terms, cents from alike
      union all
      select ends, cohort, interval, -terms, -cents from alike where ends is not null),
    moves as (
      select begins as day, terms * joined::int as joined, terms * returned::int as returned, 0 as by_choice, 0 as by_card
      from alike
      union all
      select ends, 0, 0, terms * (left_by = 'choice')::int, terms * (left_by = 'card')::int from alike
      where left_by is not null)
    select
      (select coalesce(json_agg(r), '[]') from (
        select ${month(sql`day`)} as month, interval, sum(terms)::float8 as terms, sum(cents)::bigint as cents from changes
        group by 1, 2 order by 1, 2) r) as running,
      (select coalesce(json_agg(r), '[]') from (
        select ${month(sql`day`)} as month, sum(joined)::int as joined, sum(returned)::int as returned,
          sum(by_choice)::int as "leftByChoice", sum(by_card)::int as "leftByCard" from moves group by 1
        order by 1) r) as moved,
      (select coalesce(json_agg(r), '[]') from (
        select ${month(sql`cohort`)} as cohort, ${month(sql`day`)} as month, sum(terms)::int as terms from changes
        group by 1, 2 order by 1, 2) r) as cohorts`)
  return rows[0] ?? { running: [], moved: [], cohorts: [] }
}

/** From the first instant of one month to the last of another, in the brand's time zone. */
export function settledIn(at: Asked, column: SQL, { from, to }: { from: string; to: string }): SQL {
  const { timeZone } = at.brand.settings
  return sql`${column} >= (${`${from}-01`}::date::timestamp at time zone ${timeZone})
    and ${column} < ((${`${to}-01`}::date + interval '1 month')::timestamp at time zone ${timeZone})`
}

type Span = { from: string; to: string }

/** The last day of a range of months, or today if its last month is the current one. */
export const lastDay = ({ today }: Pick<Asked, 'today'>, { to }: Pick<Span, 'to'>): SQL =>
  sql`least(${today}::date, ${`${addMonths(to, 1)}-01`}::date - 1)`

type Money = { month: string; payments: number; collectedCents: number; refundsCents: number }

/** Money collected and refunded by month, by the same rule as the statements. */
export async function readMoney(db: Db, at: Asked, span: Span): Promise<Money[]> {
  const { timeZone } = at.brand.settings
  const { rows } = await db.execute<Money>(sql`
    with moved as (
      select p.order_id, p.settled_at, 1 as payments, p.amount_cents as collected, 0 as refunds from payments p
      where p.brand_id = ${at.brand.id} and p.status = 'succeeded' and ${settledIn(at, sql`p.settled_at`, span)}
      union all
      select p.order_id, r.settled_at, 0, 0, r.amount_cents from refunds r join payments p on p.id = r.payment_id
      where r.brand_id = ${at.brand.id} and r.status = 'succeeded' and ${settledIn(at, sql`r.settled_at`, span)})
    select to_char(moved.settled_at at time zone ${timeZone}, 'YYYY-MM') as month, sum(payments)::int as payments,
      sum(collected)::float8 as "collectedCents", sum(refunds)::float8 as "refundsCents"
    from moved
    join orders o on o.id = moved.order_id
    left join memberships m on m.id = o.membership_id and m.brand_id = o.brand_id
    where ${asked(at)}
    group by 1 order by 1`)
  return rows
}

type Recovery = {
  month: string
  failed: number
  recovered: number
  byRetry: number
  byNewCard: number
  byNetwork: number
}

/** Renewals by the month of their first failed charge: how many were paid later, and how. */
export async function readRecovery(db: Db, at: Asked, span: Span): Promise<Recovery[]> {
  const { timeZone } = at.brand.settings
  const { id: brandId } = at.brand
  const isBy = (how: string) => sql`(count(*) filter (where paid.how = ${how}))::int`
  const { rows } = await db.execute<Recovery>(sql`
    with failed as (
      select o.membership_id, o.starts_on, min(o.settled_at) as first_at
      from orders o join memberships m on m.id = o.membership_id and m.brand_id = o.brand_id
      where o.brand_id = ${brandId} and o.kind = 'renewal' and o.status = 'declined' and ${asked(at)}
      group by 1, 2)
    select to_char(f.first_at at time zone ${timeZone}, 'YYYY-MM') as month, count(*)::int as failed,
      count(paid.how)::int as recovered, ${isBy('retry')} as "byRetry", ${isBy('card')} as "byNewCard",
      ${isBy('network')} as "byNetwork"
    from failed f left join lateral (
      select case
        when p.id is null or p.payment_token = tried.payment_token then
          case when exists (
            select from payment_methods c where c.brand_id = x.brand_id and c.reference = p.payment_token
              and c.network_updated_at between f.first_at and p.settled_at) then 'network' else 'retry' end
        else 'card' end as how
      from orders x left join payments p on p.order_id = x.id
      left join lateral (
        select t.payment_token from orders d join payments t on t.order_id = d.id
        where d.brand_id = ${brandId} and d.membership_id = f.membership_id and d.kind = 'renewal'
          and d.starts_on = f.starts_on and d.status = 'declined'
        order by d.settled_at limit 1) tried on true
      where x.brand_id = ${brandId} and x.membership_id = f.membership_id and x.kind = 'renewal'
        and x.starts_on = f.starts_on and x.status = 'settled'
      limit 1) paid on true
    where ${settledIn(at, sql`f.first_at`, span)}
    group by 1 order by 1`)
  return rows
}

/** The renewal `f` was paid. */
export const isPaid = (brandId: string): SQL => sql`exists (
  select from orders x where x.brand_id = ${brandId} and x.membership_id = f.membership_id and x.kind = 'renewal'
    and x.starts_on = f.starts_on and x.status = 'settled')`

/**
 * Active auto-renewing memberships in the months ahead, as `due`, each with the terms of its last agreement. All last
 * terms are found in one query: looking up each of a million members took minutes.
 */
export function due(at: Asked, { from, to }: Span): SQL {
  return sql`agreed as (
    select distinct on (t.membership_id) t.membership_id, o.interval, o.renewal_total_cents
    from membership_terms t join payments p on p.id = t.payment_id join orders o on o.id = p.order_id
    where t.brand_id = ${at.brand.id} and t.kind = 'term'
    order by t.membership_id, t.starts_on desc),
  due as (
    select m.id, m.account_id, m.office_id, m.plan_version_id, m.term_ends_on + 1 as due_on,
      coalesce(o.renewal_total_cents, 0) as cents
    from memberships m left join agreed o on o.membership_id = m.id
    where m.brand_id = ${at.brand.id} and m.status = 'active' and m.auto_renew and m.cancelled_at is null
      and m.term_ends_on + 1 > ${at.today}::date and m.term_ends_on + 1 >= ${`${from}-01`}::date
      and m.term_ends_on + 1 < (${`${to}-01`}::date + interval '1 month')::date and ${asked(at)})`
}

/** What renews in the months ahead, at the agreed prices. */
export async function readForecast(db: Db, at: Asked, span: Span): Promise<Report['forecast']> {
  const { rows } = await db.execute<Report['forecast'][number]>(sql`
    with ${due(at, span)},
    days as (select due_on, count(*) as renewals, sum(cents) as cents from due group by 1)
    select to_char(due_on, 'YYYY-MM') as month, sum(renewals)::float8 as renewals, sum(cents)::float8 as "agreedCents"
    from days group by 1 order by 1`)
  return rows
}

/** Coupons with their uses and total discount, most used first. */
export async function readCoupons(db: Db, at: Asked, span: Span): Promise<Report['coupons']> {
  const { rows } = await db.execute<Report['coupons'][number]>(sql`
    select c.code, count(*)::int as uses, sum(d.cents)::float8 as "givenCents", sum(p.amount_cents)::float8 as "collectedCents"
    from coupon_redemptions r
    join coupons c on c.id = r.coupon_id
    join payments p on p.id = r.payment_id
    join orders o on o.id = p.order_id
    left join memberships m on m.id = o.membership_id and m.brand_id = o.brand_id
    cross join lateral (
      select -coalesce(sum((l ->> 'amountCents')::int), 0) as cents from jsonb_array_elements(o.lines) l
      where l ->> 'kind' = 'discount') d
    where r.brand_id = ${at.brand.id} and r.status = 'redeemed' and p.status = 'succeeded'
      and ${settledIn(at, sql`p.settled_at`, span)} and ${asked(at)}
    group by c.id, c.code order by uses desc, c.code`)
  return rows
}

/** Orders that visitors started on the site, as `m`, with the day of their price quote. */
export function quotes(at: Asked, span: Span): SQL {
  return sql`quotes as (
    select m.*, f.name as office, (m.created_at at time zone ${at.brand.settings.timeZone})::date as day
    from (select c.*, f.state from checkouts c left join offices f on f.id = c.office_id and f.brand_id = c.brand_id) m
    left join offices f on f.id = m.office_id and f.brand_id = m.brand_id
    cross join lateral (select m.interval) o
    where m.brand_id = ${at.brand.id} and m.link_sent_at is null and ${settledIn(at, sql`m.created_at`, span)} and ${asked(at)})`
}

/** From search to payment, by month. Steps before a quote are known for the whole brand only. */
export async function readFunnel(db: Db, at: Asked, span: Span): Promise<Report['funnel']> {
  const isWhole = at.reach?.kind === 'brand' && Object.values(at.filters).every((one) => one === undefined)
  const { rows } = await db.execute<Report['funnel'][number]>(sql`
    with ${quotes(at, span)},
    asked as (
      select ${month(sql`day`)} as month, count(*)::int as quotes, count(office_id)::int as at_office,
        (count(*) filter (where status = 'completed'))::int as paid
      from quotes group by 1),
    steps as (
      select ${month(sql`day`)} as month, coalesce(sum(count) filter (where step = 'search'), 0)::int as searches,
        coalesce(sum(count) filter (where step = 'office'), 0)::int as views
      from site_steps
      where brand_id = ${at.brand.id} and day >= ${`${span.from}-01`}::date
        and day < (${`${span.to}-01`}::date + interval '1 month')::date and ${isWhole}
      group by 1)
    select month, case when ${isWhole} then coalesce(searches, 0) end as searches,
      case when ${isWhole} then coalesce(views, 0) end as "officeViews",
      coalesce(quotes, 0) as quotes, coalesce(at_office, 0) as "atOffice", coalesce(paid, 0) as paid
    from asked full join steps using (month) order by 1`)
  return rows
}

/**
 * Members and savings by home office, and money by the home office at the time of payment; the office with the most
 * members first.
 */
export async function readOffices(db: Db, at: Asked, span: Span): Promise<Report['offices']> {
  const { rows } = await db.execute<Report['offices'][number]>(sql`
    with standing as (
      select m.office_id, count(distinct m.id)::int as active
      from membership_terms t
      left join payments p on p.id = t.payment_id left join orders o on o.id = p.order_id
      join memberships m on m.id = t.membership_id
      where t.brand_id = ${at.brand.id} and ${runsOn(lastDay(at, span))} and ${asked(at)}
      group by 1),
    money as (
      select x.office_id, sum(x.collected)::float8 as collected, sum(x.refunds)::float8 as refunds
      from (
        select p.order_id, p.office_id, p.amount_cents as collected, 0 as refunds from payments p
        where p.brand_id = ${at.brand.id} and p.status = 'succeeded' and ${settledIn(at, sql`p.settled_at`, span)}
        union all
        select p.order_id, p.office_id, 0, r.amount_cents from refunds r join payments p on p.id = r.payment_id
        where r.brand_id = ${at.brand.id} and r.status = 'succeeded' and ${settledIn(at, sql`r.settled_at`, span)}) x
      join orders o on o.id = x.order_id
      left join memberships m on m.id = o.membership_id and m.brand_id = o.brand_id
      where ${asked(at)} group by 1),
    visited as (
      select m.office_id, count(*)::int as visits, sum(v.usual_cents - v.member_cents)::float8 as saved
      from visits v join memberships m on m.id = v.membership_id
      cross join lateral (select m.interval) o
      where v.brand_id = ${at.brand.id} and v.visited_on >= ${`${span.from}-01`}::date
        and v.visited_on < (${`${span.to}-01`}::date + interval '1 month')::date and ${asked(at)}
      group by 1),
    keys as (select office_id from standing union select office_id from money union select office_id from visited)
    select k.office_id as "officeId", coalesce(f.name, 'No office') as office, coalesce(s.active, 0) as active,
      coalesce(y.collected, 0) as "collectedCents", coalesce(y.refunds, 0) as "refundsCents",
      coalesce(v.visits, 0) as visits, coalesce(v.saved, 0) as "savedCents"
    from keys k
    left join offices f on f.id = k.office_id
    left join standing s on s.office_id is not distinct from k.office_id
    left join money y on y.office_id is not distinct from k.office_id
    left join visited v on v.office_id is not distinct from k.office_id
    order by active desc, f.name nulls last, k.office_id`)
  return rows
}

/** When an office was last verified: within a quarter, within half a year, earlier, or never. */
export const ageOf = (today: string): SQL => sql`case
  when f.last_verified is null then 'never'
  when f.last_verified >= (${today}::date - interval '3 months')::date then 'quarter'
  when f.last_verified >= (${today}::date - interval '6 months')::date then 'half' else 'older' end`

/** Offices participating today, as `f`, within reach and in the requested state. */
export function officesAsked({ brand, reach, today, filters: { officeId, state } }: Asked): SQL {
  const ids = reach?.kind === 'offices' ? reach.officeIds : null
  return sql`f.brand_id = ${brand.id} and (f.ends_on is null or f.ends_on >= ${today}::date)
    and ${reach === null ? sql`false` : ids ? sql`f.id = any(${sql.param([...ids])}::uuid[])` : sql`true`}
    and ${officeId ? sql`f.id = ${officeId}` : sql`true`} and ${state ? sql`f.state = ${state}` : sql`true`}`
}

/** How recently the directory was verified. */
export async function readDirectory(db: Db, at: Asked): Promise<Report['directory']> {
  const { rows } = await db.execute<Report['directory'][number]>(sql`
    select ${ageOf(at.today)} as age, count(*)::int as offices from offices f where ${officesAsked(at)} group by 1`)
  const ages = ['quarter', 'half', 'older', 'never'] as const
  return ages.map((age) => ({ age, offices: rows.find((row) => row.age === age)?.offices ?? 0 }))
}
