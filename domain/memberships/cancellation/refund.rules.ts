import { addDays, dateParts, daysBetween, daysInMonth } from '#domain/calendar.ts'
import type { RefundRule } from '#domain/law/refunds.ts'

/** A paid period for refund calculation, first and last day inclusive; cents. */
export type RefundableTerm = {
  paymentId: string
  startsOn: string
  endsOn: string
  /** The amount captured for it. */
  capturedCents: number
  /** Already refunded, including pending refunds. */
  refundedCents: number
  /** The part of the captured amount that is the one-time fee. */
  feeCents: number
}

/**
 * Hours during which a cancellation can be undone. Its refund is sent only afterward, well within the legal deadline.
 */
export const undoWindowHours = 24

export type Refund = {
  kind: 'full' | 'pro_rata' | 'none'
  /** Refund of each payment, without payments that refund nothing; cents. */
  parts: { paymentId: string; amountCents: number }[]
  totalCents: number
}

/**
 * Refund of the paid terms for canceling on a day, in whole cents. The membership ends at once, so that day counts as
 * unused.
 *
 * Within the state's window, everything is refunded, including the fee if it's refundable. After it, the refund is the
 * unused part of each term by days or by whole months, whichever is more (A.R.S. 44-1799.94 counts months), rounded up,
 * plus the part of the fee above what may be kept (FL 636.208(4)). If the operator ends the membership, the unused part
 * is always refunded. The refund never exceeds the captured amount less earlier refunds.
 */
export function refundFor(
  rule: RefundRule,
  cancellation: {
    on: string
    /** The day the unbroken run of terms began. */
    joinedOn: string
    /** Whether the member price was used for a visit. */
    used: boolean
    by: 'member' | 'operator'
    terms: RefundableTerm[]
  },
): Refund {
  const { on, joinedOn, used, by, terms } = cancellation
  const isFull = on <= lastDayOfWindow(rule, joinedOn) && !(used && rule.usageBarsRefund)
  if (isFull) {
    return refund('full', terms, ({ capturedCents, feeCents }) =>
      rule.feeRefundable ? capturedCents : capturedCents - feeCents,
    )
  }
  if (!rule.proRataAfterWindow && by === 'member') return refund('none', [], () => 0)
  return refund(
    'pro_rata',
    terms,
    (term) =>
      Math.ceil((term.capturedCents - term.feeCents) * unusedShare(term, on)) + feeAbove(rule, term, on),
  )
}

/** The last day on which canceling refunds everything. */
export function lastDayOfWindow(
  { refundWindowDays, windowStarts }: Pick<RefundRule, 'refundWindowDays' | 'windowStarts'>,
  joinedOn: string,
): string {
  return addDays(joinedOn, windowStarts === 'day_after' ? refundWindowDays : refundWindowDays - 1)
}

function refund(
  kind: 'full' | 'pro_rata' | 'none',
  terms: RefundableTerm[],
  owed: (term: RefundableTerm) => number,
): Refund {
  const parts = terms
    .map((term) => ({ paymentId: term.paymentId, amountCents: Math.min(owed(term), left(term)) }))
    .filter(({ amountCents }) => amountCents > 0)
  const totalCents = parts.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return totalCents === 0 ? { kind: 'none', parts: [], totalCents: 0 } : { kind, parts, totalCents }
}

const left = ({ capturedCents, refundedCents }: RefundableTerm) => capturedCents - refundedCents

/** The part of a current term's one-time fee that may not be kept. */
function feeAbove(
  { mostFeeKeptCents }: RefundRule,
  { feeCents, endsOn }: RefundableTerm,
  on: string,
): number {
  return mostFeeKeptCents === undefined || on > endsOn ? 0 : Math.max(0, feeCents - mostFeeKeptCents)
}

/** The unused share of a term from a day on, that day included; 0 to 1. */
function unusedShare({ startsOn, endsOn }: RefundableTerm, on: string): number {
  if (on <= startsOn) return 1
  if (on > endsOn) return 0
  const days = (daysBetween(on, endsOn) + 1) / (daysBetween(startsOn, endsOn) + 1)
  const after = addDays(endsOn, 1)
  const months = wholeMonths(startsOn, after)
  return months === 0 ? days : Math.max(days, wholeMonths(on, after) / months)
}

/** Full months between two days; a month without that day of the month is full on its last day. */
function wholeMonths(from: string, to: string): number {
  const [a, b] = [dateParts(from), dateParts(to)]
  const isFull = b.day >= a.day || b.day === daysInMonth(b.year, b.month)
  return (b.year - a.year) * 12 + b.month - a.month - (isFull ? 0 : 1)
}
