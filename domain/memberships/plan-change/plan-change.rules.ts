import { formatCents, formatDate } from '#domain/format.ts'
import { nextRenewalWords } from '#domain/memberships/auto-renew.rules.ts'
import type { Term } from '#domain/memberships/term.rules.ts'
import { english, lineDate } from '#domain/plans/line-date.ts'
import { centsByDay } from '#domain/plans/proration.rules.ts'
import { smallestChargeCents } from '#domain/plans/quote.rules.ts'
import type { QuoteLine } from '#domain/plans/quote.schema.ts'
import type { Interval } from '#domain/values/plans.ts'
import * as m from '#messages'

/** Price of a mid-term plan change: cents, with the first and last day paid for, inclusive. */
export type ChangeNow = { lines: QuoteLine[]; todayCents: number; startsOn: string; endsOn: string }

/**
 * Price of another plan from `today` to the end of the paid terms: for each term, the difference of the two whole-term
 * prices for the same people, prorated by the days left, rounded down. A cheaper plan costs and refunds nothing. An
 * amount too small to charge isn't charged (decision 0018).
 * @param terms paid terms that aren't over, in order, current first.
 * @param from with `termCents`, the price of a paid term for the people on the plan on a day: a person who ages out
 *   pays until then, and a term prepaid at another price counts at that price.
 * @param lastDays the days that are someone's last on the plan.
 */
export function quoteChangeNow<PaidTerm extends Term>(change: {
  from: { name: string; termCents: (day: string, term: PaidTerm) => number }
  to: { name: string; termCents: (day: string, term: PaidTerm) => number }
  terms: PaidTerm[]
  today: string
  lastDays?: string[]
}): ChangeNow {
  const { from, to, terms, today, lastDays = [] } = change
  const rest = (centsOn: (day: string, term: PaidTerm) => number) =>
    terms.reduce(
      (sum, term) => sum + centsByDay((day) => centsOn(day, term), term, { from: today, lastDays }),
      0,
    )
  const owed = rest((day, term) => Math.max(0, to.termCents(day, term) - from.termCents(day, term)))
  const todayCents = owed < smallestChargeCents ? 0 : owed
  const startsOn = terms[0] && terms[0].startsOn > today ? terms[0].startsOn : today
  const endsOn = terms.at(-1)?.endsOn ?? today
  if (todayCents === 0) return { lines: [], todayCents, startsOn, endsOn }
  const price = rest(to.termCents)
  const line = { quantity: 1, ...unit(price) }
  const unused = { quantity: 1, ...unit(todayCents - price) }
  return {
    lines: [
      {
        kind: 'plan',
        label: m.prices_line_plan_to({ plan: to.name, date: lineDate(endsOn) }, english),
        ...line,
      },
      { kind: 'discount', label: m.prices_line_plan_paid({ plan: from.name }, english), ...unused },
    ],
    todayCents,
    startsOn,
    endsOn,
  }
}

const unit = (cents: number) => ({ unitCents: cents, amountCents: cents })

/** Change this with the text below: a stored consent names the version that was read. */
export const planChangeTextVersion = { en: '2026-11-27.3', es: '2026-11-27.4' }

/**
 * Consent text of the button (California ARL, New York GBL 527-a: the new price, when and how often it is charged, and
 * how to stop).
 */
export function planChangeConsentText(change: {
  planName: string
  interval: Interval
  when: 'now' | 'renewal'
  /** The start day, if it's in the past. */
  since?: string | null
  todayCents: number
  renewsOn: string
  renewalTotalCents: number
  /** Credit that the renewal uses. */
  renewalCreditCents: number
  autoRenew: boolean
}): string {
  const { planName, when, since, todayCents, renewsOn } = change
  const date = since ?? (when === 'now' ? null : renewsOn)
  return m.consents_plan_change({
    isToday: date === null,
    plan: planName,
    date: date ? formatDate(date) : '',
    today: m.consents_charge_today({ isNothing: todayCents <= 0, amount: formatCents(todayCents) }),
    renewal: nextRenewalWords({ ...change, on: renewsOn }),
  })
}
