import { soldName } from '#domain/content/spanish/sold-name.ts'
import { DomainError } from '#domain/errors.ts'
import { formatCents } from '#domain/format.ts'
import type { couponDurations, couponScopes, Interval } from '#domain/values/plans.ts'
import * as m from '#messages'
import { intervalWords } from './interval.ts'
import { english, lineDate } from './line-date.ts'
import type { Plan } from './plan.schema.ts'
import { shareCents } from './proration.rules.ts'
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

/** Somebody covered for a part of a term: `days` of its `of` days, the last of them `lastDay`. */
export type TermPart = { days: number; of: number; lastDay: string }

/** Whom a term is paid for. */
export type TermCover = {
  /** How many people beside the first, whom the plan's own price is for. */
  additionalMembers: number
  /** Those among all of them who are covered for a part of the term. */
  parts?: TermPart[]
}

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

/** Whether a plan is sold by an interval to so many people, of whom the first is the one its price is for. */
export function isSoldTo(plan: Pick<PricedPlan, 'prices'>, interval: Interval, people: number): boolean {
  return (
    planPriceCents(plan, interval) !== null &&
    (people === 1 || additionalMemberCents(plan, interval) !== null)
  )
}

/** What a year of a plan costs for one person, by the longest interval it is sold by, without its fee; cents. */
export function yearCents({ prices }: Pick<PricedPlan, 'prices'>): number {
  const [longest] = prices
  return longest ? (longest.priceCents * 12) / intervalWords(longest.interval).months : 0
}

/**
 * The one price of a term, first and renewal; every screen, charge and receipt comes from here.
 *
 * Plan price, additional members, and on the first term the enrolment fee, less the coupon. Whoever is covered for a
 * part of the term pays for its days, each share rounded down to the cent; the plan's own price is that of whoever is
 * covered longest. A percentage is
 * taken of the sum it applies to, once, half a cent rounding up (to the buyer's favour); an amount stops at
 * that sum, so no total falls below zero. What is left and too small to be charged is taken off too, without a coupon as with
 * one. A coupon for every term discounts renewals by the same rule, on what a renewal costs: never the fee.
 *
 * @throws DomainError `not_sold` when the plan is not sold by `interval` or takes no additional members.
 */
export function quotePlan(
  order: TermCover & {
    plan: PricedPlan
    interval: Interval
    /** Whom the next term is paid for, where that is not everybody for all of it; null: nobody. */
    renewal?: TermCover | null
    coupon?: QuoteCoupon | null
  },
): Quote {
  const { plan, interval, additionalMembers, coupon, renewal = { additionalMembers } } = order
  const priceLines = termLines(plan, interval, order)
  const price = sumOfLines(priceLines)
  const fee = plan.enrolmentFeeCents
  const discountCents = chargeableDiscount(coupon, { price, fee })
  const renewalPrice = renewal ? sumOfLines(termLines(plan, interval, renewal)) : 0
  const stays = coupon?.duration === 'every_term' ? coupon : null
  const renewalDiscount = chargeableDiscount(stays, { price: renewalPrice, fee: 0 })

  const lines = [...priceLines]
  if (fee > 0) {
    lines.push({
      kind: 'enrolment_fee',
      label: m.prices_line_fee(english),
      quantity: 1,
      unitCents: fee,
      amountCents: fee,
    })
  }
  if (discountCents > 0) {
    lines.push({
      kind: 'discount',
      label: coupon
        ? m.prices_line_coupon({ code: coupon.code }, english)
        : m.prices_line_too_little(english),
      quantity: 1,
      unitCents: -discountCents,
      amountCents: -discountCents,
    })
  }
  return {
    lines,
    discountCents,
    totalCents: sumOfLines(lines),
    renewalTotalCents: renewalPrice - renewalDiscount,
  }
}

