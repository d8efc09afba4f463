import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { paymentMethods } from '#db/schema/billing.ts'
import type { PaidWith } from '#domain/billing/payment.schema.ts'

export type DefaultPaymentMethod = typeof paymentMethods.$inferSelect

/** A method on file as it is named to its owner. */
export function paidWithOf({ kind, wallet, cardBrand: brand, last4 }: DefaultPaymentMethod): PaidWith {
  return { kind, wallet, brand, last4 }
}

/**
 * The one card, or account, a membership is charged with: its own, else the newest of its account; null when there is none,
 * or its bank gave it back. One that was replaced is never charged again, whatever becomes of what replaced it.
 * `cards` come newest first.
 */
export function pickDefaultPaymentMethod<Card extends { id: string; isReturned: boolean }>(
  cards: Card[],
  paymentMethodId: string | null | undefined,
): Card | null {
  const card = paymentMethodId ? cards.find(({ id }) => id === paymentMethodId) : cards[0]
  return card && !card.isReturned ? card : null
}

/**
 * The same from the database, among methods the current gateway can charge. `atOnce`: null for a bank account, whose
 * debit takes days, when the term starts today.
 */
export async function findDefaultPaymentMethod(
  db: Db,
  of: { brandId: string; accountId: string; paymentMethodId: string | null },
  gateway: { name: string },
  { atOnce = false } = {},
): Promise<DefaultPaymentMethod | null> {
  const rows = await db
    .select()
    .from(paymentMethods)
    .where(
      and(
        eq(paymentMethods.brandId, of.brandId),
        eq(paymentMethods.accountId, of.accountId),
        eq(paymentMethods.gateway, gateway.name),
      ),
    )
    .orderBy(desc(paymentMethods.createdAt), desc(paymentMethods.id))
  const cards = rows.map((row) => ({ ...row, isReturned: row.returnedAt !== null }))
  const card = pickDefaultPaymentMethod(cards, of.paymentMethodId)
  return atOnce && card?.kind === 'us_bank_account' ? null : card
}
