import { eq, isNull } from 'drizzle-orm'
import { newId } from '#db/id.ts'
import { ofBrand } from '#db/of-brand.ts'
import { caseFiles } from '#db/schema/support.ts'
import { type Acting, actOnCase } from '#domain/back-office/support/handle-case.server.ts'
import { DomainError } from '#domain/errors.ts'
import type { StaffDeps } from '#domain/staff/audit/audited.server.ts'
import type { CaseFile } from '#domain/support/files/file.schema.ts'
import { readFile } from '#domain/support/files/file-type.rules.ts'
import { redrawn } from '#domain/support/files/redraw-picture.server.ts'

/** How many unsent uploads one person can have in a brand. */
const mostLeft = 20

/**
 * Accepts a file for an answer or note in progress: until that is sent, the file is part of neither, and only its
 * uploader sees it. Its type is read from its bytes, and its name's extension is set to match.
 * @throws DomainError `not_found`; `unsupported_media_type` with why it's refused; `conflict`: too many wait
 */
export async function addCaseFile(
  deps: StaffDeps,
  { brand, caseId, name, data }: Omit<Acting, 'revision'> & { name: string; data: Buffer },
): Promise<CaseFile> {
  const read = readFile(name, data)
  const kept =
    'refusal' in read
      ? new DomainError('unsupported_media_type', read.refusal)
      : await redrawn(deps.by.staffId ?? '', read)
  return actOnCase(deps, { brand, caseId, revision: null }, async ({ tx, row, staffId }) => {
    if ('refusal' in read || kept instanceof DomainError) throw kept
    const left = ofBrand(caseFiles, brand.id, isNull(caseFiles.entryId), eq(caseFiles.staffId, staffId))
    if ((await tx.$count(caseFiles, left)) >= mostLeft)
      throw new DomainError('conflict', 'Too many files are waiting to be sent. Send or remove some first.')
    const file = { id: newId(deps.now), name: read.name, type: read.type, bytes: kept.length }
    const of = { grievanceId: row.grievance?.id ?? null, messageId: row.message?.id ?? null }
    const more = { brandId: brand.id, staffId, data: kept, createdAt: deps.now }
    await tx.insert(caseFiles).values({ ...file, ...of, ...more })
    return { answer: file, action: 'case.file_added' }
  })
}
