import type { OrderKindName } from '#domain/values/orders.ts'

/**
 * What ends when all of a payment goes back, as a sentence for whoever decides it; null where it paid for nothing that
 * could end. A membership that was canceled has ended already.
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