function chargeableDiscount(
  coupon: QuoteCoupon | null | undefined,
  parts: { price: number; fee: number },
): number {
  const discount = coupon ? couponDiscountCents(coupon, parts) : 0
  const whole = parts.price + parts.fee
  return whole - discount < smallestChargeCents ? whole : discount
}

/** What a line says, its label as it is: how many at what price, where there are several. */
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

/**
 * What a plan's price of a term comes to for whom it is paid for, in cents: without its fee and before any coupon.
 * @throws DomainError as `quotePlan` does.
 */
export function termPriceCents(
  plan: Pick<PricedPlan, 'name' | 'prices'>,
  interval: Interval,
  cover: TermCover,
): number {
  return sumOfLines(termLines(plan, interval, cover))
}

/**
 * How much of what some lines come to is the one-time fee, in whole cents: the fee less what the coupon took off it. One
 * of both parts takes off each its share, a started cent the fee's. `appliesTo`: what the coupon of a discount is of.
 */
export function feePaidCents(lines: QuoteLine[], appliesTo: QuoteCoupon['appliesTo']): number {
  const ofKind = (kind: QuoteLine['kind']) => sumOfLines(lines.filter((line) => line.kind === kind))
  const paid = sumOfLines(lines)
  const [fee, discount] = [ofKind('enrolment_fee'), -ofKind('discount')]
  const share = discount > 0 ? Math.ceil((discount * fee) / (paid + discount)) : 0
  const offFee = { price: 0, fee: discount, all: share }[appliesTo]
  // A rest too small to be charged is taken off whatever it is of.
  return Math.min(Math.max(0, fee - offFee), paid)
}

function termLines(
  plan: Pick<PricedPlan, 'name' | 'prices'>,
  interval: Interval,
  { additionalMembers, parts = [] }: TermCover,
): QuoteLine[] {
  const price = planPriceCents(plan, interval)
  if (price === null)
    throw new DomainError('not_sold', (o) =>
      m.errors_not_sold_by({ plan: soldName(plan.name, o), interval }, o),
    )
  const longestFirst = parts.toSorted((a, b) => b.days - a.days)
  // Where nobody is covered through the whole term, the plan lasts as long as whoever is covered longest.
  const first = parts.length > additionalMembers ? longestFirst.shift() : undefined
  const planCents = first ? shareCents(price, first) : price
  const lines: QuoteLine[] = [
    {
      kind: 'plan',
      label: first
        ? m.prices_line_plan_part({ plan: plan.name, ...partWords(first) }, english)
        : m.prices_line_plan({ plan: plan.name, interval }, english),
      quantity: 1,
      unitCents: planCents,
      amountCents: planCents,
    },
  ]
  if (additionalMembers === 0) return lines
  const each = additionalMemberCents(plan, interval)
  if (each === null)
    throw new DomainError('not_sold', (o) => m.errors_one_person_only({ plan: soldName(plan.name, o) }, o))
  const whole = additionalMembers - longestFirst.length
  const more = (part: TermPart | null, quantity: number, unitCents: number): QuoteLine => ({
    kind: 'additional_members',
    label: part
      ? m.prices_line_people_part({ isOne: quantity === 1, ...partWords(part) }, english)
      : m.prices_line_people({ isOne: quantity === 1 }, english),
    quantity,
    unitCents,
    amountCents: unitCents * quantity,
  })
  if (whole > 0) lines.push(more(null, whole, each))
  const byLastDay = Map.groupBy(longestFirst, ({ lastDay }) => lastDay)
  for (const [part, ...same] of byLastDay.values()) {
    if (part) lines.push(more(part, same.length + 1, shareCents(each, part)))
  }
  return lines
}

const partWords = ({ days, of, lastDay }: TermPart) => ({ days, of, date: lineDate(lastDay) })

/** What some lines come to; cents. */
export function sumOfLines(lines: Pick<QuoteLine, 'amountCents'>[]): number {
  return lines.reduce((sum, line) => sum + line.amountCents, 0)
}
