import { methodInWords } from '#domain/billing/method-name.ts'
import { formatCents, formatDate } from '#domain/format.ts'
import { isCoveredOn, lastDayCovered, lastDayIn } from '#domain/memberships/next-term/age-out.rules.ts'
import type { PricedVersion } from '#domain/memberships/next-term/next-term.rules.ts'
import type { Term } from '#domain/memberships/term.rules.ts'
import { english } from '#domain/plans/line-date.ts'
import type { Plan } from '#domain/plans/plan.schema.ts'
import { countCovered, coversMember } from '#domain/plans/plan-tier.rules.ts'
import { centsByDay, daysFrom } from '#domain/plans/proration.rules.ts'
import {
  type QuoteCoupon,
  quotePlan,
  smallestChargeCents,
  type TermPart,
  termPriceCents,
} from '#domain/plans/quote.rules.ts'
import type { QuoteLine } from '#domain/plans/quote.schema.ts'
import type { Interval } from '#domain/values/plans.ts'
import * as m from '#messages'
import type { FamilyQuote, PersonPrice } from './dependent.schema.ts'

/**
 * A paid term with what sets its daily price: the plan version it was paid under, its interval and its lasting coupon.
 */
export type PricedTerm = Term & {
  version: Pick<PricedVersion, 'name' | 'tier' | 'prices'>
  interval: Interval
  coupon: QuoteCoupon | null
}

/**
 * Change, in cents, of the amount not yet charged for a person because it was below the smallest charge; negative when
 * it is charged.
 */
export type Uncharged = { unchargedCents: number }

/** A person other than the primary member, with what decides their last day. */
type Person = Parameters<typeof isCoveredOn>[0]

/**
 * Price of adding a person, or of keeping one longer than was paid for, over the days of all paid terms, including
 * prepaid ones, and at each renewal.
 *
 * Each paid term is priced by its own version for the people on the plan each day, with and without the person; the
 * difference is due. Shares are rounded down one by one, as at joining, so adding someone on the first day costs the
 * same as joining together. A lasting coupon is applied day by day.
 * @throws DomainError `not_sold` if the plan takes no additional person.
 */
export function quoteAddition({
  terms,
  others,
  person,
  was = null,
  from,
  carriedCents = 0,
  renewal,
}: {
  /** Paid terms that aren't over, in order; the first is the current one. */
  terms: [PricedTerm, ...PricedTerm[]]
  /** The other people on the plan, without the primary member. */
  others: Person[]
  person: Person
  /** The person on record, if this is a correction; null if they aren't on a plan yet. */
  was?: Person | null
  /** First day that isn't paid for. */
  from: string
  /** Amount previously too small to charge for this person; cents. */
  carriedCents?: number
  /** Price of the next renewal with the person, and without them (or as they are on record); cents. */
  renewal: { totalCents: number; beforeCents: number }
}): PersonPrice & Uncharged {
  const [current] = terms
  const paidTo = (terms.at(-1) ?? current).endsOn
  const startsOn = from < current.startsOn ? current.startsOn : from
  const lastDay = lastDayCovered(person)
  const endsOn = lastDay !== null && lastDay < paidTo ? lastDay : paidTo
  const [before, after] = [was === null ? others : [...others, was], [...others, person]]
  const added = terms.reduce(
    (sum, term) => sum + restCents(term, after, startsOn) - restCents(term, before, startsOn),
    0,
  )
  const rise = added > 0 ? added + carriedCents : 0
  const isCharged = rise >= smallestChargeCents
  return {
    termCents: dayCents(current, after, startsOn) - dayCents(current, before, startsOn),
    todayCents: isCharged ? rise : 0,
    renewalTotalCents: renewal.totalCents,
    renewalBeforeCents: renewal.beforeCents,
    startsOn,
    endsOn,
    coverEndsOn: endsOn < paidTo ? endsOn : null,
    unchargedCents: isCharged ? 0 - carriedCents : Math.max(0, added),
  }
}

/**
 * Price of a term's days from `from` on, for the member and `people`, each for as long as they're on the plan; cents.
 */
function restCents(term: PricedTerm, people: Person[], from: string): number {
  const startsOn = from < term.startsOn ? term.startsOn : from
  if (startsOn > term.endsOn) return 0
  const { version, interval, coupon } = term
  const of = daysFrom(term.startsOn, term.endsOn)
  const part = (lastDay: string): TermPart => ({ lastDay, of, days: daysFrom(startsOn, lastDay) })
  const parts = [
    ...(coversMember(version) ? [part(term.endsOn)] : []),
    ...people
      .filter((person) => isCoveredOn(person, startsOn))
      .map((person) => part(lastDayIn(person, term) ?? term.endsOn)),
  ]
  if (parts.length === 0) return 0
  const price = termPriceCents(version, interval, { additionalMembers: parts.length - 1, parts })
  if (!coupon) return price
  const lastDays = people.flatMap((person) => lastDayCovered(person) ?? [])
  const off = (day: string) => {
    const additionalMembers = countOn(term, people, day) - 1
    const whole = additionalMembers < 0 ? 0 : termPriceCents(version, interval, { additionalMembers })
    return whole - dayCents(term, people, day)
  }
  return Math.max(0, price - centsByDay(off, term, { from: startsOn, lastDays }))
}

/** Price of a whole term for the people on the plan on a day, after the lasting coupon; cents. */
function dayCents(term: PricedTerm, people: Person[], day: string): number {
  const { version, interval, coupon } = term
  const all = countOn(term, people, day)
  const plan = { ...version, enrolmentFeeCents: 0 }
  return all === 0 ? 0 : quotePlan({ plan, interval, additionalMembers: all - 1, coupon }).renewalTotalCents
}

function countOn({ version }: PricedTerm, people: Person[], day: string): number {
  return countCovered(version, people.filter((person) => isCoveredOn(person, day)).length)
}

/** The receipt line of an addition. */
export function additionLines(quote: PersonPrice, plan: Pick<Plan, 'name'>, terms: Term[]): QuoteLine[] {
  const left = daysFrom(quote.startsOn, quote.endsOn)
  const all = terms.reduce((sum, term) => sum + daysFrom(term.startsOn, term.endsOn), 0)
  const label = m.prices_line_person_of_plan({ plan: plan.name, days: left, of: all }, english)
  const { todayCents } = quote
  return [{ kind: 'additional_members', label, quantity: 1, unitCents: todayCents, amountCents: todayCents }]
}
/** Change this with the text below: a stored consent names the version that was read. */
export const additionTextVersion = { en: '2026-11-23', es: '2026-11-23' }

/** Consent text of the button (California ARL, New York GBL 527-a: price and frequency next to it). */
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
  const today = m.consents_addition_today({
    how: todayCents === 0 ? 'nothing' : clearsBy ? 'debit' : 'charge',
    amount: formatCents(todayCents),
    method: card ? methodInWords(card) : m.consents_addition_method_card(),
    clearsBy: clearsBy ? formatDate(clearsBy) : '',
  })
  const until = coverEndsOn ? [m.consents_addition_until({ date: formatDate(coverEndsOn) })] : []
  const renewal = m.consents_addition_renewal({ interval, price: formatCents(renewalTotalCents) })
  return [today, ...until, renewal].join(' ')
}
