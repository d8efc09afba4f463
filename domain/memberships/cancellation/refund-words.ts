import { formatDate } from '#domain/format.ts'
import type { Receipt } from '#domain/memberships/membership.schema.ts'

/** What a receipt says of money that went back: we gave it, or the bank took it. */
export function refundWords({ kind, on }: Receipt['refunds'][number]): string {
  return `${kind !== 'refund' ? 'Returned by your bank' : 'Refunded'} on ${formatDate(on)}`
}
