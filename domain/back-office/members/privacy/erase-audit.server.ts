import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { auditLog, auditWords } from '#db/schema/staff.ts'
import { namesPerson } from '#domain/privacy/names-person.rules.ts'
import type { Person } from '#domain/privacy/person.server.ts'
import { namedInAudit } from '#domain/privacy/read-person.server.ts'
import { type AuditedTx, lockChain } from '#domain/staff/audit/audited.server.ts'

/**
 * The audit rows with text about a person: rows about something of theirs, or containing a value that is theirs alone.
 * A name can be someone else's too, so it counts only in rows about no account. Rows about staff stay, whatever they
 * say; otherwise an erasure could remove the traces of the person who requested it.
 */
export async function auditRowsOf(db: Db, person: Person): Promise<{ id: string; number: number }[]> {
  const { brandId, emails, phones, memberNumbers, accountIds, names } = person
  const said = sql`lower(concat_ws(' ', ${auditLog.subject}, ${auditLog.before}::text, ${auditLog.after}::text, ${auditLog.reason}))`
  const holds = (needles: string[]) =>
    sql`exists (select from unnest(${texts(needles)}) needle where position(needle in ${said}) > 0)`
  const isTheirs = sql`(${namedInAudit(person)}
    or (${auditLog.subjectKind} <> 'staff' and ${holds([...emails, ...phones, ...memberNumbers, ...accountIds])})
    or (${auditLog.subjectKind} not in ('staff', 'member', 'membership') and ${holds(names)}))`
  const hasWords = sql`${auditLog.salt} is not null and ${auditLog.action} <> 'member.erased'`
  const found = await db
    .select({ id: auditLog.id, number: auditLog.number })
    .from(auditLog)
    .where(ofBrand(auditLog, brandId, hasWords, isTheirs))
    .orderBy(auditLog.number)
  const named = await rowsAboutManyOf(db, person, hasWords)
  const all = new Map([...found, ...named].map((row) => [row.id, row]))
  return [...all.values()].toSorted((one, other) => one.number - other.number)
}

/**
 * Of the rows about a bulk action or a saved view, those whose text contains any part of the person's name: the action
 * and the view erase the same text.
 */
async function rowsAboutManyOf(db: Db, person: Person, hasWords: SQL) {
  const { id, number, subject, before, after, reason, subjectKind } = auditLog
  const ofMany = inArray(subjectKind, ['bulk', 'view'])
  const rows = await db
    .select({
      id,
      number,
      said: sql<string>`concat_ws(' ', ${subject}, ${before}::text, ${after}::text, ${reason})`,
    })
    .from(auditLog)
    .where(ofBrand(auditLog, person.brandId, hasWords, ofMany))
    .orderBy(number)
  return rows.filter(({ said }) => namesPerson(said, person))
}

/**
 * Erases the text of those rows, behind the chain's lock, so that none is written in the meantime. The rows stay, with
 * the hash of their former text. Returns their numbers, which the erasure's row lists.
 */
export async function eraseAudit(tx: AuditedTx, person: Person): Promise<string[]> {
  const { brandId } = person
  await lockChain(tx, brandId)
  const rows = await auditRowsOf(tx, person)
  const ids = rows.map(({ id }) => id)
  await tx.delete(auditWords).where(ofBrand(auditWords, brandId, inArray(auditWords.id, ids)))
  return rows.map(({ number }) => `${number}`)
}

/** Values as an SQL list, in lower case; none of them empty. */
export function texts(values: readonly string[]) {
  const list = values.filter(Boolean).map((value) => value.toLowerCase())
  return sql`array(select jsonb_array_elements_text(${JSON.stringify(list)}::jsonb))`
}
