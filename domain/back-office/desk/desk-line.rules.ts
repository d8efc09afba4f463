import { formatCents, formatDate } from '#domain/format.ts'
import type { MembershipView } from '#domain/memberships/membership.schema.ts'

/** What a desk says of a card in one line: whether it is good, until when, and why not. */
export type DeskLine = { good: boolean; tone: 'good' | 'look' | 'bad'; text: string; why: string | null }

type Shown = Pick<
  MembershipView,
  'status' | 'usable' | 'goodThrough' | 'termEndsOn' | 'balanceCents' | 'pastDue' | 'clearing' | 'lapseReason'
> & { nextCharge: MembershipView['nextCharge'] }

/** The one line. `honored`: whether the office where it is shown takes part in its plan. */
export function deskLine(card: Shown, { honored }: { honored: boolean }): DeskLine {
  const debit = card.clearing
    ? `A bank payment of ${formatCents(card.clearing.amountCents)} is pending. It should clear by about ${formatDate(card.clearing.clearsBy)}.`
    : null
  if (!card.usable)
    return { good: false, tone: 'bad', text: `Not active: ${overWords(card)}`, why: whyNot(card, debit) }
  if (!honored) {
    const why = 'The membership is active, but its plan is for certain offices only, or this office has left.'
    return { good: false, tone: 'bad', text: 'Not honored at this office', why }
  }
  if (card.status === 'past_due') {
    const owed = `${formatCents(card.balanceCents)} is overdue. ${card.pastDue?.reason ?? ''}`.trim()
    const text = card.pastDue
      ? `Active, but ends on ${formatDate(card.pastDue.lapsesOn)}`
      : 'Active, but the payment is overdue'
    return { good: true, tone: 'look', text, why: debit ?? owed }
  }
  const until = card.goodThrough
  return {
    good: true,
    tone: 'good',
    text: until ? `Active through ${formatDate(until)}` : 'Active',
    why: debit,
  }
}

function overWords({ status, termEndsOn }: Shown): string {
  if (status === 'cancelled') return `canceled, ended ${formatDate(termEndsOn)}`
  if (status === 'lapsed') return 'ended, as the renewal wasn’t paid'
  if (status === 'expired') return `ended ${formatDate(termEndsOn)}`
  if (status === 'pending') return 'not active yet'
  return 'no one is on it anymore'
}

function whyNot({ status, lapseReason }: Shown, debit: string | null): string | null {
  if (debit) return debit
  if (status === 'lapsed') return `The renewal was not paid. ${lapseReason ?? ''}`.trim()
  if (status === 'cancelled') return 'It was cancelled.'
  if (status === 'expired') return 'Its term is over, and it does not renew automatically.'
  return null
}
