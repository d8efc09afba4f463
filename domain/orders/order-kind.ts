import type { DbAt } from '#db/client.ts'
import type { membershipTerms } from '#db/schema/memberships.ts'
import type { orders } from '#db/schema/orders.ts'
import type { Payment } from '#domain/billing/insert-payment.server.ts'
import type { Term } from '#domain/memberships/term.rules.ts'
import type { OrderKind } from '#domain/values/orders.ts'

export type Order = typeof orders.$inferSelect

/** The transaction in which an order is settled, and the time. */
export type Settling = DbAt

/** Result of delivering what was paid for. */
export type Fulfillment = {
  /** The account that now holds the membership. */
  accountId: string
  /** The brand's calendar date for the receipt. */
  issuedOn: string
  /** True if it could no longer be delivered: the whole payment is refunded, and the refund recorded. */
  returned?: boolean
}

/** Rules of one kind of order. */
export type OrderRules = {
  /** Kind of paid period it creates; null for none, such as an adjustment. */
  period: (typeof membershipTerms.$inferSelect)['kind'] | null
  /** Delivers the order while the membership is locked. The caller writes receipt, paid period and consents. */
  give: (settling: Settling, order: Order, payment: Payment | null) => Promise<Fulfillment>
  /**
   * The days to deliver when a bank debit took days to clear, if they differ from the days ordered: nobody pays for
   * days they could not use.
   */
  daysOnceCleared?: (settling: Settling, order: Order) => Promise<Term>
  /** What to do after a decline, beyond closing the order. */
  decline?: (settling: Settling, order: Order, payment: Payment) => Promise<void>
}

/** Rules by order kind; a kind that is missing can be neither placed nor settled. */
export type OrderRulebook = Partial<Record<OrderKind, OrderRules>>
