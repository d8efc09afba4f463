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
    ? `A bank debit of ${formatCents(card.clearing.amountCents)} is on its way, by ${formatDate(card.clearing.clearsBy)}.`
    : null
  if (!card.usable)
    return { good: false, tone: 'bad', text: `Not good: ${overWords(card)}`, why: whyNot(card, debit) }
  if (!honored) {
    const why = 'The membership is good, but its plan is for certain offices only, or this office has left.'
    return { good: false, tone: 'bad', text: 'Not honored at this office', why }
  }
  if (card.status === 'past_due') {
    const owed = `${formatCents(card.balanceCents)} is past due. ${card.pastDue?.reason ?? ''}`.trim()
    const text = card.pastDue
      ? `Good, but lapses on ${formatDate(card.pastDue.lapsesOn)}`
      : 'Good, but past due'
    return { good: true, tone: 'look', text, why: debit ?? owed }
  }
  const until = card.goodThrough
  return { good: true, tone: 'good', text: until ? `Good through ${formatDate(until)}` : 'Good', why: debit }
}

function overWords({ status, termEndsOn }: Shown): string {
  if (status === 'cancelled') return `cancelled, ended ${formatDate(termEndsOn)}`
  if (status === 'lapsed') return 'lapsed'
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
