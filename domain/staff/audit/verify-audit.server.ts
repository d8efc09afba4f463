import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { auditChains, auditLog } from '#db/schema/staff.ts'
import { type AuditEntry, auditHash, auditWordsHash, firstAuditHash } from './audit-hash.rules.ts'

/** A chain's stored end: its number of rows and the newest hash, which goes into the day's log. */
export type ChainEnd = { brandId: string | null; number: number; hash: string }

const batch = 1_000

/** The end of every chain. */
export async function listChains(db: Db): Promise<ChainEnd[]> {
  return db
    .select({ brandId: auditChains.brandId, number: auditChains.number, hash: auditChains.hash })
    .from(auditChains)
}

/**
 * Recomputes a chain from its first row and returns what is wrong with it, as a sentence; null if it's intact. If the
 * tail and the chain's own row were both removed, only a hash from the log reveals it: pass such hashes as `known`.
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
  // Rows written while this reads come after the expected end, never before it.
  if (number < end.number) return `The audit ends at row ${number}; there were ${end.number}.`
  const [silent] = wordless
  if (silent) return `The words of row ${silent} of the audit are gone, and no erasure says so.`
  const [lost] = missing
  return lost ? `The row with the hash ${lost} is no longer in the audit.` : null
}

const ofChain = (brandId: string | null) =>
  brandId === null ? isNull(auditChains.brandId) : eq(auditChains.brandId, brandId)

/** Verifies a chain and stores the result for the metric, Health and the screen. Returns the same as `verifyChain`. */
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

/** Hashes of a chain found in the log; `brandId` is null for the deployment's. */
export type LoggedHashes = { brandId: string | null; hashes: string[] }

/**
 * Verifies a chain against hashes from the log and stores the result. A chain that no longer exists is a fault in
 * itself. Returns the same as `verifyChain`.
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

/** The latest check of a brand's or the deployment's audit log; instants as ISO text. */
export type AuditCheck = { checkedAt: string | null; comparedAt: string | null; faults: string[] }

/** @returns null if nothing has been recorded there yet */
export async function readAuditCheck(db: Db, brandId: string | null): Promise<AuditCheck | null> {
  const [chain] = await db.select().from(auditChains).where(ofChain(brandId))
  if (!chain) return null
  return {
    checkedAt: chain.checkedAt?.toISOString() ?? null,
    comparedAt: chain.comparedAt?.toISOString() ?? null,
    faults: [chain.fault, chain.comparedFault].flatMap((fault) => fault ?? []),
  }
}

/** The same for all chains together: the oldest check, the oldest comparison, and every fault. */
export async function readAuditChecks(db: Db): Promise<AuditCheck> {
  const chains = await db.select().from(auditChains).orderBy(auditChains.id)
  const oldest = (instants: (Date | null)[]) => {
    const known = instants.flatMap((instant) => instant?.toISOString() ?? [])
    return known.length === instants.length ? (known.toSorted()[0] ?? null) : null
  }
  const checked = chains.filter(({ checkedAt }) => checkedAt !== null)
  return {
    // A chain that started today gets its first check tonight.
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

/**
 * Whether a row is unchanged. An older row, from before the text had its own hash, can be verified only while its text
 * exists.
 */
function isAsWritten(row: Row): boolean {
  const { salt, wordsHash, hash } = row
  if (salt === null) return wordsHash === null || hash === auditHash(row, wordsHash)
  const words = { ...row, salt }
  if (wordsHash === null) return hash === firstAuditHash(row, words)
  return wordsHash === auditWordsHash(words) && hash === auditHash(row, wordsHash)
}

/** The numbers of the rows whose text was erased. */
function erasedRowsOf({ after }: Row): string[] {
  const rows = after?.auditRows
  return Array.isArray(rows) ? rows : []
}
