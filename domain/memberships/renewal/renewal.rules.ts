import { addDays, dateParts, daysInMonth } from '#domain/calendar.ts'
import { DomainError } from '#domain/errors.ts'
import { formatDate } from '#domain/format.ts'
import { earliestNoticeDays } from '#domain/law/renewals.ts'
import type { SalesRule } from '#domain/law/sales.ts'
import { dunningDays, lapseAfterDays } from '#domain/memberships/next-charge.rules.ts'
import { anchorOf, nextTerm, type Term, termFrom } from '#domain/memberships/term.rules.ts'
import type { MembershipStatus } from '#domain/values/memberships.ts'
import type { Interval } from '#domain/values/plans.ts'
import * as m from '#messages'
import type { In } from '#messages/locale.ts'

/**
 * First day of the unbroken run of terms that ends with the last one; `terms` are in order. A term bought on the day of
 * a cancellation, or by someone who came back, starts a new run.
 */
export function runStart(
  terms: (Pick<Term, 'startsOn' | 'endsOn'> & { comesBack?: boolean })[],
  cancelledOn: string[] = [],
): string | null {
  let start: string | null = null
  let end: string | null = null
  for (const term of terms) {
    const isBought = term.comesBack || cancelledOn.includes(term.startsOn)
    const goesOn = end !== null && term.startsOn <= addDays(end, 1) && !isBought
    if (!goesOn) start = term.startsOn
    end = term.endsOn
  }
  return start
}

/**
 * The term a renewal on `today` pays for. It follows the last one while the membership is active, however late it's
 * charged, or past due within the retry days. Otherwise it starts today, but never inside a paid term. A term that has
 * fully passed is never charged: a member who couldn't be charged for months pays only for the current one (decision
 * 0167).
 */
export function renewalTerm(
  membership: { status: MembershipStatus; pastDueSince?: string | null; interval: Interval; terms: Term[] },
  today: string,
): Term {
  const { status, interval, terms } = membership
  const last = terms.at(-1)
  const dueOn = membership.pastDueSince ?? (last && addDays(last.endsOn, 1))
  const isRetried = dueOn && status === 'past_due' && today < addDays(dueOn, lapseAfterDays)
  if (last && (status === 'active' || isRetried)) {
    const anchor = anchorOf(terms)
    let term = nextTerm(last, interval, anchor)
    while (status === 'active' && term.endsOn < today) term = nextTerm(term, interval, anchor)
    return term
  }
  const free = last ? addDays(last.endsOn, 1) : today
  return termFrom(free > today ? free : today, interval)
}

/** Whether the term after one that ends on a day is near enough to be paid manually: its notice could be out. */
export function isNearEnough(termEndsOn: string, today: string): boolean {
  return termEndsOn < addDays(today, earliestNoticeDays)
}

/** The first day a term can be paid manually: near enough, and within the months the state allows to prepay. */
export function payableFrom(rule: Pick<SalesRule, 'maxPrepaidMonths'>, term: Term): string {
  let day = addDays(term.startsOn, -earliestNoticeDays)
  while (day < term.startsOn && term.endsOn > monthsLater(day, rule.maxPrepaidMonths)) day = addDays(day, 1)
  return day
}

/** @throws DomainError `conflict` if the term would be prepaid for longer than the state allows. */
export function refusePrepaidTooLong(
  rule: Pick<SalesRule, 'maxPrepaidMonths'>,
  { endsOn }: Pick<Term, 'endsOn'>,
  today: string,
): void {
  if (endsOn <= monthsLater(today, rule.maxPrepaidMonths)) return
  const message = (o?: In) => m.errors_most_months_paid_ahead({ maxPrepaidMonths: rule.maxPrepaidMonths }, o)
  throw new DomainError('conflict', message)
}

/** Refuses a term that can't be paid yet. @throws DomainError `conflict` with the first possible day. */
export function refuseTooEarly(
  rule: Pick<SalesRule, 'maxPrepaidMonths'>,
  term: Term,
  status: MembershipStatus,
  today: string,
): void {
  const isOver = status !== 'active' && status !== 'past_due'
  const from = isOver ? addDays(term.startsOn, -earliestNoticeDays) : payableFrom(rule, term)
  if (today >= from) return
  const message = (o?: In) => m.errors_membership_paid_too_early({ from: formatDate(from, o) }, o)
  throw new DomainError('conflict', message)
}

/** Days of the retry schedule that have come by `today`, latest last. */
function retriesBy(pastDueSince: string, today: string): string[] {
  return dunningDays.map((days) => addDays(pastDueSince, days)).filter((day) => day <= today)
}

/** Whether to charge the card again on `today`: a day of the retry schedule has come since the last attempt. */
export function isRetryDue(
  { pastDueSince, chargeTriedOn }: { pastDueSince: string | null; chargeTriedOn: string | null },
  today: string,
): boolean {
  const latest = pastDueSince && retriesBy(pastDueSince, today).at(-1)
  if (!pastDueSince || !latest || today >= addDays(pastDueSince, lapseAfterDays)) return false
  return chargeTriedOn === null || chargeTriedOn < latest
}

/** The next day of the retry schedule after `today`; null if there is none and the membership lapses. */
export function nextRetry(pastDueSince: string, today: string): string | null {
  return dunningDays.map((days) => addDays(pastDueSince, days)).find((day) => day > today) ?? null
}

/**
 * The same day that many months later, or the last day of a shorter month. Used as the last day that can be paid for.
 */
function monthsLater(date: string, months: number): string {
  const { year, month, day } = dateParts(date)
  const index = year * 12 + month - 1 + months
  const [inYear, inMonth] = [Math.floor(index / 12), (index % 12) + 1]
  const first = `${inYear}-${String(inMonth).padStart(2, '0')}-01`
  return addDays(first, Math.min(day, daysInMonth(inYear, inMonth)) - 1)
}
