import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { paymentMethods } from '#db/schema/billing.ts'
import { isMethodDisputed } from '#domain/billing/dispute.server.ts'
import type { PaidWith } from '#domain/billing/payment.schema.ts'

export type DefaultPaymentMethod = typeof paymentMethods.$inferSelect

/** A saved payment method as shown to its owner. */
export function paidWithOf({ kind, wallet, cardBrand: brand, last4 }: DefaultPaymentMethod): PaidWith {
  return { kind, wallet, brand, last4 }
}

/**
 * The payment method a membership is charged with: its own, else the newest on its account. Null if there is none, the
 * bank returned its debit, or a charge to it is disputed. A replaced method is never charged again. `cards` are newest
 * first.
 */
export function pickDefaultPaymentMethod<Card extends { id: string; isHeld: boolean }>(
  cards: Card[],
  paymentMethodId: string | null | undefined,
): Card | null {
  const card = paymentMethodId ? cards.find(({ id }) => id === paymentMethodId) : cards[0]
  return card && !card.isHeld ? card : null
}

/**
 * SQL: whether a payment method must not be charged, temporarily or permanently. `method` is its name in the statement.
 */
export function isHeld(method: SQL): SQL<boolean> {
  const disputed = isMethodDisputed({
    brandId: sql`${method}.brand_id`,
    reference: sql`${method}.reference`,
  })
  return sql<boolean>`(${method}.returned_at is not null or ${disputed})`
}

/**
 * The same from the database, among methods the current gateway can charge. With `atOnce` (the term starts today), null
 * for a bank account, because a debit takes days.
 */
export async function findDefaultPaymentMethod(
  db: Db,
  of: { brandId: string; accountId: string; paymentMethodId: string | null },
  gateway: { name: string },
  { atOnce = false } = {},
): Promise<DefaultPaymentMethod | null> {
  const rows = await db
    .select({ card: paymentMethods, isHeld: isHeld(sql`payment_methods`) })
    .from(paymentMethods)
    .where(
      and(
        eq(paymentMethods.brandId, of.brandId),
        eq(paymentMethods.accountId, of.accountId),
        eq(paymentMethods.gateway, gateway.name),
      ),
    )
    .orderBy(desc(paymentMethods.createdAt), desc(paymentMethods.id))
  const cards = rows.map(({ card, isHeld }) => ({ ...card, isHeld }))
  const picked = pickDefaultPaymentMethod(cards, of.paymentMethodId)
  const card = rows.find((row) => row.card.id === picked?.id)?.card ?? null
  return atOnce && card?.kind === 'us_bank_account' ? null : card
}

/** The newest method of an account that isn't charged because a payment with it is disputed; null if there is none. */
export async function findDisputedMethod(
  db: Db,
  { brandId, accountId }: { brandId: string; accountId: string },
): Promise<PaidWith | null> {
  const disputed = isMethodDisputed({
    brandId: sql`payment_methods.brand_id`,
    reference: sql`payment_methods.reference`,
  })
  const own = and(eq(paymentMethods.brandId, brandId), eq(paymentMethods.accountId, accountId))
  const [row] = await db
    .select()
    .from(paymentMethods)
    .where(and(own, disputed))
    .orderBy(desc(paymentMethods.createdAt), desc(paymentMethods.id))
    .limit(1)
  return row ? paidWithOf(row) : null
}
