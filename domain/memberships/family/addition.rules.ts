import { methodInWords } from '#domain/billing/method-name.ts'
import { daysBetween } from '#domain/calendar.ts'
import { formatCents, formatDate } from '#domain/format.ts'
import { type Interval, intervalWords } from '#domain/plans/interval.ts'
import type { Plan } from '#domain/plans/plan.schema.ts'
import { countCovered } from '#domain/plans/plan-tier.rules.ts'
import { type QuoteCoupon, quotePlan, smallestChargeCents } from '#domain/plans/quote.rules.ts'
import type { QuoteLine } from '#domain/plans/quote.schema.ts'
import type { FamilyQuote, PersonPrice } from './dependent.schema.ts'

type Term = { startsOn: string; endsOn: string }

/**
 * The part of a term's price that falls on its days from `from` to `to`, or to its end, both counted; whole cents,
 * rounded down, so to the member's favour. From the first day to the last it is the whole price.
 */
export function prorateCents(termCents: number, term: Term, from: string, to = term.endsOn): number {
  const [first, last] = [[from, term.startsOn].sort()[1] ?? from, [to, term.endsOn].sort()[0] ?? to]
  const left = daysFrom(first, last)
  return Math.floor((termCents * Math.max(0, left)) / daysFrom(term.startsOn, term.endsOn))
}

/**
 * What one more person costs: for the rest of what is paid for today, a term paid for ahead included, or as long as they
 * can be covered, and at each renewal. A term's price of the person is what this term's price would rise by, so a coupon
 * for every term counts here as at the renewal.
 * @throws DomainError `not_sold` when the plan takes nobody else.
 */
export function quoteAddition({
  plan,
  interval,
  staying,
  coupon,
  terms,
  today,
  lastDay = null,
  ...next
}: {
  plan: Parameters<typeof quotePlan>[0]['plan'] & Pick<Plan, 'tier'>
  interval: Interval
  /** How many are covered beside the member at the next renewal as it is. */
  staying: number
  coupon: QuoteCoupon | null
  /** Paid terms that are not over, in order; the first is the current one. */
  terms: [Term, ...Term[]]
  today: string
  /** The last day on which the person can be covered; null: there is none. */
  lastDay?: string | null
  /** What the next term costs with and without the person, where that is not this term's price. */
  renewal?: { totalCents: number; beforeCents: number }
}): PersonPrice {
  const termWith = (others: number) => {
    const covered = countCovered(plan, others)
    const all = { plan, interval, additionalMembers: covered - 1, coupon }
    return covered === 0 ? 0 : quotePlan(all).renewalTotalCents
  }
  const { renewal = { totalCents: termWith(staying + 1), beforeCents: termWith(staying) } } = next
  const termCents = termWith(staying + 1) - termWith(staying)
  const paidTo = (terms.at(-1) ?? terms[0]).endsOn
  const endsOn = lastDay !== null && lastDay < paidTo ? lastDay : paidTo
  const rest = terms.reduce((sum, term) => sum + prorateCents(termCents, term, today, endsOn), 0)
  return {
    termCents,
    todayCents: rest < smallestChargeCents ? 0 : rest,
    renewalTotalCents: renewal.totalCents,
    renewalBeforeCents: renewal.beforeCents,
    startsOn: today < terms[0].startsOn ? terms[0].startsOn : today,
    endsOn,
    coverEndsOn: endsOn < paidTo ? endsOn : null,
  }
}

/** The receipt's line of such an addition. */
export function additionLines(quote: PersonPrice, plan: Pick<Plan, 'name'>, terms: Term[]): QuoteLine[] {
  const left = daysFrom(quote.startsOn, quote.endsOn)
  const all = terms.reduce((sum, term) => sum + daysFrom(term.startsOn, term.endsOn), 0)
  const label = `Additional member, ${plan.name}, ${left} of ${all} days`
  const { todayCents } = quote
  return [{ kind: 'additional_members', label, quantity: 1, unitCents: todayCents, amountCents: todayCents }]
}

/** Changes whenever the words below do, so that a consent on record names what was read. */
export const additionTextVersion = '2026-11-23'

/** What pressing the button agrees to (California ARL, New York GBL 527-a: price and frequency beside it). */
export function additionConsentText(
  {
    todayCents,
    renewalTotalCents,
    coverEndsOn,
    card,
    clearsBy,
  }: Pick<FamilyQuote, 'todayCents' | 'renewalTotalCents' | 'coverEndsOn' | 'card' | 'clearsBy'>,
  interval: Interval,
): string {
  const amount = formatCents(todayCents)
  const method = card ? methodInWords(card) : 'card'
  const today =
    todayCents === 0
      ? 'Nothing is charged today'
      : clearsBy
        ? `Debit ${amount} from my ${method}. This person is covered from the day the money arrives, by about ${formatDate(clearsBy)}`
        : `Charge ${amount} today to my ${method}`
  const until = coverEndsOn ? ` This person is covered to ${formatDate(coverEndsOn)}.` : ''
  return `${today}.${until} From the next renewal on my membership costs ${formatCents(renewalTotalCents)} ${intervalWords(interval).each}.`
}

/** How many days there are from one date to another, both counted. */
function daysFrom(first: string, last: string): number {
  return daysBetween(first, last) + 1
}
