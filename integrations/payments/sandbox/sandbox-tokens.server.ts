import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { sandboxTokens } from '#db/schema/sandbox.ts'
import type { MethodKind } from '#domain/values/payment-methods.ts'

export type Token = typeof sandboxTokens.$inferSelect

/** Takes a token. A one-time token is consumed by its first use, whatever the outcome. A stored card stays. */
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

/** A stored card's reference is derived from the key that stored it, so a repeat finds the same one. */
export function methodOf(idempotencyKey: string): string {
  return `pm_${createHash('sha256').update(idempotencyKey).digest('hex').slice(0, 32)}`
}

/** Stores a card for later charges. @returns its reference. */
export async function storeCard(tx: Db, card: Token, idempotencyKey: string): Promise<string> {
  if (card.reusable) return card.token
  const token = methodOf(idempotencyKey)
  await tx.insert(sandboxTokens).values({ ...card, token, reusable: true, createdAt: undefined })
  return token
}
