import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db, DbAt } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { importChanges, imports } from '#db/schema/imports.ts'
import { offices } from '#db/schema/offices.ts'
import { deleteUnreferenced } from '#domain/back-office/imports/delete-unreferenced.server.ts'
import { importedColumns } from './upsert-offices.server.ts'

const CHANGES_OF_A_BATCH = 300
const changedSince = 'It was changed since.'
const isNamed = 'It’s someone’s home office, or it’s used elsewhere. Give it a last day instead.'
const columns = importedColumns.join(', ')

/**
 * Undoes the next changes of an import, each whole or not at all: a changed office is restored, and an added one is
 * deleted, unless it was changed or used since; then it stays, and the report says so. Returns whether there may be
 * more.
 */
export async function undoOffices(
  { db, now }: DbAt,
  { brandId, importId }: { brandId: string; importId: string },
): Promise<boolean> {
  const c = importChanges
  return db.transaction(async (tx) => {
    const batch = await tx
      .select({ officeId: c.officeId, isNew: sql<boolean>`${c.before} is null` })
      .from(c)
      .where(and(ofBrand(c, brandId, eq(c.importId, importId)), isNull(c.undoneAt), isNull(c.kept)))
      .orderBy(asc(c.officeId))
      .limit(CHANGES_OF_A_BATCH)
      .for('update')
    if (batch.length === 0) return false
    const ids = batch.map(({ officeId }) => officeId)
    const same = await untouched(tx, { brandId, importId, ids })
    const restored = await restore(tx, { brandId, importId, now, ids: same })
    const added = batch
      .filter(({ officeId, isNew }) => isNew && same.includes(officeId))
      .map(({ officeId }) => officeId)
    const removed = await remove(tx, brandId, added)
    const undone = [...restored, ...removed]
    const ofThese = (some: string[]) =>
      and(ofBrand(c, brandId, eq(c.importId, importId)), inArray(c.officeId, some))
    if (undone.length > 0) await tx.update(c).set({ undoneAt: now }).where(ofThese(undone))
    const used = added.filter((id) => !removed.includes(id))
    const changed = ids.filter((id) => !same.includes(id))
    if (used.length > 0) await tx.update(c).set({ kept: isNamed }).where(ofThese(used))
    if (changed.length > 0) await tx.update(c).set({ kept: changedSince }).where(ofThese(changed))
    const i = imports
    await tx
      .update(i)
      .set({
        undone: sql`${i.undone} + ${undone.length}`,
        kept: sql`${i.kept} + ${used.length + changed.length}`,
      })
      .where(ofBrand(i, brandId, eq(i.id, importId)))
    return true
  })
}

type Some = { brandId: string; importId: string; ids: string[] }
const listed = (ids: string[]) => sql`${sql.param(`{${ids.join(',')}}`)}::uuid[]`

/** Offices unchanged since the import; locked. */
async function untouched(tx: Db, { brandId, importId, ids }: Some): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select o.id from offices o join import_changes c on c.office_id = o.id and c.brand_id = o.brand_id
    where o.brand_id = ${brandId} and c.import_id = ${importId} and o.id = any(${listed(ids)}) and o.revision = c.revision
    order by o.id for update of o`)
  return rows.map(({ id }) => id)
}

/** A column missing in `before`, because it was added after the import, stays unchanged. */
async function restore(tx: Db, { brandId, importId, now, ids }: Some & { now: Date }): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update offices o set (${sql.raw(columns)}) = (
        select ${sql.raw(importedColumns.map((column) => `b.${column}`).join(', '))}
        from jsonb_populate_record(o, c.before) b),
      revision = o.revision + 1, updated_at = ${now.toISOString()}::timestamptz
    from import_changes c
    where c.import_id = ${importId} and c.brand_id = ${brandId} and c.office_id = o.id and c.before is not null
      and o.brand_id = ${brandId} and o.id = any(${listed(ids)})
    returning o.id`)
  return rows.map(({ id }) => id)
}

/** Deletes offices that nothing references; returns which. */
function remove(tx: Db, brandId: string, ids: string[]): Promise<string[]> {
  return deleteUnreferenced(tx, ids, async (inner, some) => {
    const of = ofBrand(offices, brandId, inArray(offices.id, some))
    return (await inner.delete(offices).where(of).returning({ id: offices.id })).map(({ id }) => id)
  })
}
