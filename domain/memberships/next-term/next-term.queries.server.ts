import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { memberships } from '#db/schema/memberships.ts'
import type { Term } from '#domain/memberships/term.rules.ts'
import { pricesOf } from '#domain/plans/plan-prices.queries.server.ts'
import type { Interval } from '#domain/values/plans.ts'
import type { NextTermFacts, PricedVersion } from './next-term.rules.ts'

/** SQL for the facts that decide a membership's next term, as one JSON value. The statement must contain its rows. */
export function nextTermFacts(rows: {
  membership: 'm' | 'memberships'
  version: 'v' | 'plan_versions'
}): SQL<NextTermFacts> {
  const m = sql.raw(rows.membership)
  return sql<NextTermFacts>`json_build_object(
    'interval', ${m}.interval,
    'current', ${priced(rows.version)},
    'published', (
      select ${priced('pv')} from plans pp join plan_versions pv on ${published}
      where pp.id = ${m}.plan_id),
    'chosen', (
      select json_build_object('interval', ${m}.next_interval, 'version', ${priced('nv')}, 'published', (
        select ${priced('pv')} from plans pp join plan_versions pv on ${published}
        where pp.id = nv.plan_id))
      from plan_versions nv where nv.id = ${m}.next_plan_version_id),
    'notices', (
      select coalesce(json_agg(json_build_object(
        'version', ${priced('tv')},
        'sentOn', to_char(ml.sent_at at time zone 'UTC', 'YYYY-MM-DD')
      ) order by pn.created_at, pn.id), '[]'::json)
      from price_notices pn
      join plan_versions tv on tv.id = pn.plan_version_id
      join mails ml on ml.dedupe_key = pn.mail_key
      where pn.membership_id = ${m}.id and pn.term_starts_on = ${m}.term_ends_on + 1),
    'coupon', (
      select json_build_object(
        'code', rc.code, 'percentOff', rc.percent_off, 'amountOffCents', rc.amount_off_cents,
        'appliesTo', rc.applies_to, 'duration', rc.duration, 'planIds', rc.plan_ids)
      from coupons rc where rc.id = ${m}.renewal_coupon_id),
    'termCoupon', ${termCoupon(rows.membership)},
    'creditCents', ${creditLeft(rows.membership)},
    'terms', (
      select coalesce(json_agg(json_build_object('startsOn', nt.starts_on, 'endsOn', nt.ends_on)
        order by nt.starts_on), '[]'::json)
      from membership_terms nt where nt.membership_id = ${m}.id and nt.kind = 'term'))`
}

/** SQL: whether the membership's plan, as currently published, is sold in the member's state. */
export function isSoldInState(membership: 'm' | 'memberships'): SQL<boolean> {
  const m = sql.raw(membership)
  return sql<boolean>`exists (
    select from plans sp join plan_versions sv on sv.plan_id = sp.id and sv.version = sp.published_version
    where sp.id = ${m}.plan_id and sp.status = 'published' and ${m}.state = any(sv.sellable_states))`
}

/** SQL: last day of the operator's registration in the member's state; null if none is recorded. */
export function registeredUntil(membership: 'm' | 'memberships'): SQL<string | null> {
  const m = sql.raw(membership)
  return sql<string | null>`(
    select max(rr ->> 'validUntil') from brands rb, jsonb_array_elements(rb.settings -> 'registrations') rr
    where rb.id = ${m}.brand_id and rr ->> 'state' = ${m}.state)`
}

/** SQL: the coupon used by the payment for the last paid term. */
export function termCoupon(membership: 'm' | 'memberships'): SQL<NextTermFacts['termCoupon']> {
  const m = sql.raw(membership)
  return sql`(
    select json_build_object(
      'code', uc.code, 'percentOff', uc.percent_off, 'amountOffCents', uc.amount_off_cents,
      'appliesTo', uc.applies_to, 'duration', uc.duration, 'planIds', uc.plan_ids)
    from membership_terms lt
    join coupon_redemptions cr on cr.payment_id = lt.payment_id and cr.status = 'redeemed'
    join coupons uc on uc.id = cr.coupon_id
    where lt.membership_id = ${m}.id and lt.kind = 'term' and lt.ends_on = ${m}.term_ends_on)`
}

/**
 * SQL: remaining credit of a membership, in cents: what staff granted and did not withdraw, less what renewals used.
 * Credit counts as used while its order is open and while the term it helped pay for is still paid (decision 0063).
 */
export function creditLeft(membership: 'm' | 'memberships'): SQL<number> {
  const m = sql.raw(membership)
  return sql<number>`(
    select coalesce(sum(case cg.kind when 'credit' then cg.amount_cents else -cg.amount_cents end), 0)::float8
    from money_requests cg
    where cg.membership_id = ${m}.id and cg.kind in ('credit', 'credit_back') and cg.status = 'done') - (
    select coalesce(sum(co.credit_cents), 0)::float8 from orders co
    where co.membership_id = ${m}.id and co.credit_cents > 0 and (co.status = 'open' or exists (
      select from payments cp join membership_terms ct on ct.payment_id = cp.id where cp.order_id = co.id)))`
}

/** Remaining credit of a membership; cents. */
export async function creditOf(db: Db, { id, brandId }: { id: string; brandId: string }): Promise<number> {
  const [row] = await db
    .select({ cents: creditLeft('memberships') })
    .from(memberships)
    .where(ofBrand(memberships, brandId, eq(memberships.id, id)))
  return row?.cents ?? 0
}

/**
 * Paid terms of a membership that aren't over, in order, each with the plan version and interval it was paid under. A
 * term without a payment here uses the membership's own.
 */
export async function termsAsPaid(
  db: Db,
  { brandId, membershipId, today }: { brandId: string; membershipId: string; today: string },
): Promise<(Term & { version: PricedVersion; interval: Interval })[]> {
  const { rows } = await db.execute<Term & { version: PricedVersion; interval: Interval }>(sql`
    select t.starts_on::text as "startsOn", t.ends_on::text as "endsOn",
      coalesce(paid.interval, m.interval) as interval,
      (select ${priced('pv')} from plan_versions pv
        where pv.id = coalesce(paid.plan_version_id, m.plan_version_id)) as version
    from membership_terms t
    join memberships m on m.id = t.membership_id
    left join lateral (
      select (array_agg(o.plan_version_id order by o.settled_at desc, o.kind = 'plan_change' desc))[1] as plan_version_id,
        (array_agg(o.interval order by o.settled_at desc, o.id desc) filter (where o.kind <> 'plan_change'))[1] as interval
      from orders o
      where o.membership_id = m.id and o.brand_id = m.brand_id and o.status = 'settled'
        and o.kind not in ('addition', 'adjustment')
        and o.starts_on <= t.ends_on and o.ends_on >= t.starts_on) paid on true
    where t.brand_id = ${brandId} and t.membership_id = ${membershipId} and t.kind = 'term'
      and t.ends_on >= ${today}::date
    order by t.starts_on`)
  return rows
}

const published = sql`pv.plan_id = pp.id and pv.version = pp.published_version and pp.status = 'published'`

function priced(version: 'v' | 'plan_versions' | 'pv' | 'nv' | 'tv'): SQL {
  const v = sql.raw(version)
  return sql`json_build_object(
    'id', ${v}.id, 'planId', ${v}.plan_id, 'name', ${v}.name,
    'tier', (select tp.tier from plans tp where tp.id = ${v}.plan_id), 'prices', ${pricesOf(sql`${v}.id`)})`
}
