import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { paymentMethods } from '#db/schema/billing.ts'
import type { PaidWith } from '#domain/billing/payment.schema.ts'

export type ChargedCard = typeof paymentMethods.$inferSelect

/** A method on file as it is named to its owner. */
export function paidWithOf({ kind, wallet, cardBrand: brand, last4 }: ChargedCard): PaidWith {
  return { kind, wallet, brand, last4 }
}

/**
 * The payment method a membership is charged with: its own, else the newest of its account; null if there is none or
 * the bank returned its debit. A replaced one is never charged again. `cards` are newest first.
 */
export function pickChargedCard<Card extends { id: string; isReturned: boolean }>(
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
export async function findChargedCard(
  db: Db,
  of: { brandId: string; accountId: string; paymentMethodId: string | null },
  gateway: { name: string },
  { atOnce = false } = {},
): Promise<ChargedCard | null> {
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
  const card = pickChargedCard(cards, of.paymentMethodId)
  return atOnce && card?.kind === 'us_bank_account' ? null : card
}
