import { type SQL, sql } from 'drizzle-orm'
import { wasCanceledAfter } from '#domain/billing/canceled-run.ts'
import { isDisputed, wasDisputedUntil } from '#domain/billing/dispute.server.ts'
import { givenFor, isOwed } from '#domain/billing/refunds/manual-refund.server.ts'
import { wrongCounts } from '#domain/counters/counters.server.ts'
import { refundPaidWithinDays } from '#domain/law/refunds.ts'
import { type OrderKindName, orderKindNames, orderKinds } from '#domain/values/orders.ts'

/** Which refunds `r` count as returned money: made, in progress, or promised. */
const counts = sql`r.status not in ('failed', 'withdrawn')`
const kindsWhere = (isOne: (kind: OrderKindName) => boolean) =>
  sql`o.kind = any(${sql.param(orderKindNames.filter(isOne))}::text[])`
/** SQL over orders `o`: kinds that pay for a period, and kinds that start a membership. */
const paysForPeriod = kindsWhere((kind) => orderKinds[kind].period !== null)
const joins = kindsWhere((kind) => orderKinds[kind].sells === 'joining')
const periods = Object.fromEntries(orderKindNames.map((kind) => [kind, orderKinds[kind].period]))

/** A debit takes four business days, and so does its refund. After this many days a person must look. */
const longestDebitDays = 14

