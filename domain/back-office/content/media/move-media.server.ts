import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { mediaFiles } from '#db/schema/media.ts'
import { keepBytes, readBytes, removeBytes } from '#domain/content/media/media-bytes.server.ts'
import { DomainError } from '#domain/errors.ts'
import type { MediaStore } from '#integrations/media/media-store.ts'

/**
 * Moves the bytes of a brand's pictures into the store, or back into the database, while both are in use. It moves file
 * by file, each whole in one of them at any moment, so it can be stopped and restarted. Returns how many were moved.
 *
 * @throws DomainError `unavailable`: the store can't be reached; `conflict`: it lacks a file it should have.
 */
export async function moveMedia(
  db: Db,
  store: MediaStore,
  { brandId, to }: { brandId: string; to: 's3' | 'database' },
): Promise<number> {
  let moved = 0
  const isThere = sql`octet_length(${mediaFiles.bytes}) ${sql.raw(to === 's3' ? '>' : '=')} 0`
  for (;;) {
    const [row] = await db
      .select()
      .from(mediaFiles)
      .where(ofBrand(mediaFiles, brandId, isThere))
      .orderBy(asc(mediaFiles.id))
      .limit(1)
    if (!row) return moved
    const own = ofBrand(mediaFiles, brandId, eq(mediaFiles.id, row.id))
    const bytes = to === 's3' ? await keepBytes(store, row) : await readBytes(store, row)
    if (!bytes) throw new DomainError('conflict', `The store has lost the file ${row.id} of a picture.`)
    const updated = await db.update(mediaFiles).set({ bytes }).where(own).returning({ id: mediaFiles.id })
    // Moved back to the database, or deleted in the meantime: the store's copy is an orphan.
    if (to === 'database' || updated.length === 0)
      await removeBytes(store, [{ ...row, bytes: Buffer.alloc(0) }])
    moved += updated.length
  }
}

/** How many picture files, over all brands, have their bytes in the store. */
export async function countElsewhere(db: Db): Promise<number> {
  const { rows } = await db.execute<{ files: number }>(
    sql`select count(*)::int as files from media_files where octet_length(bytes) = 0`,
  )
  return rows[0]?.files ?? 0
}
