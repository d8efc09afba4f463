import type { Db, DbAt } from '#db/client.ts'
import type { orders } from '#db/schema/orders.ts'
import type { Payment } from '#domain/billing/insert-payment.server.ts'
import type { Term } from '#domain/memberships/term.rules.ts'
import type { OrderKindName } from '#domain/values/orders.ts'
import type { PaymentGateway } from '#integrations/payments/payment-gateway.ts'
import type { CreatedOrder, OrderDraft } from './create-order.server.ts'

export type Order = typeof orders.$inferSelect

export type OrderDeps = DbAt & {
  gateway: PaymentGateway
  /** Overrides the kinds of orders. */
  kinds?: OrderKinds
  /** Runs in the transaction that stores the order, under its lock, to record which staff member placed it. */
  onDrafted?: (tx: Db, drafted: DraftedOrder) => Promise<void>
}

/** The order as its kind drafts it; brand, kind and key come from the request. */
export type DraftedOrder = Omit<OrderDraft, 'brandId' | 'kind' | 'placedBy' | 'key'>

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

/** What one kind of order does once its outcome is known. */
export type OrderKind = {
  name: OrderKindName
  /** Delivers the order while the membership is locked. The caller writes receipt, paid period and consents. */
  give: (settling: Settling, order: Order, payment: Payment | null) => Promise<Fulfillment>
  /**
   * The days to deliver if a bank debit took days to clear and they differ from the ordered ones: no one pays for days
   * they couldn't use.
   */
  daysOnceCleared?: (settling: Settling, order: Order) => Promise<Term>
  /** What to do after a decline, beyond closing the order. */
  decline?: (settling: Settling, order: Order, payment: Payment) => Promise<void>
}

/**
 * An order kind that a person places. Everything that leads to its charge runs in the transaction `db` that stores it.
 */
export type PlacedKind<Input, Locked = unknown> = OrderKind & {
  /** Locks what the order is about. */
  lock: (deps: OrderDeps, input: Input) => Promise<Locked>
  /** An earlier order for the same thing, under any key. */
  earlier?: (db: Db, locked: Locked) => Promise<CreatedOrder | null>
  /** Validates and prices the order again; refuses a stale quote. */
  draft: (deps: OrderDeps, input: Input, locked: Locked) => Promise<DraftedOrder>
}

/** Order kinds by name; a missing one can be neither placed nor settled. */
export type OrderKinds = Partial<Record<OrderKindName, OrderKind>>

/** The kind of an order. @throws Error if there is none, because nothing about money is guessed. */
export function kindOf(kinds: OrderKinds, { kind: name }: Pick<Order, 'kind'>): OrderKind {
  const kind = kinds[name]
  if (!kind) throw new Error(`There are no rules for an order of kind ${name}.`)
  return kind
}
