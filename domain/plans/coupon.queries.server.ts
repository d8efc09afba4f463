import { eq } from 'drizzle-orm'
import type { Db, DbAt } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { coupons } from '#db/schema/plans.ts'
import { type Coupon, type CouponProblem, normalizeCouponCode, whyNotUsable } from './coupon.rules.ts'
import type { Plan } from './plan.schema.ts'
import { quotePlan } from './quote.rules.ts'
import type { Quote } from './quote.schema.ts'

/** A brand's coupon by its code in any spelling; null if there is none. */
async function findCoupon(
  db: Db,
  { brandId, code }: { brandId: string; code: string },
): Promise<Coupon | null> {
  const [row] = await db
    .select()
    .from(coupons)
    .where(ofBrand(coupons, brandId, eq(coupons.code, normalizeCouponCode(code))))
  return row ?? null
}

/** A quote, with the coupon that was applied or why it wasn't. */
export type CouponQuote = { quote: Quote; coupon: Coupon | null; couponProblem: CouponProblem | null }

/**
 * Quotes an order with a coupon code, or without it if it can't be used.
 * @throws DomainError `not_sold` as `quotePlan` does.
 */
export async function quoteWithCoupon(
  { db, now }: DbAt,
  order: Omit<Parameters<typeof quotePlan>[0], 'plan' | 'coupon'> & {
    brandId: string
    plan: Plan
    code: string | null
  },
): Promise<CouponQuote> {
  const { brandId, code, ...priced } = order
  const { plan } = priced
  const full = quotePlan(priced)
  if (code === null) return { quote: full, coupon: null, couponProblem: null }
  const coupon = await findCoupon(db, { brandId, code })
  const fee = plan.enrolmentFeeCents
  const problem = whyNotUsable(coupon, { planId: plan.id, now, price: full.totalCents - fee, fee })
  if (problem) return { quote: full, coupon: null, couponProblem: problem }
  return { quote: quotePlan({ ...priced, coupon }), coupon, couponProblem: null }
}
