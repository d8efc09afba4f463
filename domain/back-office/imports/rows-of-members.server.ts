import { findBrandById } from '#domain/brands/brand.queries.server.ts'
import { dateIn } from '#domain/calendar.ts'
import type { ImportColumns } from './import-columns.ts'
import type { ImportKindServer, Refusal } from './import-kind.ts'
import { type MappedRow, mappedRows } from './mapped-rows.server.ts'
import { officesByKey } from './offices-by-key.server.ts'

/** A file's rows about one member, earliest first. */
export type MemberRows<Told> = { memberNumber: string; told: Told[] }

/** The context for reading rows: the brand's date, and its offices by the keys in the file. */
export type Known = { today: string; offices: ReadonlyMap<string, string> }

/** How the rows of one kind of file are read. */
type Rows<Column extends string, Told> = {
  columns: ImportColumns<Column>
  /** The most rows in a file. */
  most: number
  /** What a row represents, singular; an s makes it plural. */
  noun: string
  read: (row: MappedRow<Column>, known: Known) => Told | Refusal
  /** Rows with equal results are duplicates. */
  same: (told: Told) => string
  day: (told: Told) => string
}

/**
 * Reads files of things that members did on some day, grouped by member in the order of each member's first row,
 * because a row's outcome depends on earlier days. So all rows are read first, and their number is limited. A row that
 * repeats an earlier one is refused.
 */
export function rowsOfMembers<Column extends string, Told extends { line: number; memberNumber: string }>({
  columns,
  most,
  noun,
  read,
  same,
  day,
}: Rows<Column, Told>): ImportKindServer<MemberRows<Told>>['rows'] {
  return async function* ({ db, now }, source, { brandId, ...file }, tally) {
    const rows: MappedRow<Column>[] = []
    const refused: Refusal[] = []
    const limits = { columns, most: { rows: most, called: `${noun}s` }, tally }
    for await (const found of mappedRows(source, file, limits)) {
      if ('reason' in found) refused.push(found)
      else rows.push(found)
    }
    const brand = await findBrandById(db, brandId)
    if (!brand) throw new Error(`There is no brand ${brandId}.`)
    const keys = new Set(rows.flatMap(({ cells }) => (cells as { office?: string }).office || []))
    const known = {
      today: dateIn(brand.settings.timeZone, now),
      offices: await officesByKey(db, brandId, [...keys]),
    }
    const seen = new Map<string, Told>()
    for (const row of rows) {
      const told = read(row, known)
      const twin = 'reason' in told ? undefined : seen.get(same(told))
      if ('reason' in told) refused.push(told)
      else if (twin) refused.push({ line: row.line, reason: `Line ${twin.line} has the same ${noun}.` })
      else seen.set(same(told), told)
    }
    const members = [...Map.groupBy(seen.values(), ({ memberNumber }) => memberNumber)].map(
      ([memberNumber, told]) => ({
        line: told[0]?.line ?? 0,
        rows: told.length,
        item: {
          memberNumber,
          told: told.toSorted((a, b) => day(a).localeCompare(day(b)) || a.line - b.line),
        },
      }),
    )
    const alone = refused.map((each) => ({ line: each.line, refused: [each] }))
    yield* [...members, ...alone].toSorted((a, b) => a.line - b.line)
  }
}
