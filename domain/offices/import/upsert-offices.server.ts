import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { newId } from '#db/id.ts'
import type { ImportedOffice } from './read-office-row.server.ts'

/** What an import fills, by the names of the table. */
export const importedColumns = [
  'name',
  'line1',
  'line2',
  'city',
  'state',
  'zip',
  'phone',
  'latitude',
  'longitude',
  'time_zone',
  'specialties',
  'languages',
  'acceptance',
  'opens_saturday',
  'last_verified',
  'ends_on',
  'email',
]
const columns = importedColumns
const of = (table: string) => sql.raw(columns.map((column) => `${table}.${column}`).join(', '))

/** An office that a batch has added or changed. */
export type WrittenOffice = { id: string; externalKey: string; isNew: boolean; revision: number }

/**
 * Adds the offices of a brand that are new by their external key, changes those that differ, and leaves the others
 * alone. What an office leaves undefined stays as it is; `has` tells whether its dates mean something when null.
 * The batch travels as one JSON text, which takes a fraction of the memory of a parameter a cell.
 */
export async function upsertOffices(
  db: Db,
  {
    brandId,
    now,
    offices,
    has,
    tellsWhich = false,
  }: {
    brandId: string
    now: Date
    offices: ImportedOffice[]
    has: { lastVerified: boolean; endsOn: boolean }
    /** Whether `written` is wanted: a file of a million lines has no use for it, and no memory. */
    tellsWhich?: boolean
  },
): Promise<{ added: number; updated: number; unchanged: number; written: WrittenOffice[] }> {
  if (offices.length === 0) return { added: 0, updated: 0, unchanged: 0, written: [] }
  const batch = JSON.stringify(offices.map((office) => ({ id: newId(now), ...office })))
  const { rows } = await db.execute<WrittenOffice>(sql`
    insert into offices as old (id, brand_id, external_key, updated_at, revision, ${sql.raw(columns.join(', '))})
    select r.id, ${brandId}::uuid, r."externalKey", ${now.toISOString()}::timestamptz, 0,
      r.name, r.line1, r.line2, r.city, r.state, r.zip, r.phone, r.latitude, r.longitude, r."timeZone",
      coalesce(r.specialties, o.specialties, '{}'),
      coalesce(r.languages, o.languages, '{}'),
      coalesce(r.acceptance, o.acceptance, 'accepting'),
      coalesce(r."opensSaturday", o.opens_saturday, false),
      case when ${has.lastVerified} then r."lastVerified" else o.last_verified end,
      case when ${has.endsOn} then r."endsOn" else o.ends_on end,
      coalesce(r.email, o.email)
    from json_to_recordset(${batch}::json) as r(
      id uuid, "externalKey" text, name text, line1 text, line2 text, city text, state text, zip text, phone text,
      latitude float8, longitude float8, "timeZone" text, specialties text[], languages text[], acceptance text,
      "opensSaturday" boolean, "lastVerified" date, "endsOn" date, email text)
    left join offices o on o.brand_id = ${brandId}::uuid and o.external_key = r."externalKey"
    on conflict (brand_id, external_key) do update
      set (updated_at, revision, ${sql.raw(columns.join(', '))}) =
        (excluded.updated_at, old.revision + 1, ${of('excluded')})
      where (${of('old')}) is distinct from (${of('excluded')})
    returning (xmax = 0) as "isNew"${tellsWhich ? sql`, id, external_key as "externalKey", revision` : sql``}`)
  const added = rows.filter(({ isNew }) => isNew).length
  return {
    added,
    updated: rows.length - added,
    unchanged: offices.length - rows.length,
    written: tellsWhich ? rows : [],
  }
}
