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

/** The part of a coupon that decides a price: either `percentOff` (1–100) or `amountOffCents` is set. */
export type QuoteCoupon = {
  code: string
  percentOff: number | null
  amountOffCents: number | null
  appliesTo: (typeof couponScopes)[number]
  duration: (typeof couponDurations)[number]
}

/** Gateways refuse to charge less than this (Stripe: 50 cents); a smaller amount isn't charged at all. */
export const smallestChargeCents = 50

type PricedPlan = Pick<Plan, 'name' | 'prices' | 'enrolmentFeeCents'>

/** A person who is on the plan for part of a term: `days` of its `of` days, through `lastDay`. */
export type TermPart = { days: number; of: number; lastDay: string }

/** The people a term is paid for. */
export type TermCover = {
  /** How many people in addition to the first one, who is included in the plan's own price. */
  additionalMembers: number
  /** Those among all of them who are on the plan for only part of the term. */
  parts?: TermPart[]
}

/** A plan's price of one term in cents; null if it isn't sold by that interval. */
export function planPriceCents(plan: Pick<PricedPlan, 'prices'>, interval: Interval): number | null {
  return plan.prices.find((price) => price.interval === interval)?.priceCents ?? null
}

/**
 * The price of each additional person per term, in cents. Null: the plan is for one person. 0: they're included, as
 * usual in a family plan; the plan's tier itself has no influence.
 */
export function additionalMemberCents(plan: Pick<PricedPlan, 'prices'>, interval: Interval): number | null {
  return plan.prices.find((price) => price.interval === interval)?.additionalMemberCents ?? null
}

/** Whether a plan is sold by an interval to this number of people. */
export function isSoldTo(plan: Pick<PricedPlan, 'prices'>, interval: Interval, people: number): boolean {
  return (
    planPriceCents(plan, interval) !== null &&
    (people === 1 || additionalMemberCents(plan, interval) !== null)
  )
}

/**
 * The price of a year for one person, based on the longest interval the plan is sold by, without the joining fee;
 * cents.
 */
export function yearCents({ prices }: Pick<PricedPlan, 'prices'>): number {
  const [longest] = prices
  return longest ? (longest.priceCents * 12) / intervalWords(longest.interval).months : 0
}

/**
 * The price of a term, first or renewal; every screen, charge and receipt uses it.
 *
 * It's the plan price, plus additional people, plus the joining fee on the first term, less the coupon. A person on the
 * plan for part of the term pays for those days, rounded down to the cent; the plan's own price is for the person who
 * is on it longest. A percentage is applied once, to the sum it applies to, with half a cent rounded in the buyer's
 * favor. A fixed amount never exceeds that sum, so no total is negative. A remainder too small to charge is waived,
 * with or without a coupon. A coupon for every term discounts renewals by the same rule, without the fee.
 *
 * @throws DomainError `not_sold` if the plan isn't sold by `interval` or takes no additional members.
 */
export function quotePlan(
  order: TermCover & {
    plan: PricedPlan
    interval: Interval
    /** The people the next term is for, if they differ from this term's; null: no one. */
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

/** The text of a line: its label, with quantity and unit price if there are several. */
export function quoteLineText({ label, quantity, unitCents }: QuoteLine): string {
  return quantity > 1 ? `${label} (${quantity} × ${formatCents(unitCents)})` : label
}

/** A coupon's discount on one term, in whole cents; never more than the part it applies to. */
export function couponDiscountCents(
  coupon: Pick<QuoteCoupon, 'percentOff' | 'amountOffCents' | 'appliesTo'>,
  parts: { price: number; fee: number },
): number {
  const base = { price: parts.price, fee: parts.fee, all: parts.price + parts.fee }[coupon.appliesTo]
  if (coupon.percentOff !== null) return Math.floor((base * coupon.percentOff + 50) / 100)
  return Math.min(coupon.amountOffCents ?? 0, base)
}

/**
 * The price of a term for the given people, in cents, without the joining fee and before any coupon.
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
 * How much of the paid total is the joining fee, in whole cents: the fee less its part of the discount. A coupon on
 * both parts is split in proportion; the odd cent comes off the fee. `appliesTo`: what the discount's coupon applies
 * to.
 */
export function feePaidCents(lines: QuoteLine[], appliesTo: QuoteCoupon['appliesTo']): number {
  const ofKind = (kind: QuoteLine['kind']) => sumOfLines(lines.filter((line) => line.kind === kind))
  const paid = sumOfLines(lines)
  const [fee, discount] = [ofKind('enrolment_fee'), -ofKind('discount')]
  const share = discount > 0 ? Math.ceil((discount * fee) / (paid + discount)) : 0
  const offFee = { price: 0, fee: discount, all: share }[appliesTo]
  // A remainder too small to charge is waived, whichever part it belongs to.
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
  // If no one is on the plan for the whole term, its own price is for the person who is on it longest.
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

/** Sum of lines; cents. */
export function sumOfLines(lines: Pick<QuoteLine, 'amountCents'>[]): number {
  return lines.reduce((sum, line) => sum + line.amountCents, 0)
}
