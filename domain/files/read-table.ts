import { DomainError } from '#domain/errors.ts'
import { type Line, LineDecoder } from './line-decoder.ts'
import { type FileRecord, RecordReader } from './record-reader.ts'
import { headLines, type Named, type TableHead, tableHead } from './table-head.ts'
import { judgeRecord } from './table-row.rules.ts'

/**
 * A row of a table, with a cell per column of the header, of which the first `had` are in the file. A refused row has a
 * sentence with the reason.
 */
export type TableRow =
  | { line: number; lines: number; cells: string[]; had: number; reason?: undefined }
  | { line: number; lines: number; cells: null; reason: string; said: string[] }

/**
 * How many lines a file has, how many hold no row (headers, titles, totals and blank ones), and for each multi-line
 * row, by its first line, how many lines it takes.
 */
export type Tally = {
  lines: number
  skipped: number
  long: Map<number, number>
  /** The cells of refused rows, by first line, until they are stored with the reason. */
  said: Map<number, string[]>
  /** How many rows the importer skips, by reason. */
  why: Map<string, number>
}

export const emptyTally = (): Tally => ({
  lines: 0,
  skipped: 0,
  long: new Map(),
  said: new Map(),
  why: new Map(),
})

/** How many lines continue a row from an earlier line. */
export function linesBehind({ long }: Tally): number {
  return [...long.values()].reduce((sum, lines) => sum + lines - 1, 0)
}

/**
 * Reads a table from lines that arrive in any chunks. Finds the header and the separator, and then returns each line as
 * a row or as refused, or counts it as skipped.
 */
class TableReader {
  readonly #named: Named
  #held: Line[] = []
  #head: TableHead | null = null
  #records: RecordReader | null = null
  readonly tally: Tally

  constructor(named: Named, tally = emptyTally()) {
    this.#named = named
    this.tally = tally
  }

  get head(): TableHead | null {
    return this.#head
  }

  push(lines: Line[]): TableRow[] {
    if (this.#records) return this.#rows(this.#records.push(lines))
    this.#held.push(...lines)
    return this.#held.length < headLines ? [] : this.#begin()
  }

  end(): TableRow[] {
    const begun = this.#records ? [] : this.#begin()
    return [...begun, ...this.#rows(this.#records?.end() ?? [])]
  }

  #begin(): TableRow[] {
    const head = tableHead(this.#held, this.#named)
    this.#head = head
    const records = new RecordReader(head.separator)
    records.shape = { width: head.cells.length, isQuoted: head.isQuoted }
    this.#records = records
    this.#count(head.linesBefore + head.lines, true)
    const rest = this.#held.slice(head.linesBefore + head.lines)
    this.#held = []
    return this.#rows(records.push(rest))
  }

  #rows(records: FileRecord[]): TableRow[] {
    const { cells, separator } = this.#head as TableHead
    return records.flatMap((record) => {
      const row = judgeRecord(record, { header: cells, separator })
      this.#count(record.lines, row === null)
      if (row && record.lines > 1) this.tally.long.set(record.line, record.lines)
      return row ?? []
    })
  }

  #count(lines: number, isSkipped: boolean): void {
    this.tally.lines += lines
    if (isSkipped) this.tally.skipped += lines
  }
}

/**
 * The rows of a file, one at a time. `tally` is updated as they are read. Its header is set with the first row.
 * @throws DomainError `invalid`: it is empty, isn't text, or has no matching header
 */
export async function* readTable(
  source: AsyncIterable<Uint8Array>,
  named: Named,
  told: { tally: Tally; header?: string[] },
): AsyncGenerator<TableRow> {
  const decoder = new LineDecoder()
  const reader = new TableReader(named, told.tally)
  const note = (rows: TableRow[]) => {
    told.header = reader.head?.cells ?? []
    return rows
  }
  for await (const chunk of source) {
    const lines = decoder.push(chunk)
    if (lines.length > 0) yield* note(reader.push(lines))
  }
  yield* note([...reader.push(decoder.end()), ...reader.end()])
}

/** The same for a text in memory. @throws DomainError `invalid` as `readTable` */
export function readTableText(
  text: string,
  named: Named,
): { header: string[]; headerLine: number; rows: TableRow[]; tally: Tally } {
  const reader = new TableReader(named)
  const rows = [...reader.push(linesOfText(text)), ...reader.end()]
  const { cells: header, linesBefore } = reader.head as TableHead
  return { header, headerLine: linesBefore + 1, rows, tally: reader.tally }
}

/**
 * The column names of a file, from its first bytes. More bytes may follow. @throws DomainError `invalid` as `readTable`
 */
export function headerOf(bytes: Uint8Array, named: Named): string[] {
  const decoder = new LineDecoder()
  const lines = [...decoder.push(bytes), ...decoder.end()]
  return tableHead(lines.slice(0, headLines), named).cells
}

/**
 * The whole text of a file in UTF-8, UTF-16 or Windows-1252. @throws DomainError `invalid`: it isn't text, or mixes
 * encodings
 */
export function textOf(bytes: Uint8Array): string {
  const decoder = new LineDecoder()
  const lines = [...decoder.push(bytes), ...decoder.end()]
  const broken = lines.find(({ text }) => text === null)
  if (broken)
    throw new DomainError(
      'invalid',
      `Line ${broken.number} holds letters that cannot be read. Save the file as “CSV UTF-8”.`,
    )
  return lines.map(({ text }) => text).join('\n')
}

function linesOfText(text: string): Line[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  if (lines.length > 1 && lines.at(-1) === '') lines.pop()
  return lines.map((line, at) => ({ number: at + 1, text: line }))
}

/**
 * The cells of a paste from a spreadsheet, separated by tabs. Without tabs, each line is one cell, whatever it holds.
 */
export function pastedCells(text: string): string[][] {
  const lines = linesOfText(text)
  if (!text.includes('\t')) return lines.map(({ text: line }) => [line?.trim() ?? ''])
  const reader = new RecordReader('\t')
  return [...reader.push(lines), ...reader.end()].flatMap(({ cells }) =>
    cells ? [cells.map((cell) => cell.trim())] : [],
  )
}
