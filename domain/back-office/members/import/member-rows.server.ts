import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import type { Db, DbAt } from '#db/client.ts'
import type { imports } from '#db/schema/imports.ts'
import { dateOrderColumn } from '#domain/back-office/imports/import.schema.ts'
import { columnsWhere } from '#domain/back-office/imports/import-columns.ts'
import type { ImportedRow, Refusal } from '#domain/back-office/imports/import-kind.ts'
import { mappedRows } from '#domain/back-office/imports/mapped-rows.server.ts'
import { askAhead } from '#domain/back-office/imports/prefetch.ts'
import { type DateOrder, ordersOf } from '#domain/back-office/imports/read-dates.rules.ts'
import { findBrandById } from '#domain/brands/brand.queries.server.ts'
import { dateIn } from '#domain/calendar.ts'
import type { Tally } from '#domain/files/read-table.ts'
import { identityOf } from '#domain/memberships/family/dependent.rules.ts'
import { listPlans } from '#domain/plans/plan.queries.server.ts'
import { mayBeOfState } from '#integrations/geo/places.server.ts'
import type { PaymentGateway } from '#integrations/payments/payment-gateway.ts'
import type { MethodSummary } from '#integrations/payments/payment-method.ts'
import { type MemberColumn, memberColumns, mostImportedPeople } from './member-columns.ts'
import {
  familyKey,
  type GroupedFamily,
  groupFamily,
  type ImportedFamily,
  inactiveOf,
  isDependentWord,
  type Known,
  type PersonRow,
  readFamily,
} from './read-family.rules.ts'

type Cards = Pick<PaymentGateway, 'name' | 'findCard'>
type TakenCard = MethodSummary & { gateway: string; reference: string }
/** A family with its primary member's card, if the gateway has taken it over. */
export type FamilyWithCard = ImportedFamily & { card: TakenCard | null }

/** Parallel lookups at the gateway: far below its rate limit. */
const mostAskedAtOnce = 8

type Row = typeof imports.$inferSelect

/**
 * The families of a file, in the order of their first rows. Their rows can be anywhere in it, so all rows are read
 * before the first family is returned, and their number is limited.
 * @throws DomainError `invalid`: too many rows, or the first line isn't the one shown when the file was chosen.
 */
export async function* memberRows(
  { db, now, gateway }: DbAt & { gateway: Cards },
  source: Readable,
  { row, tally }: { row: Row; tally: Tally },
): AsyncGenerator<ImportedRow<FamilyWithCard>> {
  const { people, refused } = await readPeople(source, row, tally)
  const known = await readKnown({ db, now }, row, people)
  const found = [...families(people), ...refused.map((each) => ({ line: each.line, refused: [each] }))]
  const judged = judge(
    found.toSorted((a, b) => a.line - b.line),
    known,
  )
  yield* askAhead(judged, mostAskedAtOnce, async (each): Promise<ImportedRow<FamilyWithCard>> => {
    if ('refused' in each) return each
    const { line, family } = each
    // Rows written earlier are read again only to detect duplicates of them.
    const card = line > row.line ? await findCard(gateway, family.cardName) : null
    if (typeof card === 'string') return refuseAll(line, family, card)
    return { line, item: { ...family, card }, rows: family.lines.length }
  })
}

/** Families that can be written as far as the file shows, and the refusals of the others. */
function* judge(found: Found[], known: Known): Generator<Judged> {
  const seen = new Map<string, number>()
  const emails = new Map<string, { line: number; identity: string }>()
  for (const each of found) {
    if ('refused' in each) {
      yield each
      continue
    }
    const { line } = each
    const read = readFamily(each.grouped, known)
    if ('refused' in read) {
      yield { line, refused: read.refused }
      continue
    }
    const { member, plan, cardName } = read.family
    const identity = identityOf(member)
    const owner = member.email === null ? undefined : emails.get(member.email)
    if (member.email !== null && !owner) emails.set(member.email, { line, identity })
    // An account signs in by its email, so the second person with it gets none.
    const isShared = owner !== undefined && owner.identity !== identity
    const family = isShared
      ? { ...read.family, member: { ...member, email: null }, emailOfLine: owner.line }
      : read.family
    const who = [cardName, `${identity} on ${plan.id}`].filter((key) => key !== null)
    const twin = [...(isShared ? [] : [owner?.line]), ...who.map((key) => seen.get(key))].find(Boolean)
    for (const key of who) seen.set(key, twin ?? line)
    yield twin === undefined
      ? { line, family }
      : refuseAll(line, family, `Line ${twin} is the same person, or has the same card.`)
  }
}

function refuseAll(line: number, { lines }: ImportedFamily, reason: string): Refused {
  return { line, refused: lines.map((each) => ({ line: each, reason })) }
}

