import { formatCents, formatDate } from '#domain/format.ts'
import { refundPaidWithinDays } from '#domain/law/refunds.ts'
import type { Receipt } from '#domain/memberships/membership.schema.ts'
import * as m from '#messages'
import type { In } from '#messages/locale.ts'

/** How a receipt describes money returned: refunded by us (by which means, if by hand), or returned by the bank. */
export function refundWords({ kind, on, tender }: Receipt['refunds'][number], o?: In): string {
  const how = kind !== 'refund' ? 'bank' : (tender ?? 'refund')
  return m.cancellation_refunded_on({ how, date: formatDate(on, o) }, o)
}

/** When and how a promised refund is given back, `on` in words: what was paid at an office of it is paid back by hand. */
export function promisedWords(refundCents: number, byHandCents: number, on: string): string {
  const sentCents = refundCents - byHandCents
  const sent =
    sentCents > 0 ? [m.cancellation_refund_sent_on({ amount: formatCents(sentCents), date: on })] : []
  const byHand = byHandCents > 0 ? [paidByHandWords(formatCents(byHandCents))] : []
  return [...sent, ...byHand].join(' ')
}

/** How an amount paid at an office is refunded, since no bank can return it. */
export function paidByHandWords(amount: string): string {
  return m.cancellation_refund_office({ amount, days: refundPaidWithinDays })
}
