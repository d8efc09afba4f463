import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { isId } from '#db/id.ts'
import { ofBrand } from '#db/of-brand.ts'
import { staff } from '#db/schema/staff.ts'
import { caseEntries, contactMessages, grievances } from '#db/schema/support.ts'
import { DomainError, notFound } from '#domain/errors.ts'
import type { RequestKind } from '#domain/support/reference.ts'
import type { RequestStatus } from '#domain/values/support.ts'

/** A case by its brand and its own id, which is unique across both kinds. */
export type CaseRef = { brandId: string; caseId: string }

type GrievanceRow = typeof grievances.$inferSelect
type MessageRow = typeof contactMessages.$inferSelect

/** A grievance or a message, with the fields that handling both has in common. */
export type CaseRow = {
  id: string
  brandId: string
  kind: RequestKind
  reference: string
  status: RequestStatus
  revision: number
  assigneeId: string | null
  waitingSince: string | null
  pausedDays: number
  /** Where an answer goes. */
  email: string
  grievance: GrievanceRow | null
  message: MessageRow | null
}

/** A case; `lock`: until the end of the transaction. @throws DomainError `not_found` */
export async function findCase(
  db: Db,
  { brandId, caseId }: CaseRef,
  { lock = false }: { lock?: boolean } = {},
): Promise<CaseRow> {
  if (!isId(caseId)) throw notFound()
  const ofGrievances = db
    .select()
    .from(grievances)
    .where(ofBrand(grievances, brandId, eq(grievances.id, caseId)))
  const [grievance = null] = await (lock ? ofGrievances.for('update') : ofGrievances)
  if (grievance)
    return { ...grievance, kind: 'grievance', reference: grievance.caseNumber, grievance, message: null }
  const ofMessages = db
    .select()
    .from(contactMessages)
    .where(ofBrand(contactMessages, brandId, eq(contactMessages.id, caseId)))
  const [message = null] = await (lock ? ofMessages.for('update') : ofMessages)
  if (!message) throw notFound()
  return { ...message, kind: 'contact', grievance: null, message }
}

/** Which of these brands a case belongs to; null: none. */
export async function brandOfCase(
  db: Db,
  { brandIds, caseId }: { brandIds: readonly string[]; caseId: string },
): Promise<string | null> {
  if (!isId(caseId) || brandIds.length === 0) return null
  for (const table of [grievances, contactMessages]) {
    const [row] = await db
      .select({ brandId: table.brandId })
      .from(table)
      .where(and(inArray(table.brandId, [...brandIds]), eq(table.id, caseId)))
    if (row) return row.brandId
  }
  return null
}

type Changes = Partial<
  Pick<
    GrievanceRow,
    'assigneeId' | 'waitingSince' | 'pausedDays' | 'resolvedAt' | 'resolution' | 'finding' | 'reviewerId'
  >
> & { status?: RequestStatus; answeredAt?: Date | null }

/** Writes changes, and increments the revision. */
export async function changeCase(tx: Db, row: CaseRow, changes: Changes): Promise<void> {
  const set = { ...changes, revision: row.revision + 1 }
  const table = row.kind === 'grievance' ? grievances : contactMessages
  // One of two tables; each has a CHECK for the statuses of its kind.
  const update = tx.update(table as typeof grievances)
  await update.set(set as object).where(ofBrand(table, row.brandId, eq(table.id, row.id)))
}

type NewEntry = Omit<typeof caseEntries.$inferInsert, 'brandId' | 'grievanceId' | 'messageId'>

/** Adds an entry to a case's timeline. @returns the id of the entry. */
export async function addEntry(tx: Db, row: CaseRow, entry: NewEntry): Promise<string> {
  const [added] = await tx
    .insert(caseEntries)
    .values({
      ...entry,
      brandId: row.brandId,
      grievanceId: row.grievance?.id ?? null,
      messageId: row.message?.id ?? null,
    })
    .returning({ id: caseEntries.id })
  if (!added) throw new Error('The entry was not written.')
  return added.id
}

/** The condition for a case's entries. */
export const entriesOf = ({ brandId, id, kind }: Pick<CaseRow, 'brandId' | 'id' | 'kind'>) =>
  ofBrand(
    caseEntries,
    brandId,
    eq(kind === 'grievance' ? caseEntries.grievanceId : caseEntries.messageId, id),
  )

const did: Record<(typeof caseEntries.$inferSelect)['kind'], string> = {
  assigned: 'changed who has this case',
  note: 'wrote a note',
  answered: 'answered this case',
  moved: 'changed its status',
  decided: 'decided this case',
  appealed: 'filed an appeal',
  appeal_decided: 'decided the appeal',
}

/**
 * Requires that a case is unchanged since the caller read it.
 * @throws DomainError `conflict`, with who did what in the meantime.
 */
export async function requireRevision(tx: Db, row: CaseRow, revision: number): Promise<void> {
  if (row.revision === revision) return
  const [last] = await tx
    .select({ kind: caseEntries.kind, name: staff.name })
    .from(caseEntries)
    .innerJoin(staff, eq(staff.id, caseEntries.staffId))
    .where(and(entriesOf(row), ne(caseEntries.kind, 'note')))
    .orderBy(desc(caseEntries.at), desc(caseEntries.id))
    .limit(1)
  const what = last ? `${last.name} ${did[last.kind]}` : 'Someone changed this case'
  throw new DomainError(
    'conflict',
    `${what} in the meantime, so nothing of yours was done. What you typed is still here: review what is new, and send it again if it still applies.`,
  )
}
