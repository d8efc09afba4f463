import { narrow, withoutUnseen } from '#domain/typed-text.rules.ts'
import * as m from '#messages'
import { couponDiscountCents, type QuoteCoupon } from './quote.rules.ts'

/** A coupon as the checkout sees it; instants in UTC, amounts in cents. */
export type Coupon = QuoteCoupon & {
  id: string
  label: string
  /** Null for every plan of the brand. */
  planIds: string[] | null
  startsAt: Date | null
  endsAt: Date | null
  maxRedemptions: number | null
  maxPerMember: number | null
  redemptionCount: number
}

/** `message`: shown at the coupon's field, in the reader's language. */
export type CouponProblem = {
  reason: 'unknown' | 'not_started' | 'expired' | 'used_up' | 'other_plan' | 'no_discount' | 'member_limit'
  message: string
}

/** The problem with a coupon, for one reason. */
export function couponProblem(reason: CouponProblem['reason']): CouponProblem {
  return { reason, message: m.errors_coupon({ reason }) }
}

/**
 * Normalizes a code as typed or pasted: any case and width, with spaces, quotes around it or invisible characters. Only
 * ASCII letters change case: `LAſTONE` differs from `LASTONE`.
 */
export function normalizeCouponCode(typed: string): string {
  return narrow(withoutUnseen(typed))
    .replaceAll(/\s/g, '')
    .replaceAll(/^["'“”„‘’«»]+|["'“”„‘’«»]+$/g, '')
    .replaceAll(/[a-z]/g, (letter) => letter.toUpperCase())
}

/**
 * Why a coupon can't be used for an order now; null if it can. `endsAt` is the first instant at which it's no longer
 * valid. `price` and `fee` are the order's parts of the first term, in cents.
 */
export function whyNotUsable(
  coupon: Coupon | null,
  order: { planId: string; now: Date; price: number; fee: number },
): CouponProblem | null {
  if (!coupon) return couponProblem('unknown')
  if (coupon.startsAt && coupon.startsAt > order.now) return couponProblem('not_started')
  if (coupon.endsAt && coupon.endsAt <= order.now) return couponProblem('expired')
  if (coupon.planIds && !coupon.planIds.includes(order.planId)) return couponProblem('other_plan')
  if (coupon.maxRedemptions !== null && coupon.redemptionCount >= coupon.maxRedemptions) {
    return couponProblem('used_up')
  }
  return couponDiscountCents(coupon, order) === 0 ? couponProblem('no_discount') : null
}
