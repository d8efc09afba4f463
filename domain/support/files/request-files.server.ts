import { and, inArray, isNull, sum } from 'drizzle-orm'
import type { Db, DbAt } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { ofBrand } from '#db/of-brand.ts'
import { caseFiles } from '#db/schema/support.ts'
import { DomainError } from '#domain/errors.ts'
import { consumeAddressLimit } from '#domain/security/rate-limits.server.ts'
import type { CaseFile } from './file.schema.ts'
import { readFile } from './file-type.rules.ts'
import { redrawn } from './redraw-picture.server.ts'

/** How much of what strangers uploaded and never sent a brand keeps: it goes after a day. */
const mostLeftBytes = 500 * 1024 * 1024

/** Of nobody's message yet. */
const isLeft = and(isNull(caseFiles.staffId), isNull(caseFiles.grievanceId), isNull(caseFiles.messageId))

/**
 * Whether one more file may come from an address, before a byte of it is read.
 * @throws DomainError `too_many_requests`; `unavailable` while too much waits to be sent.
 */
export async function admitRequestFile({ db, now }: DbAt, from: { brandId: string; ip: string }) {
  await consumeAddressLimit({ db, now }, { what: 'requestFile', ...from })
  const [left] = await db
    .select({ bytes: sum(caseFiles.bytes).mapWith(Number) })
    .from(caseFiles)
    .where(ofBrand(caseFiles, from.brandId, isNull(caseFiles.entryId), isLeft))
  if ((left?.bytes ?? 0) < mostLeftBytes) return
  const message =
    'We can’t take more files right now. Send your message without them. You can email them when we answer.'
  throw new DomainError('unavailable', message, { details: { retryAfterSeconds: 3600 } })
}

/**
 * Takes a file for a message or grievance that is being written; nobody sees it before that is sent and names it.
 * @throws DomainError `unsupported_media_type` with why it is not taken.
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
 * Puts files that were uploaded for it into a request, in the transaction that writes it.
 * @throws DomainError `invalid`: one of them is not there, or of another request already.
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
  const message = 'One of these files is no longer available. Remove it, and attach it again.'
  throw new DomainError('invalid', message, { fields: [{ path: 'fileIds', message }] })
}
