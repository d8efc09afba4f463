import { daysBetween } from '#domain/calendar.ts'
import { formatCents } from '#domain/format.ts'
import { type Interval, intervalWords } from '#domain/plans/interval.ts'
import type { Plan } from '#domain/plans/plan.schema.ts'
import { type QuoteCoupon, quotePlan, smallestChargeCents } from '#domain/plans/quote.rules.ts'
import type { QuoteLine } from '#domain/plans/quote.schema.ts'
import type { FamilyQuote } from './dependent.schema.ts'

type Term = { startsOn: string; endsOn: string }

/**
 * The part of a term's price that falls on its days from `from` to its end, both counted; whole cents, rounded
 * down, so to the member's favour. From the first day on it is the whole price.
 */
export function prorateCents(termCents: number, term: Term, from: string): number {
  const left = daysFrom(from < term.startsOn ? term.startsOn : from, term.endsOn)
  return Math.floor((termCents * Math.max(0, left)) / daysFrom(term.startsOn, term.endsOn))
}

/**
 * What one more person costs: for the rest of what is paid for today, a term paid for ahead included, and at each
 * renewal. A term's price of the person
 * is what this term's price would rise by, so a coupon for every term counts here as at the renewal.
 * @throws DomainError `not_sold` when the plan takes nobody else.
 */
export function quoteAddition({
  plan,
  interval,
  staying,
  coupon,
  terms,
  today,
  ...renewal
}: {
  plan: Parameters<typeof quotePlan>[0]['plan']
  interval: Interval
  /** How many are covered beside the member at the next renewal as it stands. */
  staying: number
  coupon: QuoteCoupon | null
  /** Paid terms that are not over, in order; the first is the current one. */
  terms: [Term, ...Term[]]
  today: string
  /** What the next term costs with so many beside the member, where that is not this term's price. */
  renewalWith?: (additionalMembers: number) => number
}): FamilyQuote {
  const termWith = (additionalMembers: number) =>
    quotePlan({ plan, interval, additionalMembers, coupon }).renewalTotalCents
  const { renewalWith = termWith } = renewal
  const termCents = termWith(staying + 1) - termWith(staying)
  const rest = terms.reduce((sum, term) => sum + prorateCents(termCents, term, today), 0)
  return {
    termCents,
    todayCents: rest < smallestChargeCents ? 0 : rest,
    renewalTotalCents: renewalWith(staying + 1),
    renewalBeforeCents: renewalWith(staying),
    startsOn: today < terms[0].startsOn ? terms[0].startsOn : today,
    endsOn: (terms.at(-1) ?? terms[0]).endsOn,
  }
}

/** The receipt's line of such an addition. */
export function additionLines(quote: FamilyQuote, plan: Pick<Plan, 'name'>, terms: Term[]): QuoteLine[] {
  const left = daysFrom(quote.startsOn, quote.endsOn)
  const all = terms.reduce((sum, term) => sum + daysFrom(term.startsOn, term.endsOn), 0)
  const label = `Additional member, ${plan.name}, ${left} of ${all} days`
  const { todayCents } = quote
  return [{ kind: 'additional_members', label, quantity: 1, unitCents: todayCents, amountCents: todayCents }]
}

/** Changes whenever the words below do, so that a consent on record names what was read. */
export const additionTextVersion = '2026-11'

/** What pressing the button agrees to (California ARL, New York GBL 527-a: price and frequency beside it). */
export function additionConsentText(
  { todayCents, renewalTotalCents }: Pick<FamilyQuote, 'todayCents' | 'renewalTotalCents'>,
  interval: Interval,
): string {
  const today =
    todayCents === 0 ? 'Nothing is charged today' : `Charge my card ${formatCents(todayCents)} today`
  return `${today}. From the next renewal on my membership costs ${formatCents(renewalTotalCents)} ${intervalWords(interval).each}.`
}

/** How many days there are from one date to another, both counted. */
function daysFrom(first: string, last: string): number {
  return daysBetween(first, last) + 1
}
