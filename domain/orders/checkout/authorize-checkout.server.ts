import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { cachedStatement } from '#db/cached-statement.ts'
import type { Db } from '#db/client.ts'
import { isId } from '#db/id.ts'
import { payments } from '#db/schema/billing.ts'
import { checkouts } from '#db/schema/checkout.ts'
import { orders } from '#db/schema/orders.ts'
import { stillClearing } from '#domain/billing/bank-debit/bank-debit.rules.ts'
import { inFlight } from '#domain/billing/idempotent-request.server.ts'
import { DomainError, notFound } from '#domain/errors.ts'
import { tokenHash } from '#domain/security/secret-token.server.ts'
import * as m from '#messages'
import type { In } from '#messages/locale.ts'
import { checkoutHours } from './checkout-life.ts'

/** How long a draft can be resumed, in seconds. */
export const CHECKOUT_SECONDS = checkoutHours * 60 * 60

export type Checkout = typeof checkouts.$inferSelect

/** A draft and the secret that opens it: the browser's cookie (null: none) or, `byLink`, a desk's link. */
export type CheckoutAccess = { brandId: string; checkoutId: string; secret: string | null; byLink?: boolean }

/**
 * The draft of this browser or link. Another browser, another brand and an unknown id get the same response. A draft
 * sent by a desk opens only with its link. `lock` keeps its row locked for the transaction `db`.
 * @throws DomainError `not_found`.
 */
export async function authorizeCheckout(
  db: Db,
  access: CheckoutAccess,
  { lock = false } = {},
): Promise<Checkout> {
  const { brandId, checkoutId, secret, byLink = false } = access
  if (secret === null || !isId(checkoutId)) throw notFound()
  const { read, locked } = byLink ? sentByDesk : begunByVisitor
  const values = { brandId, checkoutId, secretHash: tokenHash(secret) }
  const [checkout] = await (lock ? locked(db) : read(db)).execute(values)
  if (!checkout) throw notFound()
  return checkout
}

const begunByVisitor = ownStatements('own_checkout', isNull)
const sentByDesk = ownStatements('linked_checkout', isNotNull)

function ownStatements(name: string, isSent: typeof isNull) {
  const query = (db: Db) =>
    db
      .select()
      .from(checkouts)
      .where(
        and(
          eq(checkouts.brandId, sql.placeholder('brandId')),
          eq(checkouts.id, sql.placeholder('checkoutId')),
          eq(checkouts.secretHash, sql.placeholder('secretHash')),
          isSent(checkouts.linkSentAt),
        ),
      )
  return {
    read: cachedStatement((db) => query(db).prepare(name)),
    locked: cachedStatement((db) => query(db).for('update').prepare(`lock_${name}`)),
  }
}

/** Refuses a draft that expired or that the nightly job has closed. */
export function refuseClosed(checkout: Checkout, now: Date): void {
  const expired = checkout.status === 'open' && checkout.expiresAt <= now
  if (checkout.status !== 'abandoned' && !expired) return
  throw new DomainError('checkout_closed', (o?: In) => m.errors_checkout_expired({ hours: checkoutHours }, o))
}

/** Error for a draft being paid: `in_flight`, or `conflict` for a bank account, which takes days. */
export async function inProgress(db: Db, { brandId, id }: Checkout): Promise<DomainError> {
  const [debit] = await db
    .select({ since: payments.createdAt, amountCents: payments.amountCents })
    .from(orders)
    .innerJoin(payments, and(eq(payments.orderId, orders.id), eq(payments.status, 'pending')))
    .where(and(eq(orders.brandId, brandId), eq(orders.checkoutId, id)))
  return debit ? stillClearing(debit) : inFlight()
}
