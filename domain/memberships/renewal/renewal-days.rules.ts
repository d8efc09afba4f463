import { addDays, daysBetween } from '#domain/calendar.ts'
import { DomainError } from '#domain/errors.ts'
import { formatCents, formatCharge, formatDate } from '#domain/format.ts'
import { chargeWords } from '#domain/memberships/auto-renew.rules.ts'
import { prorateCents } from '#domain/memberships/family/addition.rules.ts'
import { anchorOf, nextTerm, type Term, termFrom } from '#domain/memberships/term.rules.ts'
import { intervalWords } from '#domain/plans/interval.ts'
import { smallestChargeCents } from '#domain/plans/quote.rules.ts'
import type { Quote } from '#domain/plans/quote.schema.ts'
import type { MembershipStatus } from '#domain/values/memberships.ts'
import type { Interval } from '#domain/values/plans.ts'
import { renewalTerm } from './renewal.rules.ts'
import type { RenewalDays } from './renewal.schema.ts'

/** Days a renewal pays for, and the whole term whose price they are part of: the same, unless a date is moved. */
export type PaidDays = { term: Term; whole: Term }

/**
 * Days that a renewal on `today` pays for:
 *
 * - `next`: those of `renewalTerm`, keeping the date.
 * - `move`: from the end of the paid days through the day before `to`, the new date; later only, by less than a term.
 * - `today`: a late renewal from today, the new date; the days in between are neither on the plan nor paid.
 * - `missed`: a late renewal from the missed date, if a renewal would otherwise start today.
 * @throws DomainError `conflict` if that choice is not possible now; `invalid` with the field for an impossible day.
 */
export function renewalDays(
  membership: { status: MembershipStatus; interval: Interval; terms: Term[] },
  days: RenewalDays,
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
    case 'move': {
      if (status !== 'active' || !last || last.endsOn < today) {
        throw new DomainError('conflict', 'The date can be moved only while the membership is paid for.')
      }
      const first = addDays(kept.startsOn, 1)
      if (days.to < first || days.to > kept.endsOn) {
        const message = `Choose a day from ${formatDate(first)} to ${formatDate(kept.endsOn)}.`
        throw new DomainError('invalid', message, { fields: [{ path: 'days.to', message }] })
      }
      return { term: { startsOn: kept.startsOn, endsOn: addDays(days.to, -1) }, whole: kept }
    }
    case 'today': {
      if (!isRunning || next.startsOn >= today) {
        throw new DomainError(
          'conflict',
          'Only a renewal that is late, and not over, can begin today instead.',
        )
      }
      const term = termFrom(today, interval)
      return { term, whole: term }
    }
    case 'missed': {
      if (isRunning || !last || kept.startsOn >= today) {
        throw new DomainError('conflict', 'There is no date that was missed: it is kept anyway.')
      }
      if (kept.endsOn < today) {
        const message = `A term from ${formatDate(kept.startsOn)} on would be over already. Renew from today on instead.`
        throw new DomainError('conflict', message)
      }
      return { term: kept, whole: kept }
    }
  }
}

/** What the days cost: their part of the whole term's price, by the day, rounded down; what no gateway would charge is nothing. */
export function quoteDays(next: Quote, planName: string, { term, whole }: PaidDays): Quote {
  // To renew again costs as much.
  const quote = { ...next, renewalTotalCents: next.totalCents }
  if (term.endsOn === whole.endsOn) return quote
  const part = prorateCents(quote.totalCents, whole, term.startsOn, term.endsOn)
  const amountCents = part < smallestChargeCents ? 0 : part
  const count = ({ startsOn, endsOn }: Term) => daysBetween(startsOn, endsOn) + 1
  const label = `${planName}, ${count(term)} of ${count(whole)} days, to ${formatDate(term.endsOn)}`
  return {
    ...quote,
    lines: [{ kind: 'plan', label, quantity: 1, unitCents: amountCents, amountCents }],
    discountCents: 0,
    totalCents: amountCents,
  }
}

/** Changes whenever the words below do, so that a consent on record names what was read. */
export const movedDateTextVersion = '2026-11-22.2'

/**
 * Consent text for moving the billing date (California ARL, New York GBL 527-a: price, day, frequency and how to
 * stop).
 */
export function movedDateConsentText(moved: {
  totalCents: number
  term: Term
  renewalTotalCents: number
  interval: Interval
  autoRenew: boolean
}): string {
  const { totalCents, term, renewalTotalCents, interval, autoRenew } = moved
  const next = formatDate(addDays(term.endsOn, 1))
  const today = totalCents > 0 ? `charge my card ${formatCents(totalCents)} today` : 'charge nothing today'
  const later = autoRenew
    ? `${chargeWords(renewalTotalCents)} on ${next} and ${intervalWords(interval).every} after that, until I turn this off. I can turn it off online at any time before a charge`
    : `renew nothing automatically: from ${next} on a ${intervalWords(interval).term} costs ${formatCharge(renewalTotalCents)} if I renew`
  return `Pay for ${formatDate(term.startsOn)} to ${formatDate(term.endsOn)}: ${today}, and ${later}.`
}
