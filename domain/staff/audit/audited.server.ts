import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { ofBrand } from '#db/of-brand.ts'
import { accounts } from '#db/schema/accounts.ts'
import { type AuditFields, auditChains, auditRows, auditWords } from '#db/schema/staff.ts'
import { newToken } from '#domain/security/secret-token.server.ts'
import type { Actor } from '#domain/staff/staff-visitor.ts'
import { auditHash, auditWordsHash } from './audit-hash.rules.ts'
import type { AuditAction } from './audit-words.ts'
import { mailSecurityNotice } from './mail-security-notice.server.ts'

declare const mark: unique symbol

/**
 * The transaction of a command that is certain to write its audit row; only `audited` creates one. Code that writes for
 * staff requires this type, so a command that forgets the audit log doesn't compile.
 */
export type AuditedTx = Db & { readonly [mark]: true }

/** The action, its subject, and the subject's state before and after. */
export type AuditedAction = {
  action: AuditAction
  /** The brand whose chain records it; null for the deployment's. */
  brandId: string | null
  subject: { kind: string; id: string; name: string }
  before?: AuditFields | null
  after?: AuditFields | null
  reason?: string | null
}

/** What every staff command gets: the database, the time, and who acts from where. */
export type StaffDeps = {
  db: Db
  now: Date
  by: Actor
  /** Called with the action before it's written. If it throws, nothing is done. */
  onAct?: (act: AuditedAction) => void
}

/**
 * Runs a command and writes its audit row in one transaction, so neither exists without the other. The row is written
 * last, so actions of one brand wait for each other only at the end. `act` is null if a repeated request changed
 * nothing.
 */
export async function audited<Answer>(
  deps: StaffDeps,
  work: (tx: AuditedTx) => Promise<{ answer: Answer; act: AuditedAction | null }>,
): Promise<Answer>
/** The same for a command that returns nothing. */
export async function audited(
  deps: StaffDeps,
  work: (tx: AuditedTx) => Promise<{ act: AuditedAction | null }>,
): Promise<void>
export async function audited(
  { db, now, by, onAct }: StaffDeps,
  work: (tx: AuditedTx) => Promise<{ answer?: unknown; act: AuditedAction | null }>,
): Promise<unknown> {
  return db.transaction(async (tx) => {
    const { answer, act } = await work(tx as unknown as AuditedTx)
    if (act) onAct?.(act)
    if (act) await append(tx, { now, by, act })
    return answer
  })
}

async function append(tx: Db, { now, by, act }: { now: Date; by: Actor; act: AuditedAction }): Promise<void> {
  const { brandId } = act
  const end = await lockChain(tx, brandId)
  const words = {
    salt: newToken(),
    subject: act.subject.name,
    before: act.before ?? null,
    after: act.after ?? null,
    reason: act.reason || null,
    ...(await withoutErased(tx, act)),
  }
  const entry = {
    number: end.number + 1,
    brandId,
    // PostgreSQL stores microseconds, a Date milliseconds; the hash must match what is read back.
    at: now,
    ...by,
    action: act.action,
    subjectKind: act.subject.kind,
    subjectId: act.subject.id,
    previousHash: end.hash,
  }
  const wordsHash = auditWordsHash(words)
  const hash = auditHash(entry, wordsHash)
  const id = newId(now)
  await tx.insert(auditRows).values({ id, ...entry, wordsHash, hash })
  await tx.insert(auditWords).values({ id, brandId, ...words })
  await mailSecurityNotice(tx, id, act)
  await tx
    .update(auditChains)
    .set({ number: entry.number, hash })
    .where(and(eq(auditChains.id, end.id), sql`${auditChains.brandId} is not distinct from ${brandId}`))
}

/** Locks a chain. No one else can write to it until the transaction ends. */
export async function lockChain(tx: Db, brandId: string | null): Promise<typeof auditChains.$inferSelect> {
  await tx.insert(auditChains).values({ brandId }).onConflictDoNothing()
  const ofChain = brandId === null ? isNull(auditChains.brandId) : eq(auditChains.brandId, brandId)
  const [end] = await tx.select().from(auditChains).where(and(ofChain)).for('update')
  if (!end) throw new Error('The chain of the audit is missing.')
  return end
}

/** A command that read a member's name before they were erased must not store it afterward. */
async function withoutErased(
  tx: Db,
  { brandId, action, subject }: AuditedAction,
): Promise<{ subject?: string; before?: null; after?: null }> {
  if (brandId === null || subject.kind !== 'member' || action === 'member.erased') return {}
  const gone = ofBrand(accounts, brandId, eq(accounts.id, subject.id), isNotNull(accounts.erasedAt))
  return (await tx.$count(accounts, gone)) > 0 ? { subject: 'Erased', before: null, after: null } : {}
}
