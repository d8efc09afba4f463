import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { sandboxTokens } from '#db/schema/sandbox.ts'
import type { MethodKind } from '#domain/values/payment-methods.ts'

export type Token = typeof sandboxTokens.$inferSelect

/** A one-use token is gone by its first use, whatever comes of it; a stored card stays. */
export async function takeToken(
  tx: Db,
  token: string,
  use: 'token' | 'method',
  kind: MethodKind,
): Promise<Token | undefined> {
  const which = and(
    eq(sandboxTokens.token, token),
    eq(sandboxTokens.reusable, use === 'method'),
    eq(sandboxTokens.kind, kind),
  )
  const [card] =
    use === 'token'
      ? await tx.delete(sandboxTokens).where(which).returning()
      : await tx.select().from(sandboxTokens).where(which)
  return card
}

/** A stored card's reference is made from the key that stored it, so that a repeat finds the same. */
export function methodOf(idempotencyKey: string): string {
  return `pm_${createHash('sha256').update(idempotencyKey).digest('hex').slice(0, 32)}`
}

/** Keeps a card for charges to come. @returns its reference. */
export async function storeCard(tx: Db, card: Token, idempotencyKey: string): Promise<string> {
  if (card.reusable) return card.token
  const token = methodOf(idempotencyKey)
  await tx.insert(sandboxTokens).values({ ...card, token, reusable: true, createdAt: undefined })
  return token
}
