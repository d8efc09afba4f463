import { handedOverWords } from '#domain/billing/tender-words.ts'
import { formatDate } from '#domain/format.ts'
import { refundPaidWithinDays } from '#domain/law/refunds.ts'
import type { Receipt } from '#domain/memberships/membership.schema.ts'

/** What a receipt says of money that went back: we gave it, by hand where it says in what, or the bank took it. */
export function refundWords({ kind, on, tender }: Receipt['refunds'][number]): string {
  const how =
    kind !== 'refund' ? 'Returned by your bank' : tender ? `Paid back ${handedOverWords[tender]}` : 'Refunded'
  return `${how} on ${formatDate(on)}`
}

/** How an amount comes back that was paid at an office, where no bank can send it. */
export function paidByHandWords(amount: string): string {
  return `What was paid at an office, ${amount}, we pay back by hand within ${refundPaidWithinDays} days of cancelling.`
}
