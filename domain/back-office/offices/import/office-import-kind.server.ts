import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { importChanges } from '#db/schema/imports.ts'
import type { ImportSample } from '#domain/back-office/imports/import.schema.ts'
import {
  type BatchResult,
  type ImportKindServer,
  type ImportRun,
  mostSampled,
} from '#domain/back-office/imports/import-kind.ts'
import { writeExceptions } from '#domain/offices/listing/hours-text.rules.ts'
import { officeHoursSchema } from '#domain/offices/office.schema.ts'
import { groupWeek } from '#domain/offices/office-hours.rules.ts'
import { officeRows } from './office-rows.server.ts'
import type { ImportedOffice } from './read-office-row.server.ts'
import { undoOffices } from './undo-offices.server.ts'
import { adoptKeys, importedColumns, upsertOffices } from './upsert-offices.server.ts'

const columns = sql.raw(importedColumns.map((column) => `'${column}', o.${column}`).join(', '))
type Before = Record<string, unknown>

async function readByKeys(db: Db, brandId: string, keys: string[], isLocked: boolean) {
  const { rows } = await db.execute<{ id: string; key: string; row: Before }>(sql`
    select o.id, o.external_key as key, jsonb_build_object(${columns}) as row from offices o
    where o.brand_id = ${brandId} and o.external_key in (select json_array_elements_text(${JSON.stringify(keys)}::json))
    order by o.id ${isLocked ? sql`for update` : sql``}`)
  return new Map(rows.map((each) => [each.key, each]))
}

/** Files of offices: each row is an office, matched by its key. */
export const officeImportKind: ImportKindServer<ImportedOffice> = {
  rows: (_, source, row, tally) =>
    officeRows(source, { named: { header: row.header }, layoutOf: () => row }, { tally }),
  write: writeOffices,
  undo: undoOffices,
}

async function writeOffices(
  tx: Db,
  { now, isDry }: { now: Date; isDry: boolean },
  { brandId, id: importId, mapping, sampled, more }: ImportRun,
  offices: { line: number; item: ImportedOffice }[],
): Promise<BatchResult> {
  await adoptKeys(
    tx,
    brandId,
    offices.map(({ item }) => item),
  )
  const keys = offices.map(({ item }) => item.externalKey)
  const before = await readByKeys(tx, brandId, keys, true)
  const has = { lastVerified: mapping.lastVerified !== undefined, endsOn: mapping.endsOn !== undefined }
  const rows = offices.map(({ item }) => item)
  const { added, updated, unchanged, written } = await upsertOffices(tx, {
    brandId,
    now,
    offices: rows,
    has,
    tellsWhich: true,
  })
  const ending = rows.filter((item) => item.endsOn && !before.get(item.externalKey)?.row.ends_on).length
  const done: BatchResult = { added, changed: updated, unchanged, ending, refused: [], sample: [], more }
  if (isDry) {
    const writtenKeys = written
      .slice(0, Math.max(0, mostSampled - sampled))
      .map(({ externalKey }) => externalKey)
    const after = await readByKeys(tx, brandId, writtenKeys, false)
    done.sample = offices
      .filter(({ item }) => after.has(item.externalKey))
      .map(({ line, item: office }) =>
        sampleOf(
          line,
          office.name,
          before.get(office.externalKey)?.row,
          after.get(office.externalKey)?.row ?? {},
        ),
      )
    return done
  }
  if (written.length === 0) return done
  const changes = written.map(({ id: officeId, externalKey, revision }) => ({
    brandId,
    importId,
    officeId,
    before: before.get(externalKey)?.row ?? null,
    revision,
  }))
  await tx.insert(importChanges).values(changes)
  return done
}

/** Derived columns, which mean nothing to a reader. */
const derived = new Set(['time_zone', 'latitude', 'longitude'])

function sampleOf(line: number, name: string, was: Before | undefined, is: Before): ImportSample {
  const text = (value: unknown, key: string) =>
    key === 'hours' ? hoursText(value) : Array.isArray(value) ? value.join(', ') : String(value ?? '')
  const changed = Object.keys(is).filter(
    (key) => !derived.has(key) && text(was?.[key], key) !== text(is[key], key),
  )
  return {
    line,
    name,
    isNew: was === undefined,
    changes: was
      ? changed.map((field) => ({ field, before: text(was[field], field), after: text(is[field], field) }))
      : [],
  }
}

/** Hours as text: weekdays first, then special days. */
function hoursText(value: unknown): string {
  const hours = officeHoursSchema.nullable().parse(value ?? null)
  if (!hours) return ''
  const week = groupWeek(hours).map(({ days, times }) => `${days}: ${times.join(', ')}`)
  return [...week, ...writeExceptions(hours.exceptions).split('\n')].filter(Boolean).join('; ')
}
