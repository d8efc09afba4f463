import { type SQL, sql } from 'drizzle-orm'

/** What must never be found in the books: a query for each rule, each row a `subject` that breaks it. */
export function invariantQueries(deadline: Date): Record<string, SQL> {
  const late = sql`${deadline.toISOString()}::timestamptz`
  return {
    'captured payment without a paid period or refund': sql`
      select p.id as subject from payments p
      left join membership_terms t on t.payment_id = p.id
      where p.status = 'succeeded' and p.purpose in ('checkout', 'renewal', 'family', 'plan_change') and t.id is null
        and p.amount_cents > 0
        and not exists (select from refunds r where r.payment_id = p.id and r.status <> 'failed')`,
    'payment neither paid for a period nor given back in full': sql`
      select p.id as subject from payments p
      left join membership_terms t on t.payment_id = p.id
      where p.status = 'succeeded' and t.id is null and p.amount_cents > (
        select coalesce(sum(r.amount_cents), 0) from refunds r where r.payment_id = p.id and r.status <> 'failed')
        and exists (select from refunds r where r.payment_id = p.id and r.status <> 'failed')`,
    'refund that the gateway refused': sql`
      select f.id as subject from refunds f
      where f.status = 'failed' and not exists (
        select from refunds r where r.payment_id = f.payment_id and r.status <> 'failed'
          and r.created_at >= f.created_at)`,
    'paid period without a captured payment': sql`
      select t.id as subject from membership_terms t
      join payments p on p.id = t.payment_id
      where p.status <> 'succeeded'`,
    'paid periods that overlap': sql`
      select subject from (
        select id as subject, starts_on <= lag(ends_on) over (partition by membership_id order by starts_on) as is_doubled
        from membership_terms where kind = 'term') terms
      where is_doubled`,
    'period of another kind than its payment': sql`
      select t.id as subject from membership_terms t
      join payments p on p.id = t.payment_id
      where t.kind <> case p.purpose when 'family' then 'additional' when 'plan_change' then 'plan_change' else 'term' end`,
    // A term paid for ahead is part of what a person was added or a plan was changed for.
    'additional period outside of a term': outsideOfTerms('additional'),
    'change of plan paid for outside of the terms': outsideOfTerms('plan_change'),
    'change of plan that does not agree with its payment': sql`
      select c.id as subject from plan_changes c
      left join payments p on p.id = c.payment_id
      where (c.payment_id is null or p.status = 'succeeded') <> (c.changed_at is not null)`,
    'payment for a change of plan that nobody asked for': sql`
      select p.id as subject from payments p left join plan_changes c on c.payment_id = p.id
      where p.purpose = 'plan_change' and c.id is null`,
    'person added in mid-term that does not agree with its payment': sql`
      select f.id as subject from family_additions f
      left join payments p on p.id = f.payment_id
      left join dependents d on d.id = f.dependent_id
      where case
        when f.payment_id is null then d.id is null
        when p.status <> 'succeeded' then d.id is not null
        -- Given back whole, because the membership was cancelled meanwhile, it added nobody.
        else d.id is null and (
          exists (select from membership_terms t where t.payment_id = p.id)
          or not exists (select from refunds r where r.payment_id = p.id and r.status <> 'failed')) end`,
    'payment for a person that nobody asked to add': sql`
      select p.id as subject from payments p left join family_additions f on f.payment_id = p.id
      where p.purpose = 'family' and f.id is null`,
    'captured payment without its receipt': sql`
      select p.id as subject from payments p
      left join receipts r on r.payment_id = p.id
      where p.status = 'succeeded' and (r.id is null or r.total_cents <> p.amount_cents)`,
    // Most receipts have the lines of many others: each kind is added up once.
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
      where r.status <> 'failed'
      group by p.id, p.amount_cents, p.status
      having p.status <> 'succeeded' or sum(r.amount_cents) > p.amount_cents`,
    'checkout paid for more than once': sql`
      select checkout_id as subject from payments
      where purpose = 'checkout' and status = 'succeeded' group by checkout_id having count(*) > 1`,
    'checkout that does not agree with its payment and membership': sql`
      select c.id as subject from checkouts c
      left join payments p on p.checkout_id = c.id and p.purpose = 'checkout' and p.status <> 'failed'
      left join memberships m on m.id = c.membership_id
      where case c.status
        when 'completed' then p.status is distinct from 'succeeded' or m.id is null
        when 'confirming' then p.id is null or p.status = 'succeeded' or m.id is not null
        else p.id is not null or m.id is not null end`,
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
      select id as subject from refunds where status in ('created', 'unknown') and created_at < ${late}`,
  }
}

/** Periods of a kind of which the first or the last day lies in no paid term of their membership. */
function outsideOfTerms(kind: 'additional' | 'plan_change'): SQL {
  return sql`
    select a.id as subject from membership_terms a
    left join membership_terms t on t.membership_id = a.membership_id and t.kind = 'term'
    where a.kind = ${kind}
    group by a.id, a.starts_on, a.ends_on
    having not coalesce(
      bool_or(a.starts_on between t.starts_on and t.ends_on)
      and bool_or(a.ends_on between t.starts_on and t.ends_on), false)`
}
