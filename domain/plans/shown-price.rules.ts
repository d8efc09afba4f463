import { formatCents } from '#domain/format.ts'
import type { Interval } from '#domain/values/plans.ts'
import { joinWithOr } from '#domain/words-of.ts'
import * as m from '#messages'
import { type In, inLocale } from '#messages/locale.ts'
import type { Plan } from './plan.schema.ts'
import { additionalMemberCents, quotePlan } from './quote.rules.ts'

/** A plan's price as shown to potential buyers; cents. */
export type ShownPrice = {
  interval: Interval
  /** The first payment, including every mandatory fee. Shown first and largest. */
  firstCents: number
  /** The part that is the one-time joining fee. */
  feeCents: number
  /** Each later payment. */
  renewalCents: number
  /** Per term. Null: the plan takes no one else; 0: they're included. */
  eachMoreCents: number | null
}

type PricedPlan = Pick<Plan, 'name' | 'prices' | 'enrolmentFeeCents'>

/**
 * A plan's price for one person for each interval it's sold by, longest first. A price is never advertised without its
 * mandatory fee (CA Civ. Code 1770(a)(29), 940 CMR 38.04, C.R.S. 6-1-737, and similar laws of MN, VA, OR and CT).
 */
export function shownPrices(plan: PricedPlan): ShownPrice[] {
  return plan.prices.map(({ interval }) => {
    const { totalCents, renewalTotalCents } = quotePlan({ plan, interval, additionalMembers: 0 })
    return {
      interval,
      firstCents: totalCents,
      feeCents: plan.enrolmentFeeCents,
      renewalCents: renewalTotalCents,
      eachMoreCents: additionalMemberCents(plan, interval),
    }
  })
}

const whole = (cents: number) => formatCents(cents, { whole: true })

/** A price as text: the first payment, with the fee named, and each renewal. */
export function shownPriceWords(
  { interval, firstCents, feeCents, renewalCents }: ShownPrice,
  o?: In,
): string {
  const renewal = whole(renewalCents)
  return firstCents === renewalCents
    ? m.prices_per_interval({ interval, price: renewal }, o)
    : m.prices_whole({ interval, first: whole(firstCents), fee: whole(feeCents), renewal }, o)
}

/** The price of each additional person, as a sentence. */
export function eachMoreWords(prices: readonly ShownPrice[], o?: In): string {
  const each = prices.flatMap(({ interval, eachMoreCents }) =>
    eachMoreCents === null ? [] : { interval, cents: eachMoreCents },
  )
  if (each.length === 0) return m.prices_one_person(o)
  if (each.every(({ cents }) => cents === 0)) return m.prices_more_included(o)
  const words = each.map(({ interval, cents }) => m.prices_per_interval({ interval, price: whole(cents) }, o))
  return m.prices_each_additional_person({ prices: joinWithOr(words, inLocale(o)) }, o)
}
