import { and, inArray, isNull, sum } from 'drizzle-orm'
import type { Db, DbAt } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { ofBrand } from '#db/of-brand.ts'
import { caseFiles } from '#db/schema/support.ts'
import { DomainError } from '#domain/errors.ts'
import { consumeAddressLimit } from '#domain/security/rate-limits.server.ts'
import * as m from '#messages'
import type { CaseFile } from './file.schema.ts'
import { readFile } from './file-type.rules.ts'
import { redrawn } from './redraw-picture.server.ts'

/** How many bytes of unsent uploads from strangers a brand keeps. They are deleted after a day. */
const mostLeftBytes = 500 * 1024 * 1024

/** Not attached to any message yet. */
const isLeft = and(isNull(caseFiles.staffId), isNull(caseFiles.grievanceId), isNull(caseFiles.messageId))

/**
 * Whether one more file may come from an address, checked before reading any of it.
 * @throws DomainError `too_many_requests`; `unavailable` while there are too many unsent uploads.
 */
export async function admitRequestFile({ db, now }: DbAt, from: { brandId: string; ip: string }) {
  await consumeAddressLimit({ db, now }, { what: 'requestFile', ...from })
  const [left] = await db
    .select({ bytes: sum(caseFiles.bytes).mapWith(Number) })
    .from(caseFiles)
    .where(ofBrand(caseFiles, from.brandId, isNull(caseFiles.entryId), isLeft))
  if ((left?.bytes ?? 0) < mostLeftBytes) return
  const message = m.errors_more_files_taken_right
  throw new DomainError('unavailable', message, { details: { retryAfterSeconds: 3600 } })
}

/**
 * Stores a file for a message or grievance that is being written. No one sees it until the message that names it is
 * sent.
 * @throws DomainError `unsupported_media_type` with the reason.
 */
export async function addRequestFile(
  { db, now }: DbAt,
  { brandId, ip, name, data }: { brandId: string; ip: string; name: string; data: Buffer },
): Promise<CaseFile> {
  const read = readFile(name, data)
  if ('refusal' in read) throw new DomainError('unsupported_media_type', read.refusal)
  const kept = await redrawn(ip, read)
  const file = { id: newId(now), name: read.name, type: read.type, bytes: kept.length }
  await db.insert(caseFiles).values({ ...file, brandId, data: kept, createdAt: now })
  return file
}

/**
 * Attaches uploaded files to a request, in the transaction that writes it.
 * @throws DomainError `invalid`: one is missing, or is already attached to another request.
 */
export async function keepRequestFiles(
  tx: Db,
  of: { brandId: string; fileIds: string[] | undefined } & ({ grievanceId: string } | { messageId: string }),
): Promise<void> {
  const { brandId, fileIds = [], ...request } = of
  if (fileIds.length === 0) return
  const kept = await tx
    .update(caseFiles)
    .set(request)
    .where(ofBrand(caseFiles, brandId, inArray(caseFiles.id, fileIds), isLeft))
    .returning({ id: caseFiles.id })
  if (kept.length === fileIds.length) return
  const message = m.errors_one_these_files_any
  throw new DomainError('invalid', message, { fields: [{ path: 'fileIds', words: message }] })
}
