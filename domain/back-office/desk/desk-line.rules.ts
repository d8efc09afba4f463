import { formatCents, formatDate } from '#domain/format.ts'
import type { MembershipView } from '#domain/memberships/membership.schema.ts'

/** A card's status at a desk in one line: whether it's active, until when, and why not. */
export type DeskLine = { good: boolean; tone: 'good' | 'look' | 'bad'; text: string; why: string | null }

type Shown = Pick<
  MembershipView,
  'status' | 'usable' | 'goodThrough' | 'termEndsOn' | 'balanceCents' | 'pastDue' | 'clearing' | 'lapseReason'
> & { nextCharge: MembershipView['nextCharge'] }

/** The line's text. `honored`: whether this office takes part in the member's plan. */
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
  if (status === 'cancelled') return 'It was canceled.'
  if (status === 'expired') return 'Its term is over, and it does not renew automatically.'
  return null
}
