import type { Readable } from 'node:stream'
import type { DbAt } from '#db/client.ts'
import type { officeImports } from '#db/schema/directory.ts'
import { findBrandById } from '#domain/brands/brand.queries.server.ts'
import { dateIn } from '#domain/calendar.ts'
import type { ImportedRow, Refusal } from '#domain/imports/import-door.ts'
import { type MappedRow, mappedRows } from '#domain/imports/mapped-rows.server.ts'
import { officesByKey } from '#domain/imports/offices-by-key.server.ts'
import { type Known, readVisit, sameVisit, type ToldVisit } from './read-visit.rules.ts'
import { mostImportedVisits, type VisitColumn, visitColumnNames } from './visit-columns.ts'

/** The visits of one card in a file, the earliest first. */
export type CardVisits = { memberNumber: string; visits: ToldVisit[] }

/**
 * The visits of a file by card, in the order of each card's first row: what is left of what a plan includes is counted over
 * all of them, in the order of their days. So the rows of a file are read first, and a file holds so many at most.
 * @throws DomainError `invalid`: too many rows, or the first line is not what was shown when the file was chosen.
 */
export async function* visitRows(
  { db, now }: DbAt,
  source: Readable,
  row: typeof officeImports.$inferSelect,
): AsyncGenerator<ImportedRow<CardVisits>> {
  const read: MappedRow<VisitColumn>[] = []
  const refused: Refusal[] = []
  const columns = Object.keys(visitColumnNames) as VisitColumn[]
  const most = { rows: mostImportedVisits, called: 'visits' }
  for await (const found of mappedRows(source, row, { columns, most })) {
    if ('reason' in found) refused.push(found)
    else read.push(found)
  }
  const known = await readKnown({ db, now }, row.brandId, read)
  const told: ToldVisit[] = []
  const seen = new Map<string, number>()
  for (const each of read) {
    const visit = readVisit(each, known)
    const twin = 'reason' in visit ? undefined : seen.get(sameVisit(visit))
    if ('reason' in visit) refused.push(visit)
    else if (twin !== undefined)
      refused.push({ line: each.line, reason: `Line ${twin} tells of the same visit.` })
    else {
      seen.set(sameVisit(visit), each.line)
      told.push(visit)
    }
  }
  const cards = [...Map.groupBy(told, ({ memberNumber }) => memberNumber)].map(([memberNumber, visits]) => ({
    line: visits[0]?.line ?? 0,
    rows: visits.length,
    item: {
      memberNumber,
      visits: visits.toSorted((a, b) => a.visitedOn.localeCompare(b.visitedOn) || a.line - b.line),
    },
  }))
  const alone = refused.map((each) => ({ line: each.line, refused: [each] }))
  yield* [...cards, ...alone].toSorted((a, b) => a.line - b.line)
}

async function readKnown(
  { db, now }: DbAt,
  brandId: string,
  rows: readonly MappedRow<VisitColumn>[],
): Promise<Known> {
  const brand = await findBrandById(db, brandId)
  if (!brand) throw new Error(`There is no brand ${brandId}.`)
  const keys = new Set(rows.flatMap(({ cells }) => cells.office || []))
  return {
    today: dateIn(brand.settings.timeZone, now),
    offices: await officesByKey(db, brandId, [...keys]),
  }
}
