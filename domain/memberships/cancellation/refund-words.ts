import { handedOverWords } from '#domain/billing/tender-words.ts'
import { formatCents, formatDate } from '#domain/format.ts'
import { refundPaidWithinDays } from '#domain/law/refunds.ts'
import type { Receipt } from '#domain/memberships/membership.schema.ts'

/** How a receipt describes money returned: refunded by us (by which means, if by hand), or returned by the bank. */
export function refundWords({ kind, on, tender }: Receipt['refunds'][number]): string {
  const how =
    kind !== 'refund' ? 'Returned by your bank' : tender ? `Refunded ${handedOverWords[tender]}` : 'Refunded'
  return `${how} on ${formatDate(on)}`
}

/** When and how a promised refund is given back, `on` in words: what was paid at an office of it is paid back by hand. */
export function promisedWords(refundCents: number, byHandCents: number, on: string): string {
  const sentCents = refundCents - byHandCents
  const sent = sentCents > 0 ? [`We’ll refund ${formatCents(sentCents)} on ${on}.`] : []
  const byHand = byHandCents > 0 ? [paidByHandWords(formatCents(byHandCents))] : []
  return [...sent, ...byHand].join(' ')
}

/** How an amount paid at an office is refunded, since no bank can return it. */
export function paidByHandWords(amount: string): string {
  return `You paid ${amount} at an office. We’ll refund it in person or by check within ${refundPaidWithinDays} days after you cancel.`
}
