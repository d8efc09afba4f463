import type { Readable } from 'node:stream'
import type { Db, DbAt } from '#db/client.ts'
import type { imports } from '#db/schema/imports.ts'
import type { Tally } from '#domain/files/read-table.ts'
import type { ImportSample } from './import.schema.ts'

export type Refusal = { line: number; reason: string }

/** What one or more rows of a file come to; `line` is the first of them, and grows from one to the next. */
export type ImportedRow<Item> =
  | { line: number; item: Item; rows?: number; refused?: Refusal[] }
  | { line: number; refused: Refusal[] }
  | { line: number; skipped: true }

/** An import that is at work, as far as it has come. */
export type ImportRun = Pick<
  typeof imports.$inferSelect,
  'id' | 'brandId' | 'startedBy' | 'fileName' | 'kind' | 'mapping'
> & {
  /** The line up to which everything was written before. */
  line: number
  sampled: number
  told: number
  more: Record<string, string | number>
}

/** What a batch did, or would do. `more`: all that was counted so far, with it. */
export type BatchResult = {
  added: number
  changed: number
  unchanged: number
  ending: number
  refused: Refusal[]
  sample: ImportSample[]
  more: Record<string, string | number>
}

/** How files of a kind are read, written and taken back. */
export type ImportKindServer<Item> = {
  /**
   * `tally` counts all lines, those too that hold no row.
   * @throws DomainError `invalid` where the file is not what was shown when it was chosen.
   */
  rows: (
    deps: DbAt,
    source: Readable,
    row: typeof imports.$inferSelect,
    tally: Tally,
  ) => AsyncGenerator<ImportedRow<Item>>
  /** Writes a batch in the transaction `tx` is; what a check wrote is taken back behind it. */
  write: (
    tx: Db,
    at: { now: Date; isDry: boolean },
    run: ImportRun,
    items: { line: number; item: Item }[],
  ) => Promise<BatchResult>
  /** Takes back the next batch; answers whether there may be more. */
  undo: (deps: DbAt, which: { brandId: string; importId: string }) => Promise<boolean>
}

export const mostSampled = 100
