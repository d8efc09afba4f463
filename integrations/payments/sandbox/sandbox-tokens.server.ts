import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { cachedStatement } from '#db/cached-statement.ts'
import type { Db } from '#db/client.ts'
import { sandboxTokens } from '#db/schema/sandbox.ts'
import { insertRows } from '#db/written-rows.ts'
import type { MethodKind } from '#domain/values/payment-methods.ts'

export type Token = typeof sandboxTokens.$inferSelect

/** A one-use token is gone by its first use, whatever comes of it; a stored card stays. */
export async function takeToken(
  tx: Db,
  token: string,
  use: 'token' | 'method',
  kind: MethodKind,
): Promise<Token | undefined> {
  const [card] = await (use === 'token' ? usedToken : storedMethod)(tx).execute({ token, kind })
  return card
}

const named = (reusable: boolean) =>
  and(
    eq(sandboxTokens.token, sql.placeholder('token')),
    eq(sandboxTokens.reusable, reusable),
    eq(sandboxTokens.kind, sql.placeholder('kind')),
  )

const usedToken = cachedStatement((db) =>
  db.delete(sandboxTokens).where(named(false)).returning().prepare('used_sandbox_token'),
)

const storedMethod = cachedStatement((db) =>
  db.select().from(sandboxTokens).where(named(true)).prepare('stored_sandbox_method'),
)

/** A stored card's reference is made from the key that stored it, so that a repeat finds the same. */
export function methodOf(idempotencyKey: string): string {
  return `pm_${createHash('sha256').update(idempotencyKey).digest('hex').slice(0, 32)}`
}

/** Keeps a card for charges to come. @returns its reference. */
export async function storeCard(tx: Db, card: Token, idempotencyKey: string): Promise<string> {
  if (card.reusable) return card.token
  const token = methodOf(idempotencyKey)
  await insertRows(tx, sandboxTokens, { ...card, token, reusable: true, createdAt: undefined })
  return token
}
