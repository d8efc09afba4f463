import { addDays } from '#domain/calendar.ts'
import { fullName } from '#domain/full-name.ts'
import { mayChangeAutoRenew } from '#domain/memberships/membership.policy.ts'
import type { DependentView } from '#domain/memberships/membership.schema.ts'
import { lastDayCovered } from '#domain/memberships/next-term/age-out.rules.ts'
import type { Interval } from '#domain/values/plans.ts'
import * as m from '#messages'
import { additionConsentText, quoteAddition, type Uncharged } from './addition.rules.ts'
import type { Corrected } from './correct-person.server.ts'
import type { FamilyQuote, PersonPrice } from './dependent.schema.ts'

/** The price of a correction; cents. */
export type CorrectionPrice = PersonPrice &
  Uncharged & {
    /** Whether it adds days that have a price, even one too small to charge. */
    addsDays: boolean
    /** Whether it costs more than the record, today or at renewal, and so needs the member's agreement. */
    costsMore: boolean
    /** First day that isn't paid for; null if all are. */
    unpaidFrom: string | null
  }

/**
 * Price of correcting a birth date, relationship or disability. Days it adds on the plan are an addition from the first
 * unpaid day on. A higher renewal is the one with the corrected person. Removed days aren't refunded (decision 0108).
 * @param from first day that can be added: today, or the day a bank payment clears.
 */
export function quoteCorrection(
  { family, was, is }: Pick<Corrected, 'family' | 'was' | 'is'>,
  { today, from = today, carriedCents = 0 }: { today: string; from?: string; carriedCents?: number },
): CorrectionPrice {
  const { terms, people, renewalWith, status } = family
  const others = people.filter(({ id }) => id !== was.id)
  const lastDay = lastDayCovered(was)
  const [, paidTo = null] = lastDay === null ? [] : [was.paidTo ?? lastDay, lastDay].toSorted()
  const unpaidFrom = paidTo === null ? null : addDays(paidTo, 1)
  const afterAll = addDays((terms.at(-1) ?? terms[0]).endsOn, 1)
  const [, first = from] = [unpaidFrom ?? afterAll, from].toSorted()
  const renewal = { totalCents: renewalWith([...others, is]), beforeCents: renewalWith(people) }
  const price = quoteAddition({ terms, others, person: is, was, from: first, carriedCents, renewal })
  const addsDays = price.todayCents > 0 || price.unchargedCents > 0
  const renewsDearer = mayChangeAutoRenew(status) && renewal.totalCents > renewal.beforeCents
  return {
    ...price,
    startsOn: addsDays ? price.startsOn : today,
    addsDays,
    costsMore: addsDays || renewsDearer,
    unpaidFrom,
  }
}

/**
 * Last paid day of a person whom a correction takes off the plan earlier. Undoing the correction costs nothing up to
 * that day. Null if no day is lost.
 */
export function paidToOf({ family, was, is }: Pick<Corrected, 'family' | 'was' | 'is'>): string | null {
  const end = (family.terms.at(-1) ?? family.terms[0]).endsOn
  const [before, after] = [lastDayCovered(was) ?? end, lastDayCovered(is) ?? end]
  if (after >= before) return was.paidTo
  const [paid = end] = [before, end].toSorted()
  return [paid, was.paidTo ?? paid].toSorted().at(-1) ?? null
}

/** Change this with the text below: a stored consent names the version that was read. */
export const correctionTextVersion = { en: '2026-11-27', es: '2026-11-27' }

/** Consent text of the button for a correction that costs more; see `additionConsentText`. */
export function correctionConsentText(
  { firstName, lastName }: Pick<DependentView, 'firstName' | 'lastName'>,
  quote: Parameters<typeof additionConsentText>[0] & Pick<FamilyQuote, 'todayCents'>,
  interval: Interval,
): string {
  const correction = m.consents_correction({ name: fullName({ firstName, lastName }) })
  return `${correction} ${additionConsentText(quote, interval)}`
}
