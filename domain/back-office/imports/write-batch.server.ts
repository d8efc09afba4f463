import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { importRejections, imports } from '#db/schema/imports.ts'
import { holdsCardNumber } from '#domain/card-number.rules.ts'
import type { Tally } from '#domain/files/read-table.ts'
import type { BatchResult, ImportKindServer, ImportRun, Refusal } from './import-kind.ts'

/** A batch of a file, written in one transaction. */
export type Batch<Item> = {
  items: { line: number; item: Item }[]
  refused: Refusal[]
  skipped: number
  /** The number of file rows in it. */
  rows: number
  /** Its last line. */
  line: number
}

/** How many refused rows are stored with line and reason; the rest are only counted. */
const MOST_REFUSALS = 10_000

class Undone extends Error {}

/** Another process works on this import, or it has ended: the current batch wasn't written. */
export class TakenOver extends Error {}

const nothing = (run: ImportRun): BatchResult => ({
  added: 0,
  changed: 0,
  unchanged: 0,
  ending: 0,
  refused: [],
  sample: [],
  more: run.more,
})

/**
 * Writes a batch so that it can be undone, and the import's position; or, with `isDry`, only counts what would be done.
 * Returns whether the import should continue: false after a stop request.
 * @throws TakenOver when another process has taken it over
 */
export async function writeBatch<Item>(
  db: Db,
  at: { now: Date; isDry: boolean },
  {
    door,
    run,
    batch,
    tally,
  }: { door: ImportKindServer<Item>; run: ImportRun; batch: Batch<Item>; tally: Tally },
): Promise<boolean> {
  let done = nothing(run)
  let goesOn = false
  let refused: Refusal[] = []
  const note = async (tx: Db) => {
    goesOn = await notePosition(tx, at.isDry, { run, batch, done, refused, tally })
  }
  try {
    await db.transaction(async (tx) => {
      if (batch.items.length > 0) done = await door.write(tx, at, run, batch.items)
      refused = [...batch.refused, ...done.refused].flatMap((each) => ofEachLine(each, tally))
      if (at.isDry) throw new Undone()
      await note(tx)
    })
  } catch (error) {
    if (!(error instanceof Undone)) throw error
    await db.transaction(note)
  }
  run.told += refused.length
  run.sampled += done.sample.length
  run.more = done.more
  run.line = batch.line
  return goesOn
}

/** A refused row's cells; rows with a card number are never stored. */
function cellsOf({ said }: Tally, line: number): string[] | null {
  const cells = said.get(line)
  said.delete(line)
  return cells && !cells.some((cell) => holdsCardNumber(cell) || cell.includes('\0')) ? cells : null
}

/** A refused row that spans several lines is reported at each. */
function ofEachLine({ line, reason }: Refusal, { long }: Tally): Refusal[] {
  return Array.from({ length: long.get(line) ?? 1 }, (_, at) => ({ line: line + at, reason }))
}

async function notePosition(
  tx: Db,
  isDry: boolean,
  {
    run,
    batch,
    done,
    refused,
    tally,
  }: { run: ImportRun; batch: Batch<unknown>; done: BatchResult; refused: Refusal[]; tally: Tally },
): Promise<boolean> {
  const i = imports
  const [row] = await tx
    .update(i)
    .set({
      line: batch.line,
      read: sql`${i.read} + ${batch.rows}`,
      added: sql`${i.added} + ${done.added}`,
      changed: sql`${i.changed} + ${done.changed}`,
      unchanged: sql`${i.unchanged} + ${done.unchanged}`,
      ending: sql`${i.ending} + ${done.ending}`,
      refused: sql`${i.refused} + ${refused.length}`,
      skipped: sql`${i.skipped} + ${batch.skipped}`,
      more: done.more,
      ...(done.sample.length > 0
        ? { sample: sql`${i.sample} || ${JSON.stringify(done.sample)}::jsonb` }
        : {}),
    })
    // If the position changed in between, another process has taken over.
    .where(
      and(
        ofBrand(i, run.brandId, eq(i.id, run.id)),
        eq(i.line, run.line),
        eq(i.status, isDry ? 'checking' : 'running'),
      ),
    )
    .returning({ stopping: i.stopping })
  if (!row) throw new TakenOver()
  const kept = refused.slice(0, Math.max(0, MOST_REFUSALS - run.told))
  if (kept.length > 0) {
    const { brandId, id: importId } = run
    await tx
      .insert(importRejections)
      .values(kept.map((each) => ({ brandId, importId, ...each, cells: cellsOf(tally, each.line) })))
      .onConflictDoNothing()
  }
  return !row.stopping
}
