import { and, desc, eq, isNull, ne } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { paymentMethods } from '#db/schema/billing.ts'
import type { PaidWith } from '#domain/billing/payment.schema.ts'

export type ChargedCard = typeof paymentMethods.$inferSelect

/** A method on file as it is named to its owner. */
export function paidWithOf({ kind, wallet, cardBrand: brand, last4 }: ChargedCard): PaidWith {
  return { kind, wallet, brand, last4 }
}

/**
 * The one card, or account, a membership is charged with: its own, else the newest of its account; null when there is none.
 * `cards` come newest first.
 */
export function pickChargedCard<Card extends { id: string }>(
  cards: Card[],
  paymentMethodId: string | null | undefined,
): Card | null {
  return cards.find(({ id }) => id === paymentMethodId) ?? cards[0] ?? null
}

/**
 * The same from the database, among those that the gateway in use can charge and no bank gave back. `atOnce`: only what
 * is paid at once, for what begins today in the middle of a term.
 */
export async function findChargedCard(
  db: Db,
  of: { brandId: string; accountId: string; paymentMethodId: string | null },
  gateway: { name: string },
  { atOnce = false } = {},
): Promise<ChargedCard | null> {
  const cards = await db
    .select()
    .from(paymentMethods)
    .where(
      and(
        eq(paymentMethods.brandId, of.brandId),
        eq(paymentMethods.accountId, of.accountId),
        eq(paymentMethods.gateway, gateway.name),
        isNull(paymentMethods.returnedAt),
        atOnce ? ne(paymentMethods.kind, 'us_bank_account') : undefined,
      ),
    )
    .orderBy(desc(paymentMethods.createdAt), desc(paymentMethods.id))
  return pickChargedCard(cards, of.paymentMethodId)
}
