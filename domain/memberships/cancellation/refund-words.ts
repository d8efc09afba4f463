import { formatCents, formatDate } from '#domain/format.ts'
import { refundPaidWithinDays } from '#domain/law/refunds.ts'
import type { Receipt } from '#domain/memberships/membership.schema.ts'
import * as m from '#messages'
import type { In } from '#messages/locale.ts'

/** How a receipt describes returned money: refunded by us (and by what means, if manually), or returned by the bank. */
export function refundWords({ kind, on, tender }: Receipt['refunds'][number], o?: In): string {
  const how = kind !== 'refund' ? 'bank' : (tender ?? 'refund')
  return m.cancellation_refunded_on({ how, date: formatDate(on, o) }, o)
}

/**
 * When and how a promised refund is paid; `on` is the date in words. The part paid at an office is refunded manually.
 */
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
