import { DomainError } from '#domain/errors.ts'
import type { Line } from './line-decoder.ts'
import { type FileRecord, RecordReader } from './record-reader.ts'

/**
 * How to find the header: by the columns shown when the file was selected, or as the line with the most known column
 * names.
 */
export type Named = { header: readonly string[] } | { known: (names: readonly string[]) => number }

/** The header line. The `linesBefore` it are titles, blank lines, and Excel's `sep=`. */
export type TableHead = {
  cells: string[]
  separator: string
  linesBefore: number
  lines: number
  isQuoted: boolean
}

/** The header must be within this many lines. */
export const headLines = 40

const separators = [',', ';', '\t', '|']

/** Puts a column name on one line, for comparison and display. */
export const tidyHeading = (name: string): string => name.replaceAll(/\s+/g, ' ').trim()

/** Finds the header among the first lines of a file. @throws DomainError `invalid` if there is none */
export function tableHead(lines: Line[], named: Named): TableHead {
  if (lines.every(({ text }) => text !== null && text.trim() === ''))
    throw invalid(lines.length === 0 ? 'The file is empty.' : 'The file has empty lines only.')
  const told = /^"?sep=(.)"?$/i.exec(lines[0]?.text ?? '')?.[1]
  const first = told === undefined ? 0 : 1
  const candidates = (told === undefined ? separators : [told]).flatMap((separator) =>
    candidatesOf(lines.slice(first, headLines), separator),
  )
  const found = 'header' in named ? shown(candidates, named.header) : bestKnown(candidates, named.known)
  const { separator, line, lines: ofHeader, cells, text } = found
  return {
    cells: cells.map(tidyHeading),
    separator,
    linesBefore: line - 1,
    lines: ofHeader,
    isQuoted: text.startsWith('"'),
  }
}

type Candidate = Extract<FileRecord, { cells: string[] }> & { separator: string }

function candidatesOf(lines: Line[], separator: string): Candidate[] {
  const reader = new RecordReader(separator)
  return [...reader.push(lines), ...reader.end()].flatMap((record) =>
    record.cells ? { ...record, separator } : [],
  )
}

function shown(candidates: Candidate[], header: readonly string[]): Candidate {
  const asked = header.map(tidyHeading)
  const found = candidates.find(
    ({ cells }) =>
      cells.length === asked.length && cells.every((cell, at) => tidyHeading(cell) === asked[at]),
  )
  if (found) return found
  throw invalid('The first line of the file is not the one that was shown. Upload it again.')
}

function bestKnown(candidates: Candidate[], known: (names: readonly string[]) => number): Candidate {
  const filled = ({ cells }: Candidate) => cells.filter((cell) => cell.trim() !== '').length
  const ranked = candidates
    .map((candidate) => ({
      candidate,
      known: known(candidate.cells.map(tidyHeading)),
      filled: filled(candidate),
    }))
    .filter((each) => each.filled > 1)
    .toSorted((a, b) => b.known - a.known || b.filled - a.filled || a.candidate.line - b.candidate.line)
  const [best] = ranked
  if (best) return best.candidate
  throw invalid(
    'No line of the file names several columns. Save it as CSV, with commas between the columns and their names in the first line.',
  )
}

const invalid = (message: string) => new DomainError('invalid', message)
