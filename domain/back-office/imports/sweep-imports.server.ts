import { and, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { DbAt } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { importParts, imports } from '#db/schema/imports.ts'

/** For how many days the file of an import that was begun waits to be gone on with. */
const fileKeptDays = 14
/** For how many days one waits that was checked, or not even sent whole, and not imported. */
const uncommittedKeptDays = 1

/**
 * Removes the files of imports, of every brand, that nobody went on with in time: names and birth dates of people lie in
 * them. One that was never imported has failed; of one that was stopped what is written stays. Answers how many.
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
