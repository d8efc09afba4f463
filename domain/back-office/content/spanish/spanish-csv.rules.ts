import { parse } from '#csv-parse'
import { hashOf, type SpanishState } from '#domain/content/spanish/spanish.rules.ts'
import { toCsv } from '#domain/csv.ts'
import { DomainError } from '#domain/errors.ts'

/** A row of a translator's file: one text. `version` identifies its state when the file was made. */
type SpanishRow = { id: string; english: string; spanish: string; state: string; version: string }

const columns = ['id', 'english', 'spanish', 'state', 'version'] as const

/** A translator's file: any spreadsheet shows its cells as text, and they read back unchanged. */
export function spanishCsv(
  texts: readonly { key: string; english: string; spanish: string | null; state: SpanishState }[],
): string {
  return toCsv([
    [...columns],
    ...texts.map(({ key, english, spanish, state }) =>
      [key, english, spanish ?? '', state, versionOf(english, spanish)].map(guarded),
    ),
  ])
}

/** Identifies a text with its Spanish: a change to either changes it. */
export function versionOf(english: string, spanish: string | null): string {
  return hashOf(`${oneEnding(english)}\0${oneEnding(spanish ?? '')}`)
}

/**
 * The rows of a translator's file, whatever spreadsheet it went through; columns are found by name.
 *
 * @throws DomainError `invalid`: not a table, or without the columns `id`, `english` and `spanish`.
 */
export function readSpanishCsv(csv: string): SpanishRow[] {
  const [names = [], ...rows] = cellsOf(csv)
  const at = columns.map((column) => names.findIndex((name) => name.trim().toLowerCase() === column))
  if (at.slice(0, 3).includes(-1)) throw refused('The file needs the columns id, english and spanish.')
  return rows.map((cells) => {
    const [id, english, spanish, state, version] = at.map((index) => unguarded(cells[index] ?? ''))
    return {
      id: (id ?? '').trim(),
      english: english ?? '',
      spanish: spanish ?? '',
      state: state ?? '',
      version: (version ?? '').trim(),
    }
  })
}

/** Whether two texts are equal except for line endings, which spreadsheets rewrite. */
export const isSameText = (one: string, other: string): boolean => oneEnding(one) === oneEnding(other)

const oneEnding = (text: string) => text.replaceAll(/\r\n?/g, '\n')

/**
 * `toCsv` puts a quote before text that begins like a formula, so text that already begins with a quoted formula gets
 * one more.
 */
const guarded = (text: string) => (/^'+\s*[=+\-@]/.test(text) ? `'${text}` : text)
const unguarded = (cell: string) => (/^'+\s*[=+\-@]/.test(cell) ? cell.slice(1) : cell)

function cellsOf(csv: string): string[][] {
  const [head = ''] = csv.split(/[\r\n]/, 1)
  const delimiter = [',', ';', '\t'].find((each) => head.split(each).length > 2) ?? ','
  try {
    return parse(csv, { bom: true, delimiter, relax_column_count: true, skip_empty_lines: true })
  } catch {
    throw refused('This cannot be read as a table. Save the file as “CSV UTF-8”.')
  }
}

function refused(message: string): DomainError {
  return new DomainError('invalid', message, { fields: [{ path: 'csv', message }] })
}
