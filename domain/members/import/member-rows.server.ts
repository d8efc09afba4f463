import type { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import type { Db, DbAt } from '#db/client.ts'
import type { officeImports } from '#db/schema/directory.ts'
import { findBrandById } from '#domain/brands/brand.queries.server.ts'
import { dateIn } from '#domain/calendar.ts'
import type { ImportedRow, Refusal } from '#domain/imports/import-door.ts'
import { mappedRows } from '#domain/imports/mapped-rows.server.ts'
import { identityOf } from '#domain/memberships/family/dependent.rules.ts'
import { listPlans } from '#domain/plans/plan.queries.server.ts'
import { type MemberColumn, memberColumnNames, mostImportedPeople } from './member-columns.ts'
import {
  familyKey,
  type GroupedFamily,
  groupFamily,
  type ImportedFamily,
  type Known,
  type PersonRow,
  readFamily,
} from './read-family.rules.ts'

type Row = typeof officeImports.$inferSelect

/**
 * The families of a file, in the order of their first rows, whose own rows may lie anywhere in it: so the rows of a file
 * are read before the first family is told of, and a file holds so many at most.
 * @throws DomainError `invalid`: too many rows, or the first line is not what was shown when the file was chosen.
 */
export async function* memberRows(
  { db, now }: DbAt,
  source: Readable,
  row: Row,
): AsyncGenerator<ImportedRow<ImportedFamily>> {
  const { people, refused } = await readPeople(source, row)
  const known = await readKnown({ db, now }, row.brandId, people)
  const found = [...families(people), ...refused.map((each) => ({ line: each.line, refused: [each] }))]
  const seen = new Map<string, number>()
  for (const each of found.toSorted((a, b) => a.line - b.line)) {
    if ('refused' in each) {
      yield each
      continue
    }
    const read = readFamily(each.grouped, known)
    if ('refused' in read) {
      yield { line: each.line, refused: read.refused }
      continue
    }
    const { member, plan, lines } = read.family
    const who = [...(member.email === null ? [] : [member.email]), `${identityOf(member)} on ${plan.id}`]
    const twin = who.flatMap((key) => seen.get(key) ?? [])[0]
    for (const key of who) seen.set(key, twin ?? each.line)
    if (twin === undefined) yield { line: each.line, item: read.family, rows: lines.length }
    else {
      const reason = `Line ${twin} is the same person, or has the same email.`
      yield { line: each.line, refused: lines.map((line) => ({ line, reason })) }
    }
  }
}

async function readPeople(source: Readable, row: Row): Promise<{ people: PersonRow[]; refused: Refusal[] }> {
  const people: PersonRow[] = []
  const refused: Refusal[] = []
  const ids = new Map<string, number>()
  const columns = Object.keys(memberColumnNames) as MemberColumn[]
  const most = { rows: mostImportedPeople, called: 'people' }
  for await (const found of mappedRows(source, row, { columns, most })) {
    if ('reason' in found) {
      refused.push(found)
      continue
    }
    const { line, cells } = found
    const id = cells.externalId ?? ''
    const twin = ids.get(id)
    if (id !== '' && twin !== undefined)
      refused.push({ line, reason: `The same id is already on line ${twin}.` })
    else people.push(found)
    if (twin === undefined) ids.set(id, line)
  }
  return { people, refused }
}

type Found = { line: number; grouped: GroupedFamily } | { line: number; refused: Refusal[] }

function families(people: PersonRow[]): Found[] {
  const together = Map.groupBy(people, familyKey)
  return [...together.values()].map((rows) => {
    const line = rows[0]?.line ?? 0
    const grouped = groupFamily(rows)
    return 'refused' in grouped ? { line, ...grouped } : { line, grouped }
  })
}

async function readKnown({ db, now }: DbAt, brandId: string, people: PersonRow[]): Promise<Known> {
  const brand = await findBrandById(db, brandId)
  if (!brand) throw new Error(`There is no brand ${brandId}.`)
  const keys = new Set(people.flatMap(({ cells }) => cells.office || []))
  return {
    today: dateIn(brand.settings.timeZone, now),
    plans: await listPlans(db, { brandId }),
    offices: await officesByKey(db, brandId, [...keys]),
  }
}

async function officesByKey(db: Db, brandId: string, keys: string[]): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ id: string; key: string }>(sql`
    select id, external_key as key from offices where brand_id = ${brandId}
      and external_key in (select json_array_elements_text(${JSON.stringify(keys)}::json))`)
  return new Map(rows.map(({ id, key }) => [key, id]))
}
