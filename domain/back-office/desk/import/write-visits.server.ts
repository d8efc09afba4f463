import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { ofBrand } from '#db/of-brand.ts'
import { accounts } from '#db/schema/accounts.ts'
import { imports } from '#db/schema/imports.ts'
import { dependents, memberships, membershipTerms, visits } from '#db/schema/memberships.ts'
import { plans, planVersions } from '#db/schema/plans.ts'
import type { ImportSample } from '#domain/back-office/imports/import.schema.ts'
import {
  type BatchResult,
  type ImportRun,
  mostSampled,
  type Refusal,
} from '#domain/back-office/imports/import-kind.ts'
import type { MemberRows } from '#domain/back-office/imports/rows-of-members.server.ts'
import { formatCents, formatDate } from '#domain/format.ts'
import { listServicePrices } from '#domain/plans/plan.queries.server.ts'
import type { ServicePrice } from '#domain/plans/plan.schema.ts'
import { type Card, type PlacedVisit, placeVisit } from './place-visit.rules.ts'
import type { ParsedVisit } from './read-visit.rules.ts'

type Item = { line: number; item: MemberRows<ParsedVisit> }
type Written = PlacedVisit & { membershipId: string }

/**
 * Writes the visits of some cards, in transaction `tx`, behind the same locks as a desk's visits: included services are
 * granted as often as the plan includes them, first come, first served. An invalid row is refused with a reason.
 */
export async function writeVisits(
  tx: Db,
  { now, isDry }: { now: Date; isDry: boolean },
  run: ImportRun,
  items: Item[],
): Promise<BatchResult> {
  const cards = await readCards(
    tx,
    run.brandId,
    items.map(({ item }) => item.memberNumber),
  )
  const prices = priceReader(tx, run.brandId)
  const refused: Refusal[] = []
  const written: Written[] = []
  for (const { item } of items) {
    const card = cards.get(item.memberNumber)
    if (!card) {
      const reason = `There is no card with the number ${item.memberNumber}.`
      refused.push(...item.told.map(({ line }) => ({ line, reason })))
      continue
    }
    for (const told of item.told) {
      const officeId = told.officeId ?? card.officeId
      const placed = placeVisit({ ...told, officeId }, card, await prices(card, officeId))
      if ('reason' in placed) refused.push(placed)
      else {
        card.visits.push(placed)
        written.push({ ...placed, membershipId: card.id })
      }
    }
  }
  if (written.length > 0)
    await tx.insert(visits).values(
      written.map(({ line, person: _, personId: dependentId, ...visit }) => {
        return {
          id: newId(now),
          brandId: run.brandId,
          ...visit,
          dependentId,
          importId: run.id,
          importLine: line,
        }
      }),
    )
  const sampled = isDry ? written.slice(0, Math.max(0, mostSampled - run.sampled)) : []
  const nothing = { changed: 0, unchanged: 0, ending: 0 }
  const sample = sampled.map(sampleOf)
  return { added: written.length, ...nothing, refused, sample, more: counted(run.more, written) }
}

type FoundCard = Card & {
  id: string
  planId: string
  versionId: string
  officeId: string | null
  state: string
}

