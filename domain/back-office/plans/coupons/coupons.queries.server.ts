import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { writtenName } from '#db/searched-name.ts'
import { iso } from '#domain/back-office/plans/iso.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import type { CatalogCoupon, CouponUse } from './coupon-form.schema.ts'

/** The most coupons of a brand listed, newest first. */
const most = 200
const mostUses = 100

/** A brand's coupons, with their usage. `couponId`: only that one. */
export async function listCoupons(
  { db, now }: { db: Db; now: Date },
  { brand, couponId }: { brand: Pick<Brand, 'id' | 'settings'>; couponId?: string },
): Promise<CatalogCoupon[]> {
  const { timeZone } = brand.settings
  const at = now.toISOString()
  const { rows } = await db.execute<{ row: CatalogCoupon }>(sql`
    with shown as materialized (
      select * from coupons c where c.brand_id = ${brand.id} and ${couponId ? sql`c.id = ${couponId}` : sql`true`}
      order by c.created_at desc, c.id desc limit ${most}),
    used as (
      select r.coupon_id, count(*)::int as uses, -coalesce(sum(d.cents), 0)::float8 as given
      from coupon_redemptions r
      join payments p on p.id = r.payment_id and p.status = 'succeeded'
      join orders o on o.id = p.order_id
      cross join lateral (
        select sum((l ->> 'amountCents')::int) as cents from jsonb_array_elements(o.lines) l
        where l ->> 'kind' = 'discount') d
      where r.brand_id = ${brand.id} and r.status = 'redeemed' and r.coupon_id in (select id from shown)
      group by r.coupon_id),
    renewing as (
      select m.renewal_coupon_id, count(*)::int as members from memberships m
      where m.brand_id = ${brand.id} and m.status in ('active', 'past_due') and m.renewal_coupon_id is not null
      group by m.renewal_coupon_id)
    select json_build_object(
      'id', c.id, 'code', c.code, 'label', c.label, 'percentOff', c.percent_off, 'amountOffCents', c.amount_off_cents,
      'appliesTo', c.applies_to, 'duration', c.duration, 'planIds', c.plan_ids,
      'plans', (
        select coalesce(json_agg(v.name order by v.name), '[]') from plans p
        join plan_versions v on v.plan_id = p.id and v.version = coalesce(p.published_version, 1)
        where p.brand_id = c.brand_id and p.id = any(c.plan_ids)),
      'startsOn', to_char(c.starts_at at time zone ${timeZone}, 'YYYY-MM-DD'),
      'endsOn', to_char((c.ends_at - interval '1 millisecond') at time zone ${timeZone}, 'YYYY-MM-DD'),
      'maxRedemptions', c.max_redemptions, 'maxPerMember', c.max_per_member, 'redemptionCount', c.redemption_count,
      'standing', case
        when c.ends_at <= ${at}::timestamptz then 'ended'
        when c.starts_at > ${at}::timestamptz then 'not_started'
        when c.redemption_count >= c.max_redemptions then 'used_up' else 'good' end,
      'uses', coalesce(u.uses, 0), 'givenCents', coalesce(u.given, 0), 'renewing', coalesce(n.members, 0)) as row
    from shown c
    left join used u on u.coupon_id = c.id
    left join renewing n on n.renewal_coupon_id = c.id
    order by c.created_at desc, c.id desc`)
  return rows.map(({ row }) => row)
}

/** Who used a coupon for what, newest first; at most a hundred. */
export async function listCouponUses(
  db: Db,
  { brandId, couponId }: { brandId: string; couponId: string },
): Promise<CouponUse[]> {
  const { rows } = await db.execute<{ row: CouponUse }>(sql`
    select json_build_object(
      'at', ${iso(sql`p.created_at`)}, 'paymentId', p.id, 'plan', v.name, 'totalCents', o.total_cents,
      'member', coalesce(${writtenName('a')}, 'Nobody yet'),
      'givenCents', -coalesce((
        select sum((l ->> 'amountCents')::int) from jsonb_array_elements(o.lines) l where l ->> 'kind' = 'discount'), 0)
      ) as row
    from coupon_redemptions r
    join payments p on p.id = r.payment_id and p.status = 'succeeded'
    join orders o on o.id = p.order_id
    join plan_versions v on v.id = o.plan_version_id
    left join memberships m on m.id = o.membership_id and m.brand_id = o.brand_id
    left join accounts a on a.id = coalesce(m.account_id, o.account_id)
    where r.brand_id = ${brandId} and r.coupon_id = ${couponId} and r.status = 'redeemed'
    order by p.created_at desc, p.id desc
    limit ${mostUses}`)
  return rows.map(({ row }) => row)
}
