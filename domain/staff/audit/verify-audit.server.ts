import { and, asc, eq, gt, isNull } from 'drizzle-orm'
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
