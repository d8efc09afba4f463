import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { accounts, consents } from '#db/schema/accounts.ts'
import { paymentMethods } from '#db/schema/billing.ts'
import type { Payment } from '#domain/billing/open-payment.server.ts'
import type { CheckoutAccount, CheckoutAgreed, CheckoutConsents } from './checkout.schema.ts'
import type { Checkout } from './own-checkout.server.ts'

/**
 * Opens the account a purchase stands in. Where the email signs in to an account already, this one stands apart
 * (`ownsEmail` false) until the link sent to that email joins the two; the buyer is told nothing of it. Of two
 * purchases that open the same email at once one gets it, the other stands apart.
 */
export async function openPurchaseAccount(
  db: Db,
  purchase: {
    id: string
    brandId: string
    buyer: CheckoutAccount
    passwordHash: string | null
    membershipId: string
    now: Date
  },
): Promise<{ ownsEmail: boolean }> {
  const { id, brandId, buyer, passwordHash, membershipId, now } = purchase
  const person = { ...buyer, id, brandId, passwordHash, activeMembershipId: membershipId, createdAt: now }
  const owner = await db.insert(accounts).values(person).onConflictDoNothing().returning({ id: accounts.id })
  if (owner.length > 0) return { ownsEmail: true }
  await db.insert(accounts).values({ ...person, ownsEmail: false })
  return { ownsEmail: false }
}

/**
 * Keeps the card that was charged for renewals, where the account does not have it yet; null when the gateway gave
 * nothing to keep.
 */
export async function keepCard(db: Db, accountId: string, payment: Payment): Promise<string | null> {
  const {
    brandId,
    gateway,
    methodReference: reference,
    cardBrand,
    last4,
    expMonth,
    expYear,
    settledAt,
  } = payment
  if (reference === null) return null
  const [known] = await db
    .select({ id: paymentMethods.id })
    .from(paymentMethods)
    .where(
      and(
        eq(paymentMethods.brandId, brandId),
        eq(paymentMethods.accountId, accountId),
        eq(paymentMethods.gateway, gateway),
        eq(paymentMethods.reference, reference),
      ),
    )
  if (known) return known.id
  if (cardBrand === null || last4 === null || expMonth === null || expYear === null) return null
  const [method] = await db
    .insert(paymentMethods)
    .values({
      brandId,
      accountId,
      gateway,
      reference,
      cardBrand,
      last4,
      expMonth,
      expYear,
      createdAt: settledAt ?? undefined,
    })
    .returning({ id: paymentMethods.id })
  return method?.id ?? null
}

/** Makes the membership a signed-in member bought the one their account shows; it signs in already. */
export async function showPurchase(
  db: Db,
  { brandId, accountId, membershipId }: { brandId: string; accountId: string; membershipId: string },
): Promise<void> {
  await db
    .update(accounts)
    .set({ activeMembershipId: membershipId })
    .where(and(eq(accounts.brandId, brandId), eq(accounts.id, accountId)))
}

/** Keeps what was agreed to, word for word, with when and from where; auto-renewal only if it was ticked. */
export async function keepConsents(
  db: Db,
  given: {
    checkout: Checkout
    accountId: string
    consents: CheckoutConsents
    agreed: CheckoutAgreed
    agreedAt: Date
  },
): Promise<void> {
  const { checkout, accountId, agreed, agreedAt } = given
  const { version, disclosure, terms, autoRenew } = agreed.texts
  const texts = [
    { kind: 'disclosure', text: disclosure } as const,
    { kind: 'terms', text: terms } as const,
    ...(given.consents.autoRenew ? [{ kind: 'auto_renew', text: autoRenew } as const] : []),
  ]
  await db.insert(consents).values(
    texts.map(({ kind, text }) => ({
      brandId: checkout.brandId,
      accountId,
      checkoutId: checkout.id,
      kind,
      text,
      textVersion: version,
      ip: checkout.consentIp,
      userAgent: checkout.consentUserAgent,
      agreedAt,
    })),
  )
}

/**
 * The very account an order opened; null before that, and once its purchase was joined to another: whoever bought
 * in somebody's name must not be signed in to that person's account.
 */
export async function findBuyer(
  db: Db,
  { brandId, agreed }: Pick<Checkout, 'brandId' | 'agreed'>,
): Promise<{ accountId: string } | null> {
  if (!agreed) return null
  const [account] = await db
    .select({ accountId: accounts.id })
    .from(accounts)
    .where(
      and(eq(accounts.brandId, brandId), eq(accounts.id, agreed.accountId), isNotNull(accounts.passwordHash)),
    )
  return account ?? null
}
