import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { and, asc, eq, gt } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { importParts } from '#db/schema/imports.ts'
import { DomainError } from '#domain/errors.ts'
import { largestFileBytes, largestFileWords } from './file-limits.ts'

const PARTS_AT_ONCE = 20

async function* partsOf(db: Db, { brandId, importId }: { brandId: string; importId: string }) {
  const p = importParts
  let last = -1
  while (true) {
    const rows = await db
      .select({ number: p.number, data: p.data })
      .from(p)
      .where(and(ofBrand(p, brandId, eq(p.importId, importId)), gt(p.number, last)))
      .orderBy(asc(p.number))
      .limit(PARTS_AT_ONCE)
    if (rows.length === 0) return
    for (const { number, data } of rows) {
      if (number !== last + 1)
        throw new DomainError('invalid', 'A part of the file is missing. Upload it again.')
      last = number
      yield data
    }
  }
}

async function* limited(source: Readable) {
  let bytes = 0
  for await (const chunk of source) {
    bytes += (chunk as Buffer).length
    if (bytes > largestFileBytes) throw new DomainError('invalid', largestFileWords)
    yield chunk as Buffer
  }
}

/**
 * The uploaded file, decompressed as a stream: neither it nor its content is ever fully in memory.
 * @throws DomainError `invalid`, while reading: too large, a part missing, or not valid gzip.
 */
export function openImportFile(db: Db, which: { brandId: string; importId: string }): Readable {
  const packed = Readable.from(partsOf(db, which))
  const unpacked = createGunzip()
  packed.on('error', (error) => unpacked.destroy(error))
  unpacked.on('error', () => packed.destroy())
  packed.pipe(unpacked)
  const read = Readable.from(limited(unpacked))
  read.on('close', () => {
    packed.destroy()
    unpacked.destroy()
  })
  return read
}

/** Whether an error means that the bytes aren't valid gzip. */
export function isBadPacking(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^Z_/.test(String(error.code))
}
