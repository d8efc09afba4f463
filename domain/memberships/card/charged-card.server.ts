import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { paymentMethods } from '#db/schema/billing.ts'

export type ChargedCard = typeof paymentMethods.$inferSelect

/**
 * The one card a membership is charged with: its own, else the newest of its account; null when there is none.
 * `cards` come newest first.
 */
export function pickChargedCard<Card extends { id: string }>(
  cards: Card[],
  paymentMethodId: string | null | undefined,
): Card | null {
  return cards.find(({ id }) => id === paymentMethodId) ?? cards[0] ?? null
}

/** The same from the database, among the cards that the gateway in use can charge. */
export async function findChargedCard(
  db: Db,
  of: { brandId: string; accountId: string; paymentMethodId: string | null },
  gateway: { name: string },
): Promise<ChargedCard | null> {
  const cards = await db
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
  return pickChargedCard(cards, of.paymentMethodId)
}
