import type { OrderKindName } from '#domain/values/orders.ts'

/**
 * What ends when a payment is refunded in full, as a sentence for the person who decides it. Null if it paid for
 * nothing that could end. A canceled membership has already ended.
 */
export function endedWords(kind: OrderKindName): string | null {
  switch (kind) {
    case 'adjustment':
      return null
    case 'addition':
      return 'As of today, the person it paid for is no longer on the plan.'
    case 'plan_change':
      return 'The membership is on its previous plan again.'
    default:
      return 'The term it paid for ends, and the membership does not renew.'
  }
}
