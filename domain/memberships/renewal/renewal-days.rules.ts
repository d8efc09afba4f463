import { addDays, daysBetween } from '#domain/calendar.ts'
import { DomainError } from '#domain/errors.ts'
import { formatCents, formatDate } from '#domain/format.ts'
import { nextRenewalWords } from '#domain/memberships/auto-renew.rules.ts'
import { anchorOf, nextTerm, type Term, termFrom } from '#domain/memberships/term.rules.ts'
import { english, lineDate } from '#domain/plans/line-date.ts'
import { prorateCents } from '#domain/plans/proration.rules.ts'
import { smallestChargeCents } from '#domain/plans/quote.rules.ts'
import type { Quote } from '#domain/plans/quote.schema.ts'
import type { MembershipStatus } from '#domain/values/memberships.ts'
import type { Interval } from '#domain/values/plans.ts'
import * as m from '#messages'
import type { In } from '#messages/locale.ts'
import { renewalTerm } from './renewal.rules.ts'
import type { RenewalDays } from './renewal.schema.ts'

/** The days of a renewal, or a whole term starting on the day its bank payment clears by. */
export type DaysPaidFor = RenewalDays | { kind: 'cleared'; startsOn: string }

/** The days a renewal pays for, and the whole term their price is based on. The two differ only if the date moves. */
export type PaidDays = { term: Term; whole: Term }

/**
 * Days that a renewal on `today` pays for:
 *
 * - `next`: those of `renewalTerm`, keeping the date.
 * - `move`: from the end of the paid days through the day before `to`, the new date; later only, by less than a term.
 * - `today`: a late renewal from today, the new date; the days in between are neither on the plan nor paid.
 * - `cleared`: a whole term from that day.
 * - `missed`: a late renewal from the missed date, if a renewal would otherwise start today.
 * @throws DomainError `conflict` if that choice is not possible now; `invalid` with the field for an impossible day.
 */
export function renewalDays(
  membership: { status: MembershipStatus; pastDueSince?: string | null; interval: Interval; terms: Term[] },
  days: DaysPaidFor,
  today: string,
): PaidDays {
  const { status, interval, terms } = membership
  const next = renewalTerm(membership, today)
  const last = terms.at(-1)
  const isRunning = status === 'active' || status === 'past_due'
  const kept = last ? nextTerm(last, interval, anchorOf(terms)) : next
  switch (days.kind) {
    case 'next':
      return { term: next, whole: next }
    case 'cleared': {
      const term = termFrom(days.startsOn, interval)
      return { term, whole: term }
    }
    case 'move': {
      if (status !== 'active' || !last || last.endsOn < today) {
        throw new DomainError('conflict', m.errors_date_moved_only_while)
      }
      const first = addDays(kept.startsOn, 1)
      if (days.to < first || days.to > kept.endsOn) {
        const message = (o?: In) =>
          m.errors_choose_day({ first: formatDate(first, o), endsOn: formatDate(kept.endsOn, o) }, o)
        throw new DomainError('invalid', message, { fields: [{ path: 'days.to', words: message }] })
      }
      return { term: { startsOn: kept.startsOn, endsOn: addDays(days.to, -1) }, whole: kept }
    }
    case 'today': {
      if (!isRunning || next.startsOn >= today) {
        throw new DomainError('conflict', m.errors_only_renewal_late_over)
      }
      const term = termFrom(today, interval)
      return { term, whole: term }
    }
    case 'missed': {
      if (isRunning || !last || kept.startsOn >= today) {
        throw new DomainError('conflict', m.errors_date_missed_kept_anyway)
      }
      if (kept.endsOn < today) {
        const message = (o?: In) =>
          m.errors_term_would_over_already({ startsOn: formatDate(kept.startsOn, o) }, o)
        throw new DomainError('conflict', message)
      }
      return { term: kept, whole: kept }
    }
  }
}

/**
 * Price of the days: their share of the whole term's price, prorated by day and rounded down. An amount too small to
 * charge becomes zero.
 */
export function quoteDays(next: Quote, planName: string, { term, whole }: PaidDays): Quote {
  if (term.endsOn === whole.endsOn) return next
  const part = prorateCents(next.totalCents, whole, term.startsOn, term.endsOn)
  const amountCents = part < smallestChargeCents ? 0 : part
  const count = ({ startsOn, endsOn }: Term) => daysBetween(startsOn, endsOn) + 1
  const days = { plan: planName, days: count(term), of: count(whole), date: lineDate(term.endsOn) }
  const label = m.prices_line_plan_moved(days, english)
  return {
    ...next,
    lines: [{ kind: 'plan', label, quantity: 1, unitCents: amountCents, amountCents }],
    discountCents: 0,
    totalCents: amountCents,
  }
}

/** Change this with the text below: a stored consent names the version that was read. */
export const movedDateTextVersion = { en: '2026-11-27.2', es: '2026-11-27.3' }

/**
 * Consent text for moving the billing date (California ARL, New York GBL 527-a: price, day, frequency and how to
 * stop).
 */
export function movedDateConsentText(moved: {
  totalCents: number
  term: Term
  /** Price of the renewal after those days, and the credit it uses. */
  renewalTotalCents: number
  renewalCreditCents: number
  /** No one is on the plan after those days. */
  isLast: boolean
  interval: Interval
  autoRenew: boolean
}): string {
  const { totalCents, term, interval, autoRenew } = moved
  const next = addDays(term.endsOn, 1)
  const later = moved.isLast
    ? m.consents_moved_date_last()
    : nextRenewalWords({ ...moved, autoRenew, interval, on: next })
  return m.consents_moved_date({
    from: formatDate(term.startsOn),
    to: formatDate(term.endsOn),
    today: m.consents_charge_today({ isNothing: totalCents <= 0, amount: formatCents(totalCents) }),
    later,
  })
}
