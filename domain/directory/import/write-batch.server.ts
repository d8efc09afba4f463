import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { officeImportChanges, officeImportRefusals, officeImports } from '#db/schema/directory.ts'
import type { ImportedOffice } from '#domain/offices/import/read-office-row.server.ts'
import { importedColumns, upsertOffices } from '#domain/offices/import/upsert-offices.server.ts'
import type { ImportMapping, ImportSample } from './office-import.schema.ts'

/** A batch of a file: what is written of it is written in one transaction, or nothing. */
export type Batch = {
  offices: { line: number; office: ImportedOffice }[]
  refused: { line: number; reason: string }[]
  skipped: number
  /** The last line of it. */
  line: number
}

export type ImportRun = {
  id: string
  brandId: string
  kind: 'own' | 'nppes'
  mapping: ImportMapping
  /** The line up to which everything was written before. */
  line: number
  sampled: number
  told: number
}

/** So many refused rows are kept by line and reason; the others are counted. */
const MOST_REFUSALS = 10_000
const MOST_SAMPLED = 100

const columns = sql.raw(importedColumns.map((column) => `'${column}', o.${column}`).join(', '))
type Before = Record<string, unknown>

async function readByKeys(db: Db, brandId: string, keys: string[], isLocked: boolean) {
  const { rows } = await db.execute<{ id: string; key: string; row: Before }>(sql`
    select o.id, o.external_key as key, jsonb_build_object(${columns}) as row from offices o
    where o.brand_id = ${brandId} and o.external_key in (select json_array_elements_text(${JSON.stringify(keys)}::json))
    order by o.id ${isLocked ? sql`for update` : sql``}`)
  return new Map(rows.map((each) => [each.key, each]))
}

class Undone extends Error {}

/**
 * Writes a batch with what it did to each office, so that it can be undone, and the position of the import; or, where
 * `isDry`, only counts what would be done. Answers whether the import is still to go on: false when somebody asked for a
 * stop, or when another process has taken it over.
 */
export async function writeBatch(
  db: Db,
  { now, isDry }: { now: Date; isDry: boolean },
  run: ImportRun,
  batch: Batch,
): Promise<boolean> {
  const done = { added: 0, changed: 0, unchanged: 0, ending: 0, sample: [] as ImportSample[] }
  let goesOn = false
  const note = async (tx: Db) => {
    goesOn = await notePosition(tx, { isDry, now }, run, batch, done)
  }
  try {
    await db.transaction(async (tx) => {
      await writeOffices(tx, { now, isDry }, run, batch, done)
      if (isDry) throw new Undone()
      await note(tx)
    })
  } catch (error) {
    if (!(error instanceof Undone)) throw error
    await db.transaction(note)
  }
  if (batch.refused.length > 0) run.told += batch.refused.length
  run.sampled += done.sample.length
  run.line = batch.line
  return goesOn
}

type Done = { added: number; changed: number; unchanged: number; ending: number; sample: ImportSample[] }

async function writeOffices(
  tx: Db,
  { now, isDry }: { now: Date; isDry: boolean },
  { brandId, id: importId, mapping, sampled }: ImportRun,
  { offices }: Batch,
  done: Done,
): Promise<void> {
  if (offices.length === 0) return
  const keys = offices.map(({ office }) => office.externalKey)
  const before = await readByKeys(tx, brandId, keys, true)
  const has = { lastVerified: mapping.lastVerified !== undefined, endsOn: mapping.endsOn !== undefined }
  const rows = offices.map(({ office }) => office)
  const { added, updated, unchanged, written } = await upsertOffices(tx, {
    brandId,
    now,
    offices: rows,
    has,
    tellsWhich: true,
  })
  Object.assign(done, { added, changed: updated, unchanged })
  for (const { office } of offices)
    if (office.endsOn && !before.get(office.externalKey)?.row.ends_on) done.ending += 1
  if (isDry) {
    const writtenKeys = written
      .slice(0, Math.max(0, MOST_SAMPLED - sampled))
      .map(({ externalKey }) => externalKey)
    const after = await readByKeys(tx, brandId, writtenKeys, false)
    done.sample = offices
      .filter(({ office }) => after.has(office.externalKey))
      .map(({ line, office }) =>
        sampleOf(
          line,
          office.name,
          before.get(office.externalKey)?.row,
          after.get(office.externalKey)?.row ?? {},
        ),
      )
    return
  }
  if (written.length === 0) return
  const changes = written.map(({ id: officeId, externalKey, revision }) => ({
    brandId,
    importId,
    officeId,
    before: before.get(externalKey)?.row ?? null,
    revision,
  }))
  await tx.insert(officeImportChanges).values(changes)
}

/** Columns that follow from others, and say nothing to a reader. */
const derived = new Set(['time_zone', 'latitude', 'longitude'])

function sampleOf(line: number, name: string, was: Before | undefined, is: Before): ImportSample {
  const text = (value: unknown) => (Array.isArray(value) ? value.join(', ') : String(value ?? ''))
  const changed = Object.keys(is).filter((key) => !derived.has(key) && text(was?.[key]) !== text(is[key]))
  return {
    line,
    name,
    isNew: was === undefined,
    changes: was ? changed.map((field) => ({ field, before: text(was[field]), after: text(is[field]) })) : [],
  }
}

async function notePosition(
  tx: Db,
  { isDry }: { isDry: boolean; now: Date },
  run: ImportRun,
  batch: Batch,
  done: Done,
): Promise<boolean> {
  const i = officeImports
  const count = batch.offices.length + batch.refused.length + batch.skipped
  const [row] = await tx
    .update(i)
    .set({
      line: batch.line,
      read: sql`${i.read} + ${count}`,
      added: sql`${i.added} + ${done.added}`,
      changed: sql`${i.changed} + ${done.changed}`,
      unchanged: sql`${i.unchanged} + ${done.unchanged}`,
      ending: sql`${i.ending} + ${done.ending}`,
      refused: sql`${i.refused} + ${batch.refused.length}`,
      skipped: sql`${i.skipped} + ${batch.skipped}`,
      ...(done.sample.length > 0
        ? { sample: sql`${i.sample} || ${JSON.stringify(done.sample)}::jsonb` }
        : {}),
    })
    // Whoever finds another position than it left is not the one at work any more.
    .where(
      and(
        ofBrand(i, run.brandId, eq(i.id, run.id)),
        eq(i.line, run.line),
        eq(i.status, isDry ? 'checking' : 'running'),
      ),
    )
    .returning({ stopping: i.stopping })
  if (!row) throw new TakenOver()
  const kept = batch.refused.slice(0, Math.max(0, MOST_REFUSALS - run.told))
  if (kept.length > 0) {
    const { brandId, id: importId } = run
    await tx
      .insert(officeImportRefusals)
      .values(kept.map((each) => ({ brandId, importId, ...each })))
      .onConflictDoNothing()
  }
  return !row.stopping
}

/** Another process works on this import, or it was ended: what was at hand was not written. */
export class TakenOver extends Error {}
