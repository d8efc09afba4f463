import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { isId } from '#db/id.ts'
import { payments } from '#db/schema/billing.ts'
import { checkouts } from '#db/schema/checkout.ts'
import { orders } from '#db/schema/orders.ts'
import { stillClearing } from '#domain/billing/bank-debit/bank-debit.rules.ts'
import { inFlight } from '#domain/billing/idempotent-request.server.ts'
import { DomainError, notFound } from '#domain/errors.ts'
import { tokenHash } from '#domain/security/secret-token.server.ts'

/** How long a draft can be resumed, in seconds. */
export const CHECKOUT_SECONDS = 24 * 60 * 60

export type Checkout = typeof checkouts.$inferSelect

/**
 * Which draft, and the secret that shows it may be seen: of the browser's cookie (null: no cookie), or, `byLink`, of the
 * link that a desk has sent.
 */
export type CheckoutAccess = { brandId: string; checkoutId: string; secret: string | null; byLink?: boolean }

/**
 * The draft of this very browser or link. Another browser, another brand and an unknown id are told the same; a draft
 * that a desk has sent is opened by its link alone.
 * With `lock` its row stays locked for the transaction `db` is.
 * @throws DomainError `not_found`.
 */
export async function authorizeCheckout(
  db: Db,
  access: CheckoutAccess,
  { lock = false } = {},
): Promise<Checkout> {
  const { brandId, checkoutId, secret, byLink = false } = access
  if (secret === null || !isId(checkoutId)) throw notFound()
  const query = db
    .select()
    .from(checkouts)
    .where(
      and(
        eq(checkouts.brandId, brandId),
        eq(checkouts.id, checkoutId),
        eq(checkouts.secretHash, tokenHash(secret)),
        (byLink ? isNotNull : isNull)(checkouts.linkSentAt),
      ),
    )
  const [checkout] = await (lock ? query.for('update') : query)
  if (!checkout) throw notFound()
  return checkout
}

/** Refuses a draft that was given up: by its age, or by the nightly job because of it. */
export function refuseClosed(checkout: Checkout, now: Date): void {
  const expired = checkout.status === 'open' && checkout.expiresAt <= now
  if (checkout.status !== 'abandoned' && !expired) return
  throw new DomainError('checkout_closed', 'This checkout was closed after 24 hours. Please start again.')
}

/**
 * The refusal of a draft that is being paid for: `in_flight`, or, of a bank account, which takes days, `conflict`.
 */
export async function inProgress(db: Db, { brandId, id }: Checkout): Promise<DomainError> {
  const [debit] = await db
    .select({ since: payments.createdAt, amountCents: payments.amountCents })
    .from(orders)
    .innerJoin(payments, and(eq(payments.orderId, orders.id), eq(payments.status, 'pending')))
    .where(and(eq(orders.brandId, brandId), eq(orders.checkoutId, id)))
  return debit ? stillClearing(debit) : inFlight()
}
