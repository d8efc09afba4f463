import type { Readable } from 'node:stream'
import { parse } from 'csv-parse/sync'
import { DomainError } from '#domain/errors.ts'

/** A record and the line it begins on, counted from 1; one that cannot be read comes with its fault in place of cells. */
export type CsvRecord =
  | { line: number; cells: string[]; fault?: undefined }
  | { line: number; cells: null; fault: 'quotes' | 'too_long' }

/** `text` is null where the line was too long to be kept. */
type Line = { number: number; text: string | null }

/** A quoted cell may hold so many lines; what goes on for longer is taken for a quote that was never closed. */
const LONGEST_RECORD_LINES = 20
const LONGEST_LINE = 256 * 1024

/**
 * The records of a CSV file (RFC 4180) in UTF-8, one at a time. A parser of whole files loses every row behind a
 * broken quote; so lines are read here, and the parser is given one record: a broken one costs no other.
 *
 * @throws DomainError `invalid` when the first line has no end, as in a file that is no table.
 */
export async function* readCsv(source: Readable): AsyncGenerator<CsvRecord> {
  let waiting: Line[] = []
  for await (const line of linesOf(source)) {
    waiting.push(line)
    waiting = yield* settle(waiting, false)
  }
  yield* settle(waiting, true)
}

/** Yields every record that is complete; what may still go on is given back. */
function* settle(lines: Line[], isEnd: boolean): Generator<CsvRecord, Line[]> {
  let rest = lines
  while (true) {
    const [first, ...after] = rest
    if (!first) return []
    if (first.text === null) {
      yield { line: first.number, cells: null, fault: 'too_long' }
      rest = after
      continue
    }
    const length = lengthOfRecord(rest)
    const mayGoOn = rest.length < LONGEST_RECORD_LINES && after.every(({ text }) => text !== null)
    if (length === null && !isEnd && mayGoOn) return rest
    const record = length === null ? null : parseRecord(rest.slice(0, length))
    const line = first.number
    if (first.text.trim() !== '')
      yield record ? { line, cells: record } : { line, cells: null, fault: 'quotes' }
    rest = record && length ? rest.slice(length) : after
  }
}

/** How many lines the first record takes: until its quotes are paired; null when they are not yet. */
function lengthOfRecord(lines: Line[]): number | null {
  let quotes = 0
  for (const [index, { text }] of lines.entries()) {
    if (index === LONGEST_RECORD_LINES || text === null) return null
    for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) quotes += 1
    if (quotes % 2 === 0) return index + 1
  }
  return null
}

function parseRecord(lines: Line[]): string[] | null {
  const text = lines.map((line) => line.text ?? '').join('\n')
  if (!text.includes('"')) return text.split(',')
  try {
    return parse(text, { relax_column_count: true })[0] ?? null
  } catch {
    return null
  }
}

async function* linesOf(source: Readable): AsyncGenerator<Line> {
  // Takes the byte order mark away, and keeps a letter whole that two chunks share.
  const decoder = new TextDecoder('utf-8')
  let number = 0
  let rest = ''
  /** Whether the line that is being read was longer than is kept, and `rest` only its end. */
  let isTooLong = false
  function* take(texts: string[]): Generator<Line> {
    for (const text of texts) {
      number += 1
      yield { number, text: isTooLong || text.length > LONGEST_LINE ? null : text }
      isTooLong = false
    }
  }
  for await (const chunk of source) {
    rest += decoder.decode(chunk, { stream: true })
    // A carriage return at the end may be half of a line break.
    const lines = rest.split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    yield* take(lines)
    if (rest.length <= LONGEST_LINE) continue
    if (number === 0) throw new DomainError('invalid', 'The file is no CSV: its first line has no end.')
    isTooLong = true
    rest = rest.endsWith('\r') ? '\r' : ''
  }
  yield* take((rest + decoder.decode()).split(/\r\n|\n|\r/))
}
