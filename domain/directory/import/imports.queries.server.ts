import { asc, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import {
  importMappings,
  officeImportChanges,
  officeImportRefusals,
  officeImports,
} from '#db/schema/directory.ts'
import { offices } from '#db/schema/offices.ts'
import { staff } from '#db/schema/staff.ts'
import { toCsv } from '#domain/csv.ts'
import { notFound } from '#domain/errors.ts'
import type { ImportMapping, OfficeImport } from './office-import.schema.ts'

const MOST_LISTED = 50

async function select(db: Db, brandId: string, importId?: string): Promise<OfficeImport[]> {
  const i = officeImports
  const rows = await db
    .select({ import: i, by: staff.name })
    .from(i)
    .leftJoin(staff, eq(staff.id, i.startedBy))
    .where(ofBrand(i, brandId, importId === undefined ? undefined : eq(i.id, importId)))
    .orderBy(desc(i.createdAt), desc(i.id))
    .limit(MOST_LISTED)
  return rows.map(({ import: { brandId: _, startedBy: __, mapping: ___, header: ____, ...row }, by }) => ({
    ...row,
    by: by ?? 'Enamel',
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  }))
}

/** The latest imports of a brand, the newest first. */
export function listImports(db: Db, brandId: string): Promise<OfficeImport[]> {
  return select(db, brandId)
}

/** One import as far as it has come. @throws DomainError `not_found` */
export async function readImport(
  db: Db,
  { brandId, importId }: { brandId: string; importId: string },
): Promise<OfficeImport> {
  const [row] = await select(db, brandId, importId)
  if (!row) throw notFound()
  return row
}

/** The mappings that were kept, by name. */
export function listMappings(
  db: Db,
  brandId: string,
): Promise<{ name: string; mapping: ImportMapping; header: string[] }[]> {
  const m = importMappings
  return db
    .select({ name: m.name, mapping: m.mapping, header: m.header })
    .from(m)
    .where(ofBrand(m, brandId))
    .orderBy(asc(m.name))
}

/** The rows that were refused, and after an undo the offices that stayed, with why, as CSV. */
export async function importReport(
  db: Db,
  { brandId, importId }: { brandId: string; importId: string },
): Promise<string> {
  const [r, c] = [officeImportRefusals, officeImportChanges]
  const refused = await db
    .select({ line: r.line, reason: r.reason })
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
    ['Line', 'Office', 'Why'],
    ...refused.map(({ line, reason }) => [String(line), '', reason]),
    ...kept.map(({ name, reason }) => ['', name ?? '', reason ?? '']),
  ])
}
