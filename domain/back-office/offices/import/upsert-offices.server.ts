import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { snakeCase } from '#db/schema/columns.ts'
import { fieldsOfOffice } from '#domain/offices/office-fields.ts'
import { type ImportedOffice, officeKey } from './read-office-row.server.ts'

/** The table's columns that an import fills. */
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
  ...fieldsOfOffice.map(([name]) => snakeCase(name)),
  'opens_saturday',
  'last_verified',
  'ends_on',
  'hours',
]
const columns = importedColumns
const of = (table: string) => sql.raw(columns.map((column) => `${table}.${column}`).join(', '))

/**
 * Simple fields that a file leaves out stay unchanged, and so does a list that only differs in order; a new office gets
 * the table's defaults.
 */
const simple = sql.raw(
  fieldsOfOffice
    .map(([name, field]) => {
      const [read, old] = [`r."${name}"`, `o.${snakeCase(name)}`]
      if (field.kind === 'choices')
        return `case when ${old} @> ${read} and ${old} <@ ${read} then ${old} else coalesce(${read}, ${old}, '{}') end`
      return field.kind === 'choice'
        ? `coalesce(${read}, ${old}, '${field.initial}')`
        : `coalesce(${read}, ${old})`
    })
    .join(', '),
)
const simpleTypes = sql.raw(
  fieldsOfOffice.map(([name, { kind }]) => `"${name}" ${kind === 'choices' ? 'text[]' : 'text'}`).join(', '),
)

/**
 * A file without a point doesn't move an office whose address is the same; its time zone is that of its resulting
 * point.
 */
const stays = sql.raw(
  `r."isPlaced" and o.line1 = r.line1 and o.city = r.city and o.state = r.state and left(o.zip, 5) = left(r.zip, 5)`,
)

/** Days without a column stay unchanged; in a new office they are closed, as in the form. */
const hours = sql.raw(`case when r.hours is null then o.hours else jsonb_build_object(
  'weekly', (select jsonb_agg(coalesce(r.hours->'days'->day::text, o.hours->'weekly'->day, '[]') order by day)
    from generate_series(0, 6) day),
  'exceptions', coalesce(nullif(r.hours->'exceptions', 'null'), o.hours->'exceptions', '[]')) end`)

/** An office that a batch added or changed. */
export type WrittenOffice = { id: string; externalKey: string; isNew: boolean; revision: number }

/**
 * Adds a brand's offices whose external key is new, updates those that differ, and leaves the others alone. Undefined
 * fields stay unchanged; `has` says whether a null date is meant. The batch is sent as one JSON text, which takes a
 * fraction of the memory of one parameter per cell.
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
    /** Whether to return `written`: a file of a million lines has no use or memory for it. */
    tellsWhich?: boolean
  },
): Promise<{ added: number; updated: number; unchanged: number; written: WrittenOffice[] }> {
  if (offices.length === 0) return { added: 0, updated: 0, unchanged: 0, written: [] }
  const batch = JSON.stringify(offices.map((office) => ({ id: newId(now), ...office })))
  const { rows } = await db.execute<WrittenOffice>(sql`
    insert into offices as old (id, brand_id, external_key, updated_at, revision, ${sql.raw(columns.join(', '))})
    select r.id, ${brandId}::uuid, r."externalKey", ${now.toISOString()}::timestamptz, 0,
      r.name, r.line1, r.line2, r.city, r.state, r.zip, r.phone,
      case when ${stays} then o.latitude else r.latitude end, case when ${stays} then o.longitude else r.longitude end,
      case when ${stays} and (o.latitude, o.longitude) is distinct from (r.latitude, r.longitude) then o.time_zone else r."timeZone" end,
      ${simple},
      coalesce(r."opensSaturday", o.opens_saturday, false),
      case when ${has.lastVerified} then r."lastVerified" else o.last_verified end,
      case when ${has.endsOn} then r."endsOn" else o.ends_on end,
      ${hours}
    from json_to_recordset(${batch}::json) as r(
      id uuid, "externalKey" text, name text, line1 text, line2 text, city text, state text, zip text, phone text,
      latitude float8, longitude float8, "timeZone" text, ${simpleTypes},
      "opensSaturday" boolean, "lastVerified" date, "endsOn" date, hours jsonb, "isPlaced" boolean)
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

/**
 * Gives rows without an operator's id the key of the existing office with one and the same name and address, as when an
 * exported directory is imported again.
 */
export async function adoptKeys(db: Db, brandId: string, offices: ImportedOffice[]): Promise<void> {
  const unnamed = offices.filter(({ externalKey }) => !externalKey.startsWith('id:'))
  if (unnamed.length === 0) return
  const towns = JSON.stringify(unnamed.map(({ state, city }) => ({ state, city })))
  const { rows } = await db.execute<{ key: string } & Parameters<typeof officeKey>[0]>(sql`
    select external_key as key, name, line1, line2, zip from offices
    where brand_id = ${brandId}::uuid and external_key like 'id:%'
      and (state, city) in (select state, city from json_to_recordset(${towns}::json) as t(state text, city text))
    order by id`)
  const known = new Map(rows.map((row) => [officeKey(row), row.key]))
  for (const office of unnamed) office.externalKey = known.get(office.externalKey) ?? office.externalKey
}

/** Whether a brand has offices with operator ids. */
export async function hasOwnIds(db: Db, brandId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from offices where brand_id = ${brandId}::uuid and external_key like 'id:%' limit 1`)
  return rows.length > 0
}
