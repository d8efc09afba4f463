import { setTimeout as wait } from 'node:timers/promises'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { importParts, importRejections, imports } from '#db/schema/imports.ts'
import { DomainError } from '#domain/errors.ts'
import { emptyTally, linesBehind, type Tally } from '#domain/files/read-table.ts'
import type { ImportKind } from '#domain/values/imports.ts'
import { isBadPacking, openImportFile } from './import-file.server.ts'
import type { ImportKindServer, ImportRun } from './import-kind.ts'
import { type Batch, TakenOver, writeBatch } from './write-batch.server.ts'

type Deps = { db: Db; now: () => Date }
type Which = { importId: string; brandId: string }
type Row = typeof imports.$inferSelect

/** Does the pending work of one kind of file. */
export type ImportWorker = {
  pass: (deps: Deps, row: Row, isDry: boolean) => Promise<void>
  undo: (deps: Deps, row: Row) => Promise<void>
}

/** The worker for one kind of import; `rowsAtOnce` rows make a batch. */
export function importWorker<Item>(door: ImportKindServer<Item>, rowsAtOnce = ROWS_OF_A_BATCH): ImportWorker {
  return {
    pass: (deps, row, isDry) => pass(deps, { door, rowsAtOnce }, row, isDry),
    undo: (deps, row) => undo(deps, door, row),
  }
}

const ROWS_OF_A_BATCH = 500
/** Skipped rows cost next to nothing, so a batch can hold more of them. */
const SKIPPED_OF_A_BATCH = 20_000

/**
 * Does an import's pending work: checks, writes or undoes it. Each batch is one transaction that also saves the
 * position, so that after a kill the next process continues there. Between two batches it rests as long as the last one
 * took, which leaves the site at least half the time.
 */
export async function workImport(
  deps: Deps,
  workers: Record<ImportKind, ImportWorker>,
  which: Which,
): Promise<void> {
  const row = await find(deps.db, which)
  if (!row) return
  const worker = workers[row.kind]
  try {
    if (row.status === 'checking') await worker.pass(deps, row, true)
    if (row.status === 'running') await worker.pass(deps, row, false)
    if (row.status === 'undoing') await worker.undo(deps, row)
  } catch (error) {
    if (error instanceof TakenOver) return
    if (!(error instanceof DomainError) && !isBadPacking(error)) throw error
    const fault =
      error instanceof DomainError ? error.message : 'The file wasn’t fully uploaded. Upload it again.'
    await deps.db
      .update(imports)
      .set({ status: 'failed', fault, stopping: false, finishedAt: deps.now() })
      .where(ofBrand(imports, row.brandId, eq(imports.id, row.id), eq(imports.status, row.status)))
  }
}

async function find(db: Db, { importId, brandId }: Which): Promise<Row | undefined> {
  const [row] = await db
    .select()
    .from(imports)
    .where(ofBrand(imports, brandId, eq(imports.id, importId)))
  return row
}

async function pass<Item>(
  { db, now }: Deps,
  { door, rowsAtOnce }: { door: ImportKindServer<Item>; rowsAtOnce: number },
  row: Row,
  isDry: boolean,
): Promise<void> {
  const { id, brandId, startedBy, fileName, kind, mapping, line, more } = row
  const told = await db.$count(
    importRejections,
    ofBrand(importRejections, brandId, eq(importRejections.importId, id)),
  )
  const known = { id, brandId, startedBy, fileName, kind, mapping }
  const run: ImportRun = { ...known, line, more, sampled: row.sample.length, told }
  let batch = emptyBatch<Item>()
  const tally = emptyTally()
  let rows = 0
  let goesOn = !row.stopping
  const write = async () => {
    const began = performance.now()
    goesOn = await writeBatch(db, { now: now(), isDry }, { door, run, batch, tally })
    batch = emptyBatch()
    await wait(Math.min(1_000, performance.now() - began))
  }
  const source = openImportFile(db, { brandId, importId: id })
  try {
    for await (const each of door.rows({ db, now: now() }, source, row, tally)) {
      if (!goesOn) break
      const refused = 'refused' in each ? (each.refused ?? []) : []
      const count = refused.length + ('item' in each ? (each.rows ?? 1) : 'skipped' in each ? 1 : 0)
      rows += count
      // Rows written earlier are read again only to detect duplicates of them.
      if (each.line <= run.line) continue
      batch.line = each.line
      if ('item' in each) batch.items.push({ line: each.line, item: each.item })
      batch.refused.push(...refused)
      if ('skipped' in each) batch.skipped += 1
      batch.rows += count
      const isFull = batch.rows - batch.skipped >= rowsAtOnce
      if (isFull || batch.skipped >= SKIPPED_OF_A_BATCH) await write()
    }
  } finally {
    source.destroy()
  }
  if (goesOn && batch.line > run.line) await write()
  if (goesOn && rows + linesBehind(tally) + tally.skipped !== tally.lines)
    throw new Error(`Of ${tally.lines} lines ${rows} rows were told of, and ${tally.skipped} skipped.`)
  if (goesOn) await noteLines(db, row, tally)
  await finish({ db, now }, row, goesOn ? (isDry ? 'checked' : 'done') : isDry ? 'uploading' : 'stopped')
}

const emptyBatch = <Item>(): Batch<Item> => ({ items: [], refused: [], skipped: 0, rows: 0, line: 0 })

/** Stores how many lines the file has, and how many of them contain no row. */
async function noteLines(db: Db, { id, brandId }: Row, { lines, skipped, why }: Tally): Promise<void> {
  const i = imports
  const told = JSON.stringify({ lines, linesWithoutRow: skipped, ...Object.fromEntries(why) })
  await db
    .update(i)
    .set({ more: sql`${i.more} || ${told}::jsonb` })
    .where(ofBrand(i, brandId, eq(i.id, id)))
}

async function finish({ db, now }: Deps, { id, brandId, status }: Row, to: Row['status']): Promise<void> {
  const i = imports
  await db.transaction(async (tx) => {
    const [row] = await tx
      .update(i)
      .set({
        status: to,
        stopping: false,
        ...(to === 'checked' ? { total: sql`${i.read}` } : { finishedAt: now() }),
      })
      .where(ofBrand(i, brandId, eq(i.id, id), eq(i.status, status)))
      .returning({ id: i.id })
    // A finished import no longer needs its file.
    if (row && (to === 'done' || to === 'undone'))
      await tx.delete(importParts).where(ofBrand(importParts, brandId, inArray(importParts.importId, [id])))
  })
}

async function undo<Item>({ db, now }: Deps, door: ImportKindServer<Item>, row: Row): Promise<void> {
  while (true) {
    const began = performance.now()
    const isMore = await door.undo({ db, now: now() }, { brandId: row.brandId, importId: row.id })
    if (!isMore) break
    await wait(Math.min(1_000, performance.now() - began))
  }
  await finish({ db, now }, row, 'undone')
}
