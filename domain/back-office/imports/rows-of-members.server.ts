import { findBrandById } from '#domain/brands/brand.queries.server.ts'
import { dateIn } from '#domain/calendar.ts'
import type { ImportColumns } from './import-columns.ts'
import type { ImportKindServer, Refusal } from './import-kind.ts'
import { type MappedRow, mappedRows } from './mapped-rows.server.ts'
import { officesByKey } from './offices-by-key.server.ts'

/** What a file says of one member, the earliest first. */
export type MemberRows<Told> = { memberNumber: string; told: Told[] }

/** What rows are read with: the brand's day, and its offices by the keys that the file names. */
export type Known = { today: string; offices: ReadonlyMap<string, string> }

/** How the rows of one kind of file are read. */
type Rows<Column extends string, Told> = {
  columns: ImportColumns<Column>
  /** The most rows that a file may hold. */
  most: number
  /** What a row tells of, in a word; with an s it is several. */
  noun: string
  read: (row: MappedRow<Column>, known: Known) => Told | Refusal
  /** Two rows for which this is the same tell of the same. */
  same: (told: Told) => string
  day: (told: Told) => string
}

/**
 * Reads files that tell of something that members did on some day: by member, in the order of each member's first row, as
 * what a row comes to depends on the days before it. So the rows of a file are read first, and their number is limited.
 * A row that says the same as one before it is refused.
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
      else if (twin) refused.push({ line: row.line, reason: `Line ${twin.line} tells of the same ${noun}.` })
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
