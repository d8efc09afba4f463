import { and, asc, eq, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { Db, DbAt } from '#db/client.ts'
import { isId } from '#db/id.ts'
import { ofBrand } from '#db/of-brand.ts'
import { caseFiles } from '#db/schema/support.ts'
import type { CaseRow } from '#domain/back-office/support/case-row.server.ts'
import { DomainError, notFound } from '#domain/errors.ts'
import type { CaseFile } from '#domain/support/files/file.schema.ts'
import { largestTogetherBytes } from '#domain/support/files/file-limits.ts'
import type { CaseFileType } from '#domain/values/support.ts'

/** How long an uploaded file is kept before it's sent with an answer or note. */
const leftMs = 86_400_000

const shown = { id: caseFiles.id, name: caseFiles.name, type: caseFiles.type, bytes: caseFiles.bytes }

/**
 * Attaches uploaded files to an entry of a case.
 * @throws DomainError `invalid`: one of them doesn't exist, or they are too large together
 */
export async function attachFiles(
  tx: Db,
  {
    row,
    staffId,
    entryId,
    fileIds = [],
  }: { row: CaseRow; staffId: string; entryId: string; fileIds?: string[] | undefined },
): Promise<void> {
  if (fileIds.length === 0) return
  const attached = await tx
    .update(caseFiles)
    .set({ entryId })
    .where(
      ofBrand(
        caseFiles,
        row.brandId,
        inArray(caseFiles.id, fileIds),
        or(eq(caseFiles.grievanceId, row.id), eq(caseFiles.messageId, row.id)),
        eq(caseFiles.staffId, staffId),
        isNull(caseFiles.entryId),
      ),
    )
    .returning({ bytes: caseFiles.bytes })
  if (attached.length < fileIds.length)
    throw wrong('One of these files no longer exists. Remove it, and attach it again.')
  if (attached.reduce((sum, { bytes }) => sum + bytes, 0) > largestTogetherBytes)
    throw wrong('Together these files are larger than 15 MB, the most a mailbox accepts.')
}

function wrong(message: string): DomainError {
  return new DomainError('invalid', message, { fields: [{ path: 'fileIds', message }] })
}

/** The files of a case's entries, by entry, in upload order. */
export async function filesOf(
  db: Db,
  { brandId, entryIds }: { brandId: string; entryIds: string[] },
): Promise<Map<string, CaseFile[]>> {
  if (entryIds.length === 0) return new Map()
  const rows = await db
    .select({ ...shown, entryId: caseFiles.entryId })
    .from(caseFiles)
    .where(ofBrand(caseFiles, brandId, inArray(caseFiles.entryId, entryIds)))
    .orderBy(asc(caseFiles.createdAt), asc(caseFiles.id))
  const byEntry = Map.groupBy(rows, ({ entryId }) => entryId ?? '')
  return new Map([...byEntry].map(([id, of]) => [id, of.map(({ entryId: _, ...file }) => file)]))
}

/** The files sent with a case, in upload order. */
export async function filesSentWith(
  db: Db,
  { brandId, id, kind }: Pick<CaseRow, 'brandId' | 'id' | 'kind'>,
): Promise<CaseFile[]> {
  const of = kind === 'grievance' ? caseFiles.grievanceId : caseFiles.messageId
  return db
    .select(shown)
    .from(caseFiles)
    .where(ofBrand(caseFiles, brandId, eq(of, id), isNull(caseFiles.staffId)))
    .orderBy(asc(caseFiles.createdAt), asc(caseFiles.id))
}

/** The attachments of an answer's email. */
export async function attachmentsOf(
  db: Db,
  { brandId, entryId }: { brandId: string; entryId: string },
): Promise<{ filename: string; contentType: CaseFileType; content: Buffer }[]> {
  const rows = await db
    .select({ filename: caseFiles.name, contentType: caseFiles.type, content: caseFiles.data })
    .from(caseFiles)
    .where(ofBrand(caseFiles, brandId, eq(caseFiles.entryId, entryId)))
    .orderBy(asc(caseFiles.createdAt), asc(caseFiles.id))
  return rows
}

/** The brand and case of a file; null: it doesn't exist. */
export async function placeOfCaseFile(
  db: Db,
  id: string,
): Promise<{ brandId: string; caseId: string } | null> {
  if (!isId(id)) return null
  const [row] = await db
    .select({
      brandId: caseFiles.brandId,
      grievanceId: caseFiles.grievanceId,
      messageId: caseFiles.messageId,
    })
    .from(caseFiles)
    // Looked up by id alone: its brand decides who has access.
    .where(and(eq(caseFiles.id, id)))
  const caseId = row?.grievanceId ?? row?.messageId
  return row && caseId ? { brandId: row.brandId, caseId } : null
}

/**
 * A file, for those who can answer the case; an unsent staff file only for its uploader. @throws DomainError
 * `not_found`
 */
export async function openCaseFile(
  db: Db,
  { brandId, id, staffId }: { brandId: string; id: string; staffId: string },
): Promise<CaseFile & { data: Buffer }> {
  const [row] = await db
    .select({ ...shown, data: caseFiles.data, entryId: caseFiles.entryId, staffId: caseFiles.staffId })
    .from(caseFiles)
    .where(ofBrand(caseFiles, brandId, eq(caseFiles.id, id)))
  if (!row || (row.entryId === null && row.staffId !== null && row.staffId !== staffId)) throw notFound()
  const { entryId: _, staffId: __, ...file } = row
  return file
}

/** Files sent with a case have no entry either, but belong to it. */
const isUnsent = or(
  isNotNull(caseFiles.staffId),
  and(isNull(caseFiles.grievanceId), isNull(caseFiles.messageId)),
)

/** Deletes files that were uploaded and never sent. Returns how many. */
export async function sweepCaseFiles({ db, now }: DbAt): Promise<number> {
  const before = new Date(now.getTime() - leftMs)
  const gone = await db
    .delete(caseFiles)
    .where(and(isNull(caseFiles.entryId), isUnsent, lt(caseFiles.createdAt, before)))
    .returning({ id: caseFiles.id })
  return gone.length
}
