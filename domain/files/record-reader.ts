import { parse } from '#csv-parse'
import type { Line } from './line-decoder.ts'

/** A record of a file, its first line and its number of lines, or a sentence that says why it can't be read. */
export type FileRecord =
  | { line: number; lines: number; cells: string[]; text: string; reason?: undefined }
  | { line: number; lines: number; cells: null; text: string; reason: string }

/** What is known from the header. It helps tell an unclosed quote from a multi-line cell. */
export type Shape = { width: number; isQuoted: boolean }

/** The most lines of a quoted cell. Anything longer is treated as an unclosed quote. */
const longestRecord = 20

/** Characters lost before the file was uploaded. Other invalid characters are judged by the field they are in. */
const isUnreadable = (text: string) => text.includes('\0') || text.includes('\uFFFD')
/** The character that ended DOS files, and still ends some. */
const endOfDos = '\u001A'
const lostLetters = 'It holds letters that cannot be read. Save the file as “CSV UTF-8”.'

/**
 * Splits lines into records, as RFC 4180 defines them and csv-parse reads them in strict mode. A quote in the middle of
 * an unquoted cell is a plain character. An unreadable record doesn't affect others: its lines are read again, one by
 * one.
 */
export class RecordReader {
  readonly #separator: string
  readonly #opens: RegExp
  readonly #closes: RegExp
  #waiting: Line[] = []
  /** The line of an unclosed quote, until the quote that seemed to close it is found. */
  #openSince: number | null = null
  shape: Shape = { width: 0, isQuoted: false }

  constructor(separator: string) {
    const mark = separator === '|' ? '\\|' : separator
    this.#separator = separator
    this.#opens = new RegExp(`(?:^|${mark})"`)
    this.#closes = new RegExp(`"\\s*(?:${mark}|$)`)
  }

  push(lines: Line[]): FileRecord[] {
    return this.#read(lines, false)
  }

  end(): FileRecord[] {
    return this.#read([], true)
  }

  #read(more: Line[], isEnd: boolean): FileRecord[] {
    const lines = this.#waiting.length > 0 ? [...this.#waiting, ...more] : more
    const records: FileRecord[] = []
    let at = 0
    while (at < lines.length) {
      const record = this.#next(lines, at, isEnd)
      if (record === null) break
      records.push(record)
      at += record.lines
    }
    this.#waiting = lines.slice(at)
    return records
  }

  /** The record that begins at a line. Null if it may continue. */
  #next(lines: Line[], at: number, isEnd: boolean): FileRecord | null {
    const first = lines[at] as Line
    const { number, text } = first
    if (text === null)
      return refused(number, '', first.fault === 'too_long' ? 'It is too long for a row.' : lostLetters)
    if (text === endOfDos) return { line: number, lines: 1, cells: [''], text: '' }
    if (isUnreadable(text)) return refused(number, text, lostLetters)
    if (!text.includes('"') || !this.#opens.test(text)) {
      const since = this.#openSince
      if (since === null || !this.#closes.test(text))
        return { line: number, lines: 1, cells: text.split(this.#separator), text }
      this.#openSince = null
      return refused(number, text, notClosed(since, number))
    }
    const length = lengthOfRecord(lines, at)
    if (length === null && !isEnd && mayGoOn(lines, at)) return null
    const taken = lines.slice(at, at + (length ?? 1))
    const cells = length === null ? null : this.#parse(taken)
    if (cells && !this.#swallows(taken, cells)) {
      const whole = taken.map((line) => line.text).join('\n')
      const isWhole = !isUnreadable(whole)
      return isWhole
        ? { line: number, lines: taken.length, cells, text: whole }
        : { line: number, lines: taken.length, cells: null, text: whole, reason: lostLetters }
    }
    if (length === 1) return refused(number, text, 'Its quotes do not match.')
    this.#openSince = number
    return refused(number, text, notClosed(number, length === null ? number : number + length - 1))
  }

  #parse(lines: Line[]): string[] | null {
    const text = lines.map((line) => line.text ?? '').join('\n')
    const plain = plainCells(text, this.#separator)
    if (plain) return plain
    try {
      const options = { relax_column_count: true, delimiter: this.#separator, record_delimiter: '\n' }
      return parse(text, options)[0] ?? null
    } catch {
      return null
    }
  }

  /**
   * Whether a multi-line record has swallowed rows, because its quote is closed by one that belongs to another cell.
   */
  #swallows(lines: Line[], cells: string[]): boolean {
    const { width, isQuoted } = this.shape
    if (width === 0 || lines.length === 1) return false
    if (cells.length !== width) return true
    const count = (text: string) => text.split(this.#separator).length
    const ofFirst = count(lines[0]?.text ?? '')
    let isInside = true
    for (const { text } of lines.slice(1)) {
      const line = text ?? ''
      const inside = isInside ? (/^(?:[^"]|"")*/.exec(line)?.[0] ?? '') : ''
      const quotes = line.split('"').length - 1
      if (quotes % 2 === 1) isInside = !isInside
      const cellsOfLine = count(line)
      const isLong = cellsOfLine === width || (cellsOfLine === ofFirst && cellsOfLine > 2)
      if (isLong && inside.includes(this.#separator) && (!isQuoted || line.startsWith('"'))) return true
    }
    return false
  }
}

/**
 * The cells of a record whose quotes all begin or end a cell, as in most records. Setting up the parser takes longer
 * than reading a record. Null if a quote is elsewhere: the parser decides.
 */
function plainCells(text: string, separator: string): string[] | null {
  const cells: string[] = []
  for (let at = 0; ; at += 1) {
    const isQuoted = text[at] === '"'
    const found = isQuoted ? text.indexOf('"', at + 1) : text.indexOf(separator, at)
    if (isQuoted && found < 0) return null
    const end = found < 0 ? text.length : found
    const cell = text.slice(isQuoted ? at + 1 : at, end)
    if (!isQuoted && (cell.includes('"') || cell.includes('\n'))) return null
    cells.push(cell)
    at = isQuoted ? end + 1 : end
    if (at >= text.length) return cells
    if (text[at] !== separator) return null
  }
}

const refused = (line: number, text: string, reason: string): FileRecord => ({
  line,
  lines: 1,
  cells: null,
  text,
  reason,
})

function notClosed(from: number, to: number): string {
  return from === to ? `Line ${from}: a quote is not closed.` : `Lines ${from}–${to}: a quote is not closed.`
}

/** How many lines a record takes until its quotes are balanced. Null when they aren't yet. */
function lengthOfRecord(lines: Line[], from: number): number | null {
  let quotes = 0
  for (let at = from; at < lines.length && at < from + longestRecord; at += 1) {
    const text = lines[at]?.text ?? null
    if (text === null) return null
    for (let sign = text.indexOf('"'); sign >= 0; sign = text.indexOf('"', sign + 1)) quotes += 1
    if (quotes % 2 === 0) return at - from + 1
  }
  return null
}

function mayGoOn(lines: Line[], from: number): boolean {
  return lines.length - from < longestRecord && lines.slice(from + 1).every(({ text }) => text !== null)
}