/** The gateway's card of this name, or why it isn't taken over, as a sentence. */
async function findCard(gateway: Cards, cardName: string | null): Promise<TakenCard | string | null> {
  if (cardName === null) return null
  const found = await gateway.findCard(cardName)
  // The job retries later, and continues where it was.
  if (found.status === 'unknown') throw new Error('The gateway isn’t answering.')
  if (found.status === 'failed') return `The gateway has no card “${cardName}” that can be charged again.`
  const { methodReference: reference, card } = found
  // Debiting a bank account needs a mandate, and none was given to us.
  if (card.kind !== 'card') return `“${cardName}” is not a card. Only cards can be imported.`
  return { gateway: gateway.name, reference, ...card }
}

async function readPeople(
  source: Readable,
  row: Row,
  tally: Tally,
): Promise<{ people: PersonRow[]; refused: Refusal[] }> {
  const people: PersonRow[] = []
  const refused: Refusal[] = []
  const ids = new Map<string, number>()
  const most = { rows: mostImportedPeople, called: 'people' }
  const { mapping } = row
  const isUnnamed = !mapping.externalId
  for await (const found of mappedRows(source, row, { columns: memberColumns, most, tally })) {
    if ('reason' in found) {
      refused.push(found)
      continue
    }
    const { line, cells } = found
    if (isUnnamed) nameByOrder(cells, people)
    const id = cells.externalId ?? ''
    const twin = ids.get(id)
    if (id !== '' && twin !== undefined)
      refused.push({ line, reason: `The same id is already on line ${twin}.` })
    else people.push(found)
    if (twin === undefined) ids.set(id, line)
  }
  return { people, refused }
}

/**
 * In a file without ids, people are identified by name and date of birth, and a family is the primary member plus the
 * following rows with a relationship.
 */
function nameByOrder(cells: PersonRow['cells'], before: readonly PersonRow[]): void {
  const who = { firstName: cells.firstName, lastName: cells.lastName, dateOfBirth: cells.dateOfBirth }
  if (cells.firstName || cells.lastName)
    cells.externalId = `by name: ${createHash('sha256').update(identityOf(who)).digest('base64url').slice(0, 22)}`
  const last = before.at(-1)?.cells
  if (!cells.household && !cells.primaryId)
    cells.household =
      isDependentWord(cells.relationship ?? '') && last?.household ? last.household : cells.externalId
}

type Refused = { line: number; refused: Refusal[] }
type Found = { line: number; grouped: GroupedFamily } | Refused
type Judged = { line: number; family: ImportedFamily } | Refused

function families(people: PersonRow[]): Found[] {
  const together = Map.groupBy(people, familyKey)
  return [...together.values()].map((rows) => {
    const line = rows[0]?.line ?? 0
    const grouped = groupFamily(rows)
    if ('refused' in grouped) return { line, ...grouped }
    const reasons = inactiveOf(grouped)
    return reasons.length > 0 ? { line, refused: reasons } : { line, grouped }
  })
}

async function readKnown({ db, now }: DbAt, { brandId, mapping }: Row, people: PersonRow[]): Promise<Known> {
  const brand = await findBrandById(db, brandId)
  if (!brand) throw new Error(`There is no brand ${brandId}.`)
  const keys = new Set(people.flatMap(({ cells }) => cells.office || []))
  const today = dateIn(brand.settings.timeZone, now)
  const seen = new Map<MemberColumn, Set<DateOrder>>(
    columnsWhere(memberColumns, 'mayBeDayFirst').map((column) => [
      column,
      ordersOf(people.map(({ cells }) => cells[column] ?? '')),
    ]),
  )
  // A column that is ambiguous by itself uses the order of the others.
  const all = new Set([...seen.values()].flatMap((orders) => [...orders]))
  const order = mapping[dateOrderColumn]?.slice(1) as DateOrder | undefined
  return {
    today,
    dates: {
      order: order ?? null,
      seen: (column) => {
        const own = seen.get(column)
        return own && own.size > 0 ? own : all.has('mdy') ? new Set() : all
      },
    },
    plans: await listPlans(db, { brandId, today }),
    mayBeOfState,
    offices: await officesByKey(db, { brandId, today }, [...keys]),
  }
}

async function officesByKey(
  db: Db,
  { brandId, today }: { brandId: string; today: string },
  keys: string[],
): Promise<Known['offices']> {
  const { rows } = await db.execute<{ id: string; key: string; hasLeft: boolean; planIds: string[] }>(sql`
    select id, external_key as key, coalesce(ends_on < ${today}, false) as "hasLeft",
      array(select plan_id::text from plan_offices t where t.office_id = offices.id) as "planIds"
    from offices where brand_id = ${brandId}
      and external_key in (select json_array_elements_text(${JSON.stringify(keys)}::json))`)
  return new Map(rows.map(({ key, ...office }) => [key, office]))
}
