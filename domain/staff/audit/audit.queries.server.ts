import { and, desc, eq, gte, ilike, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { auditLog } from '#db/schema/staff.ts'
import { addDays } from '#domain/calendar.ts'
import { csvLines, toCsv } from '#domain/csv.ts'
import type { AuditPage, AuditQuery, AuditRow } from './audit.schema.ts'
import { actionWords } from './audit-words.ts'

const pageSize = 50
const rowsAtOnce = 5_000

/** The chain to search: a brand's, or the deployment's (null). Days are in `timeZone`. */
export type Chain = { brandId: string | null; timeZone: string }

/** The rows of a chain that match a search, newest first, 50 a page. */
export async function searchAudit(db: Db, chain: Chain, query: AuditQuery): Promise<AuditPage> {
  const rows = await read(db, chain, query, pageSize + 1)
  const shown = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? shown.at(-1) : undefined
  return { rows: shown, next: last?.number ?? null }
}

/**
 * The rows that match a search as CSV, newest first, in batches, with no limit. `readWith` provides a database for one
 * batch. Excludes rows written while reading: the audit log only grows at its end.
 */
export async function* auditCsv(
  readWith: <Found>(work: (db: Db) => Promise<Found>) => Promise<Found>,
  chain: Chain,
  query: AuditQuery,
): AsyncGenerator<string> {
  yield toCsv([
    ['Number', 'When (UTC)', 'Who', 'Did', 'To', 'Id', 'Before', 'After', 'Reason', 'Address', 'Hash'],
  ])
  for (let before = query.before; ; ) {
    const of = { ...query, ...(before !== undefined && { before }) }
    const rows = await readWith((db) => read(db, chain, of, rowsAtOnce))
    yield csvLines(rows.map(cellsOf))
    before = rows.at(-1)?.number
    if (rows.length < rowsAtOnce) return
  }
}

function cellsOf(row: AuditRow): string[] {
  const fields = (value: AuditRow['before']) => (value ? JSON.stringify(value) : '')
  return [
    String(row.number),
    row.at,
    row.actor,
    actionWords(row.action),
    row.subject,
    row.subjectId,
    fields(row.before),
    fields(row.after),
    row.reason ?? '',
    row.ip ?? '',
    row.hash,
  ]
}

async function read(
  db: Db,
  { brandId, timeZone }: Chain,
  query: AuditQuery,
  limit: number,
): Promise<AuditRow[]> {
  const midnight = (day: string) => sql`(${day}::date::timestamp at time zone ${timeZone})`
  const { q, action, from, to, before } = query
  const like = q ? `%${q.replaceAll(/[\\%_]/g, '\\$&')}%` : null
  const rows = await db
    .select()
    .from(auditLog)
    .where(
      and(
        brandId === null ? isNull(auditLog.brandId) : eq(auditLog.brandId, brandId),
        like ? or(ilike(auditLog.actor, like), ilike(auditLog.subject, like)) : undefined,
        action ? eq(auditLog.action, action) : undefined,
        from ? gte(auditLog.at, midnight(from)) : undefined,
        to ? lt(auditLog.at, midnight(addDays(to, 1))) : undefined,
        before ? lt(auditLog.number, before) : undefined,
      ),
    )
    .orderBy(desc(auditLog.number))
    .limit(limit)
  return rows.map(
    ({ brandId: _, staffId: __, previousHash: ___, wordsHash: ____, salt: _____, at, ...row }) => ({
      ...row,
      at: at.toISOString(),
    }),
  )
}
