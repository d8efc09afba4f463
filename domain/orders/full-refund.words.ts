import type { OrderKind } from '#domain/values/orders.ts'

/**
 * What ends when all of a payment goes back, as a sentence for whoever decides it; null where it paid for nothing that
 * could end. A membership that was canceled has ended already.
 */
export function endedWords(kind: OrderKind): string | null {
  switch (kind) {
    case 'adjustment':
      return null
    case 'addition':
      return 'The person it paid for is no longer on the plan from today on.'
    case 'plan_change':
      return 'The membership goes back to the plan it had before.'
    default:
      return 'The term it paid for ends, and the membership does not renew.'
  }
}

/** The same to the member, in the mail about the money. */
export function endedForMember(kind: OrderKind): string | null {
  switch (kind) {
    case 'adjustment':
      return null
    case 'addition':
      return 'That is all you paid for the person you added, who is no longer on your plan.'
    case 'plan_change':
      return 'That is all you paid for the other plan: your membership is on the plan you had before.'
    default:
      return 'That is all you paid for this term: it ends with it, and your membership does not renew.'
  }
}
