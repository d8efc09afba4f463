import { DomainError } from '#domain/errors.ts'
import { formatCents } from '#domain/format.ts'
import type { couponDurations, couponScopes } from './coupon.schema.ts'
import { type Interval, intervalWords } from './interval.ts'
import type { Plan } from './plan.schema.ts'
import type { Quote, QuoteLine } from './quote.schema.ts'

/** What of a coupon decides a price: one of `percentOff` (1–100) and `amountOffCents` is set. */
export type QuoteCoupon = {
  code: string
  percentOff: number | null
  amountOffCents: number | null
  appliesTo: (typeof couponScopes)[number]
  duration: (typeof couponDurations)[number]
}

/** Gateways refuse to charge less than this (Stripe: 50 cents); what is below it is not charged at all. */
export const smallestChargeCents = 50

type PricedPlan = Pick<Plan, 'name' | 'prices' | 'enrolmentFeeCents'>

/** A plan's price of one term in cents; null when it is not sold by that interval. */
export function planPriceCents(plan: Pick<PricedPlan, 'prices'>, interval: Interval): number | null {
  return plan.prices.find((price) => price.interval === interval)?.priceCents ?? null
}

/**
 * What each member beside the primary adds to a term, in cents. Null: the plan takes nobody else.
 * 0: they are included, as a family tier usually has it. The tier itself decides nothing, the price does.
 */
export function additionalMemberCents(plan: Pick<PricedPlan, 'prices'>, interval: Interval): number | null {
  return plan.prices.find((price) => price.interval === interval)?.additionalMemberCents ?? null
}

/** What a year of a plan costs for one person, by the longest interval it is sold by, without its fee; cents. */
export function yearCents({ prices }: Pick<PricedPlan, 'prices'>): number {
  const [longest] = prices
  return longest ? (longest.priceCents * 12) / intervalWords(longest.interval).months : 0
}

/**
 * The one price of a term, first and renewal; every screen, charge and receipt comes from here.
 *
 * Plan price, additional members, and on the first term the enrolment fee, less the coupon. A percentage is
 * taken of the sum it applies to, once, half a cent rounding up (to the buyer's favour); an amount stops at
 * that sum, so no total falls below zero; a rest too small to be charged it takes off too. A coupon for every term
 * discounts renewals by the same rule, on what a renewal costs: never the fee.
 *
 * @throws DomainError `not_sold` when the plan is not sold by `interval` or takes no additional members.
 */
export function quotePlan(order: {
  plan: PricedPlan
  interval: Interval
  /** How many people beside the primary member. */
  additionalMembers: number
  coupon?: QuoteCoupon | null
}): Quote {
  const { plan, interval, additionalMembers, coupon } = order
  const priceLines = termLines(plan, interval, additionalMembers)
  const price = sumOfLines(priceLines)
  const fee = plan.enrolmentFeeCents
  const discountCents = coupon ? chargeableDiscount(coupon, { price, fee }) : 0
  const renewalDiscount =
    coupon?.duration === 'every_term' ? chargeableDiscount(coupon, { price, fee: 0 }) : 0

  const lines = [...priceLines]
  if (fee > 0) {
    lines.push({
      kind: 'enrolment_fee',
      label: 'One-time enrollment fee',
      quantity: 1,
      unitCents: fee,
      amountCents: fee,
    })
  }
  if (coupon && discountCents > 0) {
    lines.push({
      kind: 'discount',
      label: `Coupon ${coupon.code}`,
      quantity: 1,
      unitCents: -discountCents,
      amountCents: -discountCents,
    })
  }
  return { lines, discountCents, totalCents: sumOfLines(lines), renewalTotalCents: price - renewalDiscount }
}

function chargeableDiscount(coupon: QuoteCoupon, parts: { price: number; fee: number }): number {
  const discount = couponDiscountCents(coupon, parts)
  const whole = parts.price + parts.fee
  return whole - discount < smallestChargeCents ? whole : discount
}

/** What a line says: how many at what price, where there are several. */
export function quoteLineText({ label, quantity, unitCents }: QuoteLine): string {
  return quantity > 1 ? `${label} (${quantity} × ${formatCents(unitCents)})` : label
}

/** What a coupon takes off the parts of one term, in whole cents: never more than the part it applies to. */
export function couponDiscountCents(
  coupon: Pick<QuoteCoupon, 'percentOff' | 'amountOffCents' | 'appliesTo'>,
  parts: { price: number; fee: number },
): number {
  const base = { price: parts.price, fee: parts.fee, all: parts.price + parts.fee }[coupon.appliesTo]
  if (coupon.percentOff !== null) return Math.floor((base * coupon.percentOff + 50) / 100)
  return Math.min(coupon.amountOffCents ?? 0, base)
}

function termLines(plan: PricedPlan, interval: Interval, additionalMembers: number): QuoteLine[] {
  const { one, by } = intervalWords(interval)
  const price = planPriceCents(plan, interval)
  if (price === null) throw new DomainError('not_sold', `${plan.name} is not sold ${by}.`)
  const lines: QuoteLine[] = [
    { kind: 'plan', label: `${plan.name}, ${one}`, quantity: 1, unitCents: price, amountCents: price },
  ]
  if (additionalMembers === 0) return lines
  const each = additionalMemberCents(plan, interval)
  if (each === null) throw new DomainError('not_sold', `${plan.name} covers one person only.`)
  lines.push({
    kind: 'additional_members',
    label: additionalMembers === 1 ? 'Additional member' : 'Additional members',
    quantity: additionalMembers,
    unitCents: each,
    amountCents: each * additionalMembers,
  })
  return lines
}

/** What some lines come to; cents. */
export function sumOfLines(lines: Pick<QuoteLine, 'amountCents'>[]): number {
  return lines.reduce((sum, line) => sum + line.amountCents, 0)
}
