import { and, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { DbAt } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { importParts, imports } from '#db/schema/imports.ts'

/** How many days the file of a started import is kept to continue with. */
const fileKeptDays = 14
/** How many days an import is kept that was checked or partly uploaded, but not run. */
const uncommittedKeptDays = 1

/**
 * Deletes expired import files of every brand, because they contain names and dates of birth. An import that never ran
 * has failed; a stopped one keeps what is written. Returns how many.
 */
export async function sweepImports({ db, now }: DbAt): Promise<number> {
  const i = imports
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const isOlder = (days: number) => lt(sql`coalesce(${i.finishedAt}, ${i.createdAt})`, before(days))
  const isUncommitted = inArray(i.status, ['uploading', 'checked'])
  const isOld = or(isOlder(fileKeptDays), and(isUncommitted, isOlder(uncommittedKeptDays)))
  return db.transaction(async (tx) => {
    const left = await tx
      .select({ id: i.id, brandId: i.brandId, status: i.status })
      .from(i)
      .where(
        and(
          inArray(i.status, ['uploading', 'checked', 'stopped', 'failed']),
          isOld,
          sql`exists (select from ${importParts} where ${importParts.importId} = ${i.id})`,
        ),
      )
      .orderBy(i.id)
      .for('update', { skipLocked: true })
    for (const { id, brandId, status } of left) {
      await tx.delete(importParts).where(ofBrand(importParts, brandId, eq(importParts.importId, id)))
      if (status === 'failed') continue
      const fault =
        status === 'stopped'
          ? `No one went on with it for ${fileKeptDays} days, so its file was removed.`
          : 'No one imported it within a day, so its file was removed.'
      const to = status === 'stopped' ? ('done' as const) : ('failed' as const)
      await tx
        .update(i)
        .set({ status: to, fault, finishedAt: now })
        .where(ofBrand(i, brandId, eq(i.id, id)))
    }
    return left.length
  })
}
