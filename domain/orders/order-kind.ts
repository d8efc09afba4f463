import type { DbAt } from '#db/client.ts'
import type { membershipTerms } from '#db/schema/memberships.ts'
import type { orders } from '#db/schema/orders.ts'
import type { Payment } from '#domain/billing/open-payment.server.ts'
import type { Term } from '#domain/memberships/term.rules.ts'
import type { OrderKind } from '#domain/values/orders.ts'

export type Order = typeof orders.$inferSelect

/** The transaction an order is settled in, and when. */
export type Settling = DbAt

/** What came of giving what was paid for. */
export type Fulfillment = {
  /** The account that holds the membership now. */
  accountId: string
  /** The brand's calendar date for the receipt. */
  issuedOn: string
  /** True where it could not be given any more: all of the money goes back, with a refund that is written down. */
  returned?: boolean
}

/** What one kind of order differs by from the others. */
export type OrderRules = {
  /** What kind of paid period it makes; null: none, as an adjustment. */
  period: (typeof membershipTerms.$inferSelect)['kind'] | null
  /** Gives what was ordered, behind the lock on the membership. Receipt, paid period and consents are written for it. */
  give: (settling: Settling, order: Order, payment: Payment | null) => Promise<Fulfillment>
  /**
   * The days it is given for where the debit that paid for it took days to clear, when they are not those that were
   * ordered: nobody pays for days they could not use.
   */
  daysOnceCleared?: (settling: Settling, order: Order) => Promise<Term>
  /** What a declined card leaves behind, where it is more than the order itself. */
  decline?: (settling: Settling, order: Order, payment: Payment) => Promise<void>
}

/** The rules of each kind there is; a kind that is missing can be neither placed nor settled. */
export type OrderRulebook = Partial<Record<OrderKind, OrderRules>>
