import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { auditChains, auditLog } from '#db/schema/staff.ts'
import { type AuditEntry, auditHash, auditWordsHash, firstAuditHash } from './audit-hash.rules.ts'

/** A chain as it is kept: how many rows it has and the newest hash, which belongs into the log of the day. */
export type ChainEnd = { brandId: string | null; number: number; hash: string }

const batch = 1_000

/** Where every chain ends. */
export async function listChains(db: Db): Promise<ChainEnd[]> {
  return db
    .select({ brandId: auditChains.brandId, number: auditChains.number, hash: auditChains.hash })
    .from(auditChains)
}

/**
 * Recomputes a chain from its first row and answers what is wrong with it, in a sentence; null where nothing is. A tail
 * that was cut off together with the chain's own row shows only beside a hash from the log: give it as `known`.
 */
export async function verifyChain(
  db: Db,
  end: ChainEnd,
  known: readonly string[] = [],
): Promise<string | null> {
  const missing = new Set(known)
  const wordless = new Set<string>()
  let previousHash = ''
  let number = 0
  for (;;) {
    const rows = await db
      .select()
      .from(auditLog)
      .where(
        and(
          end.brandId === null ? isNull(auditLog.brandId) : eq(auditLog.brandId, end.brandId),
          gt(auditLog.number, number),
        ),
      )
      .orderBy(asc(auditLog.number))
      .limit(batch)
    for (const row of rows) {
      if (row.number !== number + 1) return `Row ${number + 1} of the audit is missing.`
      if (row.previousHash !== previousHash || !isAsWritten(row)) {
        return `Row ${row.number} of the audit is not as it was written.`
      }
      if (row.salt === null) wordless.add(`${row.number}`)
      if (row.action === 'member.erased') {
        for (const erased of erasedRowsOf(row)) wordless.delete(erased)
      }
      number = row.number
      previousHash = row.hash
      missing.delete(row.hash)
    }
    if (rows.length < batch) break
  }
  // A row written while this read is behind the end that was asked for, never before it.
  if (number < end.number) return `The audit ends at row ${number}; there were ${end.number}.`
  const [silent] = wordless
  if (silent) return `The words of row ${silent} of the audit are gone, and no erasure says so.`
  const [lost] = missing
  return lost ? `The row with the hash ${lost} is no longer in the audit.` : null
}

const ofChain = (brandId: string | null) =>
  brandId === null ? isNull(auditChains.brandId) : eq(auditChains.brandId, brandId)

/** Reads a chain again and keeps what came of it, for the metric, Health and the screen. Answers as `verifyChain`. */
export async function checkChain(db: Db, chain: ChainEnd, now: Date): Promise<string | null> {
  const fault = await verifyChain(db, chain)
  await db
    .update(auditChains)
    .set({
      checkedAt: now,
      fault,
      sealedAt: sql`coalesce(${auditChains.sealedAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(ofChain(chain.brandId))
  return fault
}

/** Hashes of a chain that were in the log; `brandId` null: the deployment's. */
export type LoggedHashes = { brandId: string | null; hashes: string[] }

/**
 * Reads a chain again beside hashes of it from the log and keeps what came of it. A chain that is not there any more is
 * wrong in itself. Answers as `verifyChain`.
 */
export async function compareChain(
  db: Db,
  { brandId, hashes }: LoggedHashes,
  now: Date,
): Promise<{ rows: number; fault: string | null }> {
  const chain = (await listChains(db)).find((each) => each.brandId === brandId)
  if (!chain) return { rows: 0, fault: 'The log has hashes of it, and it is no longer there.' }
  const fault = await verifyChain(db, chain, hashes)
  await db.update(auditChains).set({ comparedAt: now, comparedFault: fault }).where(ofChain(brandId))
  return { rows: chain.number, fault }
}

/** What was last found of the audit of a brand, or of the deployment; instants as ISO text. */
export type AuditCheck = { checkedAt: string | null; comparedAt: string | null; faults: string[] }

/** @returns null where nothing has been done there yet */
export async function readAuditCheck(db: Db, brandId: string | null): Promise<AuditCheck | null> {
  const [chain] = await db.select().from(auditChains).where(ofChain(brandId))
  if (!chain) return null
  return {
    checkedAt: chain.checkedAt?.toISOString() ?? null,
    comparedAt: chain.comparedAt?.toISOString() ?? null,
    faults: [chain.fault, chain.comparedFault].flatMap((fault) => fault ?? []),
  }
}

/** The same of all chains together: the oldest check, the oldest comparison, and everything that was wrong. */
export async function readAuditChecks(db: Db): Promise<AuditCheck> {
  const chains = await db.select().from(auditChains).orderBy(auditChains.id)
  const oldest = (instants: (Date | null)[]) => {
    const known = instants.flatMap((instant) => instant?.toISOString() ?? [])
    return known.length === instants.length ? (known.toSorted()[0] ?? null) : null
  }
  const checked = chains.filter(({ checkedAt }) => checkedAt !== null)
  return {
    // A chain that began today is read again tonight.
    checkedAt: oldest(checked.map(({ checkedAt }) => checkedAt)),
    comparedAt: oldest(checked.map(({ comparedAt }) => comparedAt)),
    faults: chains.flatMap(({ fault, comparedFault }) =>
      [fault, comparedFault].flatMap((each) => each ?? []),
    ),
  }
}

type Row = AuditEntry &
  Pick<
    typeof auditLog.$inferSelect,
    'hash' | 'wordsHash' | 'salt' | 'subject' | 'before' | 'after' | 'reason'
  >

/** A row from before words had a hash of their own can be read again only as long as it has its words. */
function isAsWritten(row: Row): boolean {
  const { salt, wordsHash, hash } = row
  if (salt === null) return wordsHash === null || hash === auditHash(row, wordsHash)
  const words = { ...row, salt }
  if (wordsHash === null) return hash === firstAuditHash(row, words)
  return wordsHash === auditWordsHash(words) && hash === auditHash(row, wordsHash)
}

/** The numbers of the rows whose words an erasure took. */
function erasedRowsOf({ after }: Row): string[] {
  const rows = after?.auditRows
  return Array.isArray(rows) ? rows : []
}
