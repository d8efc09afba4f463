import type { TableRow } from './read-table.ts'
import type { FileRecord } from './record-reader.ts'
import { tidyHeading } from './table-head.ts'

type Table = { header: readonly string[]; separator: string }

const counted =
  'rows?|records?|lines?|items?|entries|members?|memberships?|patients?|people|persons?|families|accounts?|subscribers?|offices?|locations?|providers?|visits?|payments?|transactions?|procedures?|services?|fees?|amounts?|results?'
/** Report lines that total the rows and aren't rows themselves: 'Total members: 2', '2 procedures'. */
const total = new RegExp(
  `^(?:(?:(?:grand |sub-?)?totals?|count|sum)(?: (?:of|for|all|number|active|due|${counted}))*\\s*[:=]?[\\s$\\d.,]*|\\d+ (?:${counted}))$`,
  'i',
)
/** Lines a report prints about itself. */
const imprint = /^(?:page \d+(?: of \d+)?|(?:printed|generated|exported|end of (?:report|file|list))\b.*)$/i

/** An amount split in two by its own comma: '1,049.00', '$12,500.00', '1,000'. */
const cutAmount = /(?:^|,)\s*(\$?\d{1,3}(?:,\d{3})+(?:\.\d+)?)\s*(?=,|$)/g
/** Whole dollars of several columns: no service costs $245,168. */
const wholeDollars = /^\d{3}(?:,[1-9]\d{2})+$/

/**
 * The result for a record of a table: a row as long as the header, or a refusal. Null: no row, because it is blank,
 * repeats the header, or is a total. Missing cells are empty, if it is clear that they are the last ones.
 */
export function judgeRecord(record: FileRecord, { header, separator }: Table): TableRow | null {
  if (record.cells === null) return { ...record, said: record.text.split(separator) }
  const { line, lines, cells, text } = record
  const filled = cells.filter((cell) => cell.trim() !== '')
  const [first] = filled
  if (first === undefined) return null
  if (filled.length < header.length && total.test(first.trim())) return null
  if (filled.length * 2 <= header.length && imprint.test(first.trim())) return null
  if (cells.length === header.length && cells.every((cell, at) => tidyHeading(cell) === header[at]))
    return null
  const refused = (reason: string) => ({ line, lines, cells: null, reason, said: cells })
  const amount = separator === ',' ? findCutAmount(text) : null
  if (amount !== null) return refused(`“${amount}” is an amount with a comma: put it in quotes.`)
  const had = cells.length
  if (had === header.length) return { line, lines, cells, had }
  const isLonger =
    cells.length > header.length && cells.slice(header.length).some((cell) => cell.trim() !== '')
  if (isLonger || isAmbiguous(cells, header.length, separator))
    return refused(wrongLength(had, header.length))
  return { line, lines, cells: header.map((_, at) => cells[at] ?? ''), had }
}

/** Why a row is refused that is longer than the header, or clearly too short. */
export function wrongLength(had: number, width: number): string {
  return `It has ${had} ${had === 1 ? 'cell' : 'cells'} where the header has ${width}.`
}

/** Whether it is unclear which cells are missing: the row may have lost a quote or a separator. */
function isAmbiguous(cells: readonly string[], width: number, separator: string): boolean {
  if (cells.length >= width) return false
  if (cells.length === 1) return true
  const isAmount = (cell: string) => /^\$?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(cell.trim())
  return cells.some(
    (cell) =>
      !isAmount(cell) &&
      cell
        .split(separator)
        .slice(1)
        .some((part) => /^\S/.test(part)),
  )
}

/** The first amount outside quotes that is split in two. */
function findCutAmount(text: string): string | null {
  const find = (plain: string) =>
    [...plain.matchAll(cutAmount)]
      .map(([, amount = '']) => amount)
      .find((amount) => !wholeDollars.test(amount))
  const found = find(text)
  if (found === undefined || !text.includes('"')) return found ?? null
  return find(text.replaceAll(/"(?:[^"]|"")*"/g, '""')) ?? null
}
