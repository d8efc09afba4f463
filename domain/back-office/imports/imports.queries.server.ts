import { asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { importChanges, importMappings, importRejections, imports } from '#db/schema/imports.ts'
import { offices } from '#db/schema/offices.ts'
import { staff } from '#db/schema/staff.ts'
import { toCsv } from '#domain/csv.ts'
import { notFound } from '#domain/errors.ts'
import { type Imported, imported } from '#domain/values/imports.ts'
import type { WhichImport } from './change-import.server.ts'
import type { ImportMapping, ImportView } from './import.schema.ts'

const MOST_LISTED = 50

type Asked = { brandId: string; of: Imported; importId?: string }

async function select(db: Db, { brandId, of, importId }: Asked): Promise<ImportView[]> {
  const i = imports
  const rows = await db
    .select({ import: i, by: staff.name })
    .from(i)
    .leftJoin(staff, eq(staff.id, i.startedBy))
    .where(
      ofBrand(
        i,
        brandId,
        inArray(i.kind, [...imported[of].kinds]),
        importId === undefined ? undefined : eq(i.id, importId),
      ),
    )
    .orderBy(desc(i.createdAt), desc(i.id))
    .limit(MOST_LISTED)
  return rows.map(({ import: { brandId: _, startedBy: __, mapping: ___, header: ____, ...row }, by }) => ({
    ...row,
    by: by ?? 'Enamel',
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  }))
}

/** A brand's latest imports, newest first. */
export function listImports(db: Db, of: Pick<WhichImport, 'brandId' | 'of'>): Promise<ImportView[]> {
  return select(db, of)
}

/** An import's progress. @throws DomainError `not_found` */
export async function readImport(db: Db, which: WhichImport): Promise<ImportView> {
  const [row] = await select(db, which)
  if (!row) throw notFound()
  return row
}

/** The saved mappings, by name. */
export function listMappings(
  db: Db,
  { brandId, of }: Pick<WhichImport, 'brandId' | 'of'>,
): Promise<{ name: string; mapping: ImportMapping; header: string[] }[]> {
  const m = importMappings
  return db
    .select({ name: m.name, mapping: m.mapping, header: m.header })
    .from(m)
    .where(ofBrand(m, brandId, eq(m.of, of)))
    .orderBy(asc(m.name))
}

/**
 * The refused rows, each with its line, reason and cells under the file's own headers, so that they can be corrected
 * and imported again; after an undo, also what stayed.
 */
export async function importReport(
  db: Db,
  { brandId, importId }: Pick<WhichImport, 'brandId' | 'importId'>,
): Promise<string> {
  const [r, c] = [importRejections, importChanges]
  const [file] = await db
    .select({ header: imports.header })
    .from(imports)
    .where(ofBrand(imports, brandId, eq(imports.id, importId)))
  const refused = await db
    .select({ line: r.line, reason: r.reason, cells: r.cells })
    .from(r)
    .where(ofBrand(r, brandId, eq(r.importId, importId)))
    .orderBy(asc(r.line))
  const kept = await db
    .select({ name: offices.name, reason: c.kept })
    .from(c)
    .leftJoin(offices, sql`${offices.id} = ${c.officeId} and ${offices.brandId} = ${brandId}`)
    .where(ofBrand(c, brandId, eq(c.importId, importId), isNotNull(c.kept)))
    .orderBy(asc(c.officeId))
  return toCsv([
    ['Line', 'Why', ...(file?.header ?? [])],
    ...refused.map(({ line, reason, cells }) => [String(line), reason, ...(cells ?? [])]),
    ...kept.map(({ name, reason }) => ['', `${name ?? ''}: ${reason ?? ''}`]),
  ])
}
