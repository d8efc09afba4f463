import { z } from 'zod'
import { DomainError } from '#domain/errors.ts'
import type { MediaStore } from '#integrations/media/media-store.ts'

/** A file's row. `bytes` is empty when they are in the store. */
type FileRow = { id: string; brandId: string; bytes: Buffer }

const keyOf = ({ id, brandId }: Omit<FileRow, 'bytes'>) => `media/${brandId}/${id}`

/** The bytes to put in a file's row: none once the store has them. @throws DomainError `unavailable` */
export async function keepBytes(store: MediaStore | null | undefined, row: FileRow): Promise<Buffer> {
  if (!store) return row.bytes
  await inWords(store.put(keyOf(row), row.bytes))
  return Buffer.alloc(0)
}

/** A file's bytes from the row or the store. Null: they are lost. @throws DomainError `unavailable` */
export async function readBytes(store: MediaStore | null | undefined, row: FileRow): Promise<Buffer | null> {
  if (row.bytes.length > 0) return row.bytes
  if (!store) throw away(new Error('Pictures lie in a store whose settings (MEDIA_S3_…) are missing.'))
  return inWords(store.get(keyOf(row)))
}

/** Deletes files' bytes from the store. @throws DomainError `unavailable` */
export async function removeBytes(
  store: MediaStore | null | undefined,
  rows: readonly FileRow[],
): Promise<void> {
  for (const row of rows) {
    if (row.bytes.length > 0) continue
    if (!store) throw away(new Error('Pictures lie in a store whose settings (MEDIA_S3_…) are missing.'))
    await inWords(store.remove(keyOf(row)))
  }
}

/** A file's row as archived: JSON that includes its bytes. @throws DomainError `unavailable`, `conflict` */
export async function wholeFile(store: MediaStore | null, row: string): Promise<string> {
  const { bytes: hex, ...file } = archivedRow.parse(JSON.parse(row))
  if (hex !== '\\x') return row
  const bytes = await readBytes(store, { id: file.id, brandId: file.brand_id, bytes: Buffer.alloc(0) })
  if (!bytes) throw new DomainError('conflict', `The storage of pictures has lost the file ${file.id}.`)
  return JSON.stringify({ ...file, bytes: `\\x${bytes.toString('hex')}` })
}
const archivedRow = z.looseObject({ id: z.string(), brand_id: z.string(), bytes: z.string() })

async function inWords<Done>(work: Promise<Done>): Promise<Done> {
  return work.catch((error: unknown) => {
    throw away(error)
  })
}

function away(cause: unknown): DomainError {
  const error = new DomainError(
    'unavailable',
    'Pictures cannot be reached just now. Please try again in a few minutes.',
  )
  error.cause = cause
  return error
}
