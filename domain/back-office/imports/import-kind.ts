import type { Readable } from 'node:stream'
import type { Db, DbAt } from '#db/client.ts'
import type { imports } from '#db/schema/imports.ts'
import type { Tally } from '#domain/files/read-table.ts'
import type { ImportSample } from './import.schema.ts'

export type Refusal = { line: number; reason: string }

/** The result of reading one or more rows; `line` is the first of them and always increases. */
export type ImportedRow<Item> =
  | { line: number; item: Item; rows?: number; refused?: Refusal[] }
  | { line: number; refused: Refusal[] }
  | { line: number; skipped: true }

/** A running import and its progress. */
export type ImportRun = Pick<
  typeof imports.$inferSelect,
  'id' | 'brandId' | 'startedBy' | 'fileName' | 'kind' | 'mapping'
> & {
  /** The line up to which everything is written. */
  line: number
  sampled: number
  told: number
  more: Record<string, string | number>
}

/** What a batch did, or would do in a check. `more`: the kind's own counts so far, this batch included. */
export type BatchResult = {
  added: number
  changed: number
  unchanged: number
  ending: number
  refused: Refusal[]
  sample: ImportSample[]
  more: Record<string, string | number>
}

/** How files of a kind are read, written and undone. */
export type ImportKindServer<Item> = {
  /**
   * `tally` counts all lines, including those without a row.
   * @throws DomainError `invalid` if the file is not the one whose columns were mapped.
   */
  rows: (
    deps: DbAt,
    source: Readable,
    row: typeof imports.$inferSelect,
    tally: Tally,
  ) => AsyncGenerator<ImportedRow<Item>>
  /** Writes a batch within the transaction `tx`; for a check (`isDry`) the caller rolls it back. */
  write: (
    tx: Db,
    at: { now: Date; isDry: boolean },
    run: ImportRun,
    items: { line: number; item: Item }[],
  ) => Promise<BatchResult>
  /** Undoes the next batch; returns whether there may be more. */
  undo: (deps: DbAt, which: { brandId: string; importId: string }) => Promise<boolean>
}

export const mostSampled = 100
