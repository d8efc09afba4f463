import type { Readable } from 'node:stream'
import { parse } from 'csv-parse/sync'
import { DomainError } from '#domain/errors.ts'

/** A record and the line it begins on, counted from 1; a line whose quotes do not match comes without cells. */
export type CsvRecord = { line: number; cells: string[] | null }

type Line = { number: number; text: string }

/** A quoted cell may hold so many lines; what goes on for longer is taken for a quote that was never closed. */
const LONGEST_RECORD_LINES = 20
const LONGEST_LINE = 256 * 1024

/**
 * The records of a CSV file (RFC 4180) in UTF-8, one at a time. A parser of whole files loses every row behind a
 * broken quote; so lines are read here, and the parser is given one record: a broken one costs no other.
 *
 * @throws DomainError `invalid` for a line no table has, as in a file that is none.
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
    const length = lengthOfRecord(rest)
    if (length === null && !isEnd && rest.length < LONGEST_RECORD_LINES) return rest
    const record = length === null ? null : parseRecord(rest.slice(0, length))
    if (first.text.trim() !== '') yield { line: first.number, cells: record }
    rest = record && length ? rest.slice(length) : after
  }
}

/** How many lines the first record takes: until its quotes are paired; null when they are not yet. */
function lengthOfRecord(lines: Line[]): number | null {
  let quotes = 0
  for (const [index, { text }] of lines.entries()) {
    if (index === LONGEST_RECORD_LINES) return null
    for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) quotes += 1
    if (quotes % 2 === 0) return index + 1
  }
  return null
}

function parseRecord(lines: Line[]): string[] | null {
  const text = lines.map((line) => line.text).join('\n')
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
  for await (const chunk of source) {
    rest += decoder.decode(chunk, { stream: true })
    // A carriage return at the end may be half of a line break.
    const lines = rest.split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    if (rest.length > LONGEST_LINE)
      throw new DomainError('invalid', 'The file is no CSV: one of its lines has no end.')
    for (const text of lines) {
      number += 1
      yield { number, text }
    }
  }
  for (const text of (rest + decoder.decode()).split(/\r\n|\n|\r/)) {
    number += 1
    yield { number, text }
  }
}
