import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import type { AccountContext } from '#domain/accounts/visitor.ts'
import { memberSubject } from '#domain/back-office/members/actions/member-subject.server.ts'
import { DomainError } from '#domain/errors.ts'
import { consumeRateLimit, limitKey } from '#domain/security/rate-limits.server.ts'
import { audited, type StaffDeps } from '#domain/staff/audit/audited.server.ts'

const anHour = 60 * 60

/**
 * Audits that a staff member viewed a member: at most once an hour per person and member, however often the page is
 * opened or reloaded.
 */
export async function auditView(deps: StaffDeps, owner: AccountContext): Promise<void> {
  const { brandId, accountId } = owner
  const key = limitKey('member-viewed', brandId, `${deps.by.staffId}:${accountId}`)
  if (await isRecent(deps.db, key, deps.now)) return
  await deps.db.transaction(async (tx) => {
    try {
      await consumeRateLimit(tx, { key, limit: 1, windowSeconds: anHour, now: deps.now })
    } catch (error) {
      if (error instanceof DomainError && error.code === 'too_many_requests') return
      throw error
    }
    await audited({ ...deps, db: tx }, async (inner) => ({
      act: { action: 'member.viewed', brandId, subject: await memberSubject(inner, owner) },
    }))
  })
}

async function isRecent(db: Db, key: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - anHour * 1000).toISOString()
  const { rows } = await db.execute(
    sql`select from rate_limits where key = ${key} and window_start > ${since}::timestamptz`,
  )
  return rows.length > 0
}
