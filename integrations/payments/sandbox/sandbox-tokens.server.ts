import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { cachedStatement } from '#db/cached-statement.ts'
import type { Db } from '#db/client.ts'
import { sandboxTokens } from '#db/schema/sandbox.ts'
import { insertRows } from '#db/written-rows.ts'
import type { MethodKind } from '#domain/values/payment-methods.ts'

export type Token = typeof sandboxTokens.$inferSelect

/** Takes a token. A one-time token is consumed by its first use, whatever the outcome. A stored card stays. */
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

/** A stored card's reference is derived from the key that stored it, so a repeat finds the same one. */
export function methodOf(idempotencyKey: string): string {
  return `pm_${createHash('sha256').update(idempotencyKey).digest('hex').slice(0, 32)}`
}

/** Stores a card for later charges. @returns its reference. */
export async function storeCard(tx: Db, card: Token, idempotencyKey: string): Promise<string> {
  if (card.reusable) return card.token
  const token = methodOf(idempotencyKey)
  await insertRows(tx, sandboxTokens, { ...card, token, reusable: true, createdAt: undefined })
  return token
}
