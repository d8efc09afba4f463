import { and, count, eq, isNull, lt, ne, or, type Placeholder, sql } from 'drizzle-orm'
import { cachedStatement } from '#db/cached-statement.ts'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { couponRedemptions } from '#db/schema/billing.ts'
import { coupons } from '#db/schema/plans.ts'
import type { Payment } from './insert-payment.server.ts'

/**
 * Identifies a person by email and birth date together, so that a coupon's per-member limit doesn't reveal to someone
 * who types another person's email whether that person is a member.
 */
type Redeemer = { brandId: string; couponId: string; email: string; dateOfBirth: string }

type PaidBy = Pick<Payment, 'id' | 'brandId'>

/**
 * Reserves one redemption of a coupon for a payment, in the transaction `db`; false if none is left. The guarded update
 * locks the coupon's row, so parallel orders take turns and the limits hold, including the one per member.
 */
export async function reserveCoupon(
  db: Db,
  redemption: Redeemer & { paymentId: string },
): Promise<'reserved' | 'used_up' | 'member_limit'> {
  const { brandId, couponId, email, dateOfBirth, paymentId } = redemption
  const [coupon] = await db
    .update(coupons)
    .set({ redemptionCount: sql`${coupons.redemptionCount} + 1` })
    .where(
      and(
        eq(coupons.brandId, brandId),
        eq(coupons.id, couponId),
        or(isNull(coupons.maxRedemptions), lt(coupons.redemptionCount, coupons.maxRedemptions)),
      ),
    )
    .returning({ maxPerMember: coupons.maxPerMember })
  if (!coupon) return 'used_up'
  if (coupon.maxPerMember !== null && (await countRedemptions(db, redemption)) >= coupon.maxPerMember) {
    await giveBack(db, redemption)
    return 'member_limit'
  }
  await db
    .insert(couponRedemptions)
    .values({ brandId, couponId, email, dateOfBirth, paymentId, status: 'reserved' })
  return 'reserved'
}

/** How many times a person has redeemed or reserved a coupon. */
export async function countRedemptions(
  db: Db,
  { brandId, couponId, email, dateOfBirth }: Redeemer,
): Promise<number> {
  const [used] = await db
    .select({ times: count() })
    .from(couponRedemptions)
    .where(
      and(
        eq(couponRedemptions.brandId, brandId),
        eq(couponRedemptions.couponId, couponId),
        eq(couponRedemptions.email, email),
        ne(couponRedemptions.status, 'released'),
        eq(couponRedemptions.dateOfBirth, dateOfBirth),
      ),
    )
  return used?.times ?? 0
}

const redeemed = cachedStatement((db) =>
  db
    .update(couponRedemptions)
    .set({ status: 'redeemed' })
    .where(reservedBy({ id: sql.placeholder('id'), brandId: sql.placeholder('brandId') }))
    .prepare('redeemed_coupon'),
)

/** Turns a payment's reservation, if any, into a redemption. */
export async function redeemCoupon(db: Db, payment: PaidBy): Promise<void> {
  await redeemed(db).execute({ id: payment.id, brandId: payment.brandId })
}

/** Releases a failed payment's reservation, once, even if the failure is reported again. */
export async function releaseCoupon(db: Db, payment: PaidBy): Promise<void> {
  const [released] = await db
    .update(couponRedemptions)
    .set({ status: 'released' })
    .where(reservedBy(payment))
    .returning({ brandId: couponRedemptions.brandId, couponId: couponRedemptions.couponId })
  if (released) await giveBack(db, released)
}

function reservedBy({ id, brandId }: PaidBy | Record<keyof PaidBy, Placeholder>) {
  return ofBrand(
    couponRedemptions,
    brandId,
    eq(couponRedemptions.paymentId, id),
    eq(couponRedemptions.status, 'reserved'),
  )
}

async function giveBack(db: Db, { brandId, couponId }: { brandId: string; couponId: string }): Promise<void> {
  await db
    .update(coupons)
    .set({ redemptionCount: sql`${coupons.redemptionCount} - 1` })
    .where(and(eq(coupons.brandId, brandId), eq(coupons.id, couponId)))
}
