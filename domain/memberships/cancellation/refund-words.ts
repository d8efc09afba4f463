import { handedOverWords } from '#domain/billing/tender-words.ts'
import { formatDate } from '#domain/format.ts'
import { refundPaidWithinDays } from '#domain/law/refunds.ts'
import type { Receipt } from '#domain/memberships/membership.schema.ts'

/** How a receipt describes money returned: refunded by us (by which means, if by hand), or returned by the bank. */
export function refundWords({ kind, on, tender }: Receipt['refunds'][number]): string {
  const how =
    kind !== 'refund' ? 'Returned by your bank' : tender ? `Paid back ${handedOverWords[tender]}` : 'Refunded'
  return `${how} on ${formatDate(on)}`
}

/** How an amount paid at an office is refunded, since no bank can return it. */
export function paidByHandWords(amount: string): string {
  return `What was paid at an office, ${amount}, we pay back by hand within ${refundPaidWithinDays} days of cancelling.`
}