/** The cards of some numbers, locked in one order, with everything their visits are checked against. */
async function readCards(tx: Db, brandId: string, numbers: string[]): Promise<Map<string, FoundCard>> {
  const m = memberships
  const found = await tx
    .select({ id: m.id, number: m.memberNumber })
    .from(m)
    .where(ofBrand(m, brandId, inArray(m.memberNumber, numbers)))
    .orderBy(asc(m.id))
    .for('update')
  const ids = found.map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({
      id: m.id,
      number: m.memberNumber,
      joinedOn: m.joinedOn,
      planId: m.planId,
      versionId: m.planVersionId,
      officeId: m.officeId,
      state: m.state,
      plan: { tier: plans.tier, benefits: planVersions.benefits },
      member: {
        firstName: accounts.firstName,
        lastName: accounts.lastName,
        dateOfBirth: accounts.dateOfBirth,
      },
    })
    .from(m)
    .innerJoin(accounts, and(eq(accounts.id, m.accountId), eq(accounts.brandId, brandId)))
    .innerJoin(plans, and(eq(plans.id, m.planId), eq(plans.brandId, brandId)))
    .innerJoin(planVersions, and(eq(planVersions.id, m.planVersionId), eq(planVersions.brandId, brandId)))
    .where(ofBrand(m, brandId, inArray(m.id, ids)))
    .orderBy(asc(m.id))
  const [d, t, v] = [dependents, membershipTerms, visits]
  const people = await tx
    .select()
    .from(d)
    .where(ofBrand(d, brandId, inArray(d.membershipId, ids)))
    .orderBy(asc(d.id))
  const terms = await tx
    .select({ membershipId: t.membershipId, startsOn: t.startsOn, endsOn: t.endsOn })
    .from(t)
    .where(ofBrand(t, brandId, inArray(t.membershipId, ids), eq(t.kind, 'term')))
    .orderBy(asc(t.startsOn), asc(t.id))
  const had = await tx
    .select({
      membershipId: v.membershipId,
      personId: v.dependentId,
      service: v.service,
      visitedOn: v.visitedOn,
    })
    .from(v)
    .where(ofBrand(v, brandId, inArray(v.membershipId, ids)))
    .orderBy(asc(v.visitedOn), asc(v.id))
  const of = <Row extends { membershipId: string }>(all: Row[]) =>
    Map.groupBy(all, ({ membershipId }) => membershipId)
  const [peopleOf, termsOf, hadOf] = [of(people), of(terms), of(had)]
  return new Map(
    rows.map(({ number, ...row }) => {
      const own = (peopleOf.get(row.id) ?? []).map((person) => ({ ...person, personId: person.id }))
      return [
        number,
        { ...row, dependents: own, terms: termsOf.get(row.id) ?? [], visits: [...(hadOf.get(row.id) ?? [])] },
      ]
    }),
  )
}

/** A reader of prices by plan and office, with one query per combination. */
function priceReader(tx: Db, brandId: string) {
  const known = new Map<string, Promise<ServicePrice[]>>()
  return ({ planId, versionId, state }: FoundCard, officeId: string | null): Promise<ServicePrice[]> => {
    const where = officeId === null ? { state } : { officeId }
    const key = `${versionId} ${officeId ?? state}`
    const prices = known.get(key) ?? listServicePrices(tx, { brandId, planId, versionId, ...where })
    known.set(key, prices)
    return prices
  }
}

function sampleOf({ line, person, name, visitedOn, usualCents, memberCents }: Written): ImportSample {
  const words: [field: string, after: string][] = [
    ['day', formatDate(visitedOn)],
    ['service', name],
    ['pays', memberCents === 0 ? 'nothing: it is included' : formatCents(memberCents)],
    ['usual price', formatCents(usualCents)],
  ]
  const changes = words.map(([field, after]) => ({ field, before: '', after }))
  return { line, name: person, isNew: true, changes }
}

/** How many of them were included, what they saved, and their range of days. */
function counted(before: ImportRun['more'], rows: Written[]): ImportRun['more'] {
  const days = rows.map(({ visitedOn }) => visitedOn)
  const all = (name: string) => [...(before[name] ? [String(before[name])] : []), ...days].toSorted()
  const [first] = all('firstOn')
  const last = all('lastOn').at(-1)
  return {
    included: Number(before.included ?? 0) + rows.filter(({ memberCents }) => memberCents === 0).length,
    savedCents: rows.reduce(
      (sum, { usualCents, memberCents }) => sum + usualCents - memberCents,
      Number(before.savedCents ?? 0),
    ),
    ...(first && last ? { firstOn: first, lastOn: last } : {}),
  }
}

const visitsOfABatch = 500

/**
 * Undoes the next visits of an import, which frees the included visits they used; nothing else depends on them. Returns
 * whether there may be more.
 */
export async function undoVisits(
  { db }: { db: Db },
  { brandId, importId }: { brandId: string; importId: string },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const batch = tx
      .select({ id: visits.id })
      .from(visits)
      .where(ofBrand(visits, brandId, eq(visits.importId, importId)))
      .orderBy(asc(visits.importLine))
      .limit(visitsOfABatch)
    const gone = await tx
      .delete(visits)
      .where(ofBrand(visits, brandId, inArray(visits.id, batch)))
      .returning({ id: visits.id })
    if (gone.length === 0) return false
    await tx
      .update(imports)
      .set({ undone: sql`${imports.undone} + ${gone.length}` })
      .where(ofBrand(imports, brandId, eq(imports.id, importId)))
    return true
  })
}
