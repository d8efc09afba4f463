import { and, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { isId } from '#db/id.ts'
import { checkouts } from '#db/schema/checkout.ts'
import { tokenHash } from '#domain/accounts/secret-token.server.ts'
import { DomainError, notFound } from '#domain/errors.ts'

export type Checkout = typeof checkouts.$inferSelect

/** Which draft, and the secret of the browser's cookie that shows it may be seen; null: no cookie. */
export type CheckoutAccess = { brandId: string; checkoutId: string; secret: string | null }

/**
 * The draft of this very browser. Another browser, another brand and an unknown id are told the same.
 * With `lock` its row stays locked for the transaction `db` is.
 * @throws DomainError `not_found`.
 */
export async function findOwnCheckout(
  db: Db,
  access: CheckoutAccess,
  { lock = false } = {},
): Promise<Checkout> {
  const { brandId, checkoutId, secret } = access
  if (secret === null || !isId(checkoutId)) throw notFound()
  const query = db
    .select()
    .from(checkouts)
    .where(
      and(
        eq(checkouts.brandId, brandId),
        eq(checkouts.id, checkoutId),
        eq(checkouts.secretHash, tokenHash(secret)),
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