/** Queries for what must never be in the books, by rule. Each row is a `subject` that breaks it. */
export function invariantQueries(deadline: Date): Record<string, SQL> {
  const late = sql`${deadline.toISOString()}::timestamptz`
  const lateBank = sql`${late} - ${longestDebitDays}::int * interval '1 day'`
  // An open dispute delays a promised refund, but not past its legal deadline.
  const lateDisputed = sql`${late} - ${refundPaidWithinDays}::int * interval '1 day'`
  return {
    'captured payment without a paid period or refund': sql`
      select p.id as subject from payments p
      join orders o on o.id = p.order_id
      left join membership_terms t on t.payment_id = p.id
      where p.status = 'succeeded' and ${paysForPeriod} and t.id is null and p.amount_cents > 0
        and not exists (select from refunds r where r.payment_id = p.id and ${counts})`,
    'payment neither paid for a period nor given back in full': sql`
      select p.id as subject from payments p
      join orders o on o.id = p.order_id
      left join membership_terms t on t.payment_id = p.id
      where p.status = 'succeeded' and ${paysForPeriod} and t.id is null and p.amount_cents > (
        select coalesce(sum(r.amount_cents), 0) from refunds r where r.payment_id = p.id and ${counts})
        and exists (select from refunds r where r.payment_id = p.id and ${counts})`,
    'refund that the gateway refused': sql`
      select f.id as subject from refunds f
      where f.status = 'failed' and ${isOwed(sql`f`)}`,
    'refund of which neither was given nor is owed what was promised': sql`
      select f.id as subject from refunds f
      left join cancellations c on c.id = f.cancellation_id
      where f.status <> 'failed' and (f.status <> 'withdrawn' or c.kept_at is null) and f.promised_cents >
        case f.status when 'withdrawn' then 0 else f.amount_cents end + ${givenFor(sql`f`)} + coalesce((
          -- What was given for it and came back is a refund of its own that is owed.
          select sum(back.amount_cents) from refunds back where back.for_refund_id = f.id and back.status = 'failed'), 0)`,
    'paid period without a captured payment': sql`
      select t.id as subject from membership_terms t
      join payments p on p.id = t.payment_id
      where p.status <> 'succeeded'`,
    'paid period whose payment was given back in full': sql`
      select t.id as subject from membership_terms t
      join payments p on p.id = t.payment_id
      join memberships m on m.id = t.membership_id
      where p.amount_cents > 0 and m.status <> 'cancelled'
        and not ${wasCanceledAfter(sql`t.membership_id`, sql`p.created_at`)} and p.amount_cents <= (
        select sum(r.amount_cents) from refunds r where r.payment_id = p.id and ${counts})`,
    'paid periods that overlap': sql`
      select subject from (
        select id as subject, starts_on <= lag(ends_on) over (partition by membership_id order by starts_on) as is_doubled
        from membership_terms where kind = 'term') terms
      where is_doubled`,
    'period of another kind than its order': sql`
      select t.id as subject from membership_terms t
      join payments p on p.id = t.payment_id
      join orders o on o.id = p.order_id
      where t.kind is distinct from (${sql.param(JSON.stringify(periods))}::jsonb ->> o.kind)`,
    'order that does not agree with its payment': sql`
      select o.id as subject from orders o
      left join payments p on p.order_id = o.id
      where case
        when p.id is null then o.status <> 'settled' or o.total_cents > 0
        when p.amount_cents <> o.total_cents then true
        when p.status = 'succeeded' then o.status not in ('settled', 'returned')
        when p.status = 'failed' then o.status <> 'declined'
        else o.status <> 'open' end`,
    'order whose lines do not add up': sql`
      select o.id as subject from orders o
      join (
        select lines, total_cents from orders group by lines, total_cents
        having total_cents <> (
          select coalesce(sum((line ->> 'amountCents')::int), 0) from jsonb_array_elements(lines) line)
      ) wrong using (lines, total_cents)`,
    'order that takes another credit than its lines say': sql`
      select o.id as subject from orders o
      where o.kind = 'renewal' and (o.credit_cents > 0 or o.lines @> '[{"kind": "credit"}]') and o.credit_cents <> (
        select coalesce(-sum((line ->> 'amountCents')::int) filter (where line ->> 'kind' = 'credit'), 0)
        from jsonb_array_elements(o.lines) line)`,
    'credit taken beyond what was given': sql`
      select o.membership_id as subject from orders o
      left join payments p on p.order_id = o.id
      left join membership_terms t on t.payment_id = p.id
      where o.credit_cents > 0 and (o.status = 'open' or t.id is not null)
      group by o.membership_id
      having sum(o.credit_cents) > (
        select coalesce(sum(case q.kind when 'credit' then q.amount_cents else -q.amount_cents end), 0)
        from money_requests q
        where q.membership_id = o.membership_id and q.kind in ('credit', 'credit_back') and q.status = 'done')`,
    'settled order without its membership': sql`
      select o.id as subject from orders o
      left join memberships m on m.id = o.membership_id and m.brand_id = o.brand_id
      where case when ${joins}
        then (o.status = 'settled') <> (m.id is not null) and not exists (
          select from orders other where other.membership_id = o.membership_id and other.status = 'settled')
        else m.id is null end`,
    'returned order whose money stays': sql`
      select o.id as subject from orders o join payments p on p.order_id = o.id
      where o.status = 'returned' and p.amount_cents > (
        select coalesce(sum(r.amount_cents), 0) from refunds r where r.payment_id = p.id and ${counts})`,
    // An addition or plan change is also paid for in prepaid terms.
    'additional period outside of a term': outsideOfTerms('additional'),
    'change of plan paid for outside of the terms': outsideOfTerms('plan_change'),
    'person added in mid-term that does not agree with the order': sql`
      select o.id as subject from orders o
      left join dependents d on d.id = (o.subject ->> 'dependentId')::uuid
      where o.kind = 'addition' and case when o.subject ? 'correction' then d.id is null
        else (o.status = 'settled') <> (d.id is not null) end`,
    'captured payment without its receipt': sql`
      select p.id as subject from payments p
      left join receipts r on r.payment_id = p.id
      where p.status = 'succeeded' and (r.id is null or r.total_cents <> p.amount_cents)`,
    // Most receipts share their lines with many others, so each distinct set is summed once.
    'receipt whose lines do not add up': sql`
      select r.id as subject from receipts r
      join (
        select lines, total_cents from receipts group by lines, total_cents
        having total_cents <> (
          select coalesce(sum((line ->> 'amountCents')::int), 0) from jsonb_array_elements(lines) line)
      ) wrong using (lines, total_cents)`,
    'receipt of a payment that was not captured': sql`
      select r.id as subject from receipts r join payments p on p.id = r.payment_id where p.status <> 'succeeded'`,
    'refunds above what was captured': sql`
      select p.id as subject from refunds r join payments p on p.id = r.payment_id
      where ${counts}
      group by p.id, p.amount_cents, p.status
      having p.status <> 'succeeded' or sum(r.amount_cents) > p.amount_cents`,
    'checkout that does not agree with its order and membership': sql`
      select c.id as subject from checkouts c
      left join orders o on o.checkout_id = c.id and o.status <> 'declined'
      left join memberships m on m.id = c.membership_id
      where case c.status
        when 'completed' then o.status is distinct from 'settled' or m.id is null
        when 'confirming' then o.status is distinct from 'open' or m.id is not null
        else o.id is not null or m.id is not null end`,
    'coupon counted wrongly or beyond its limit': sql`
      select c.id as subject from coupons c
      left join coupon_redemptions r on r.coupon_id = c.id and r.status in ('reserved', 'redeemed')
      group by c.id
      having c.redemption_count <> count(r.id) or c.redemption_count > c.max_redemptions`,
    'redemption that does not agree with its payment': sql`
      select r.id as subject from coupon_redemptions r join payments p on p.id = r.payment_id
      where r.status <> case p.status when 'succeeded' then 'redeemed' when 'failed' then 'released' else 'reserved' end`,
    'payment open past its deadline': sql`
      select id as subject from payments where status in ('created', 'unknown') and created_at < ${late}`,
    'refund open past its deadline': sql`
      select id as subject from refunds
      where status in ('created', 'unknown', 'promised') and coalesce(due_at, created_at) < ${late}
        and not (status = 'promised' and due_at >= ${lateDisputed} and ${isDisputed(sql`refunds.payment_id`)})
        and not (status = 'promised' and ${wasDisputedUntil(sql`refunds.payment_id`, late)})`,
    'debit or refund of a bank account that never ends': sql`
      select id as subject from payments where status = 'pending' and created_at < ${lateBank}
      union all
      select id as subject from refunds where status = 'pending' and created_at < ${lateBank}`,
    'debit taken back that still pays for a period': sql`
      select t.id as subject from membership_terms t
      join refunds r on r.payment_id = t.payment_id
      where r.kind = 'bank_return'`,
    'kept count of members that a recount does not find': wrongCounts.standing,
    'kept count of a day that a recount does not find': wrongCounts.days,
    'kept sum of money that a recount does not find': wrongCounts.money,
  }
}

/**
 * Periods of a kind whose first or last day is in none of their membership's paid terms. Skips canceled ones, where the
 * used days of an addition may stay although the whole term was refunded.
 */
function outsideOfTerms(kind: 'additional' | 'plan_change'): SQL {
  return sql`
    select a.id as subject from membership_terms a
    left join membership_terms t on t.membership_id = a.membership_id and t.kind = 'term'
    join payments p on p.id = a.payment_id
    where a.kind = ${kind} and not ${wasCanceledAfter(sql`a.membership_id`, sql`p.created_at`)}
    group by a.id, a.starts_on, a.ends_on
    having not coalesce(
      bool_or(a.starts_on between t.starts_on and t.ends_on)
      and bool_or(a.ends_on between t.starts_on and t.ends_on), false)`
}
