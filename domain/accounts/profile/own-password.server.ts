import { and, eq } from 'drizzle-orm'
import type { DbAt } from '#db/client.ts'
import { accounts } from '#db/schema/accounts.ts'
import { DomainError } from '#domain/errors.ts'
import { verifyPassword } from '#domain/security/password.server.ts'
import { consumeRateLimit, limitKey, releaseRateLimit } from '#domain/security/rate-limits.server.ts'
import * as m from '#messages'

/**
 * Verifies that a signed-in member knows the password, before a change that could lock out the owner.
 * @returns the hash that was verified; apply the change only while it's still the same.
 * @throws DomainError `invalid` with the field `currentPassword`; `too_many_requests`: 10 wrong in 15 minutes.
 */
export async function verifyOwnPassword(
  { db, now }: DbAt,
  { brandId, accountId, password }: { brandId: string; accountId: string; password: string | undefined },
): Promise<string> {
  if (!password) throw wrong(m.errors_enter_current_password())
  const key = limitKey('own-password', brandId, accountId)
  await consumeRateLimit(db, { key, limit: 10, windowSeconds: 15 * 60, now })
  const [account] = await db
    .select({ passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(and(eq(accounts.brandId, brandId), eq(accounts.id, accountId)))
  const hash = account?.passwordHash ?? null
  if (!(await verifyPassword(hash, password)) || hash === null) {
    throw wrong(m.errors_current_password())
  }
  await releaseRateLimit(db, { key })
  return hash
}

function wrong(message: string): DomainError {
  const fields = [{ path: 'currentPassword', message }]
  return new DomainError('invalid', m.errors_check_marked_fields, { fields })
}
