import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { offices } from '#db/schema/offices.ts'
import { notFound } from '#domain/errors.ts'
import { stateCodeOf } from '#domain/values/states.ts'
import { listOfficesById } from './office.queries.server.ts'
import type { OfficeSummary } from './office.schema.ts'
import { slugOf } from './office-address.rules.ts'
import { hasEnded } from './office-hours.rules.ts'

/** As many as a page can show well. In a bigger city, people search by ZIP code. */
const MOST_SHOWN = 60

export type CityOffices = { city: string; state: string; total: number; offices: OfficeSummary[] }

/**
 * The offices of the city in an address ('arizona', 'phoenix'; `cityPath`): family dentists first, then by name.
 * @throws DomainError `not_found` where no office participates.
 */
export async function listCityOffices(
  db: Db,
  { brandId, state, city, now }: { brandId: string; state: string; city: string; now: Date },
): Promise<CityOffices> {
  const code = stateCodeOf(state.replaceAll('-', ' '))
  if (!code) throw notFound()
  const inState = and(eq(offices.brandId, brandId), eq(offices.state, code))
  const names = await db.selectDistinct({ city: offices.city }).from(offices).where(inState)
  const meant = names.map((each) => each.city).filter((name) => slugOf(name) === city.toLowerCase())
  if (meant.length === 0) throw notFound()
  const isSpecialist = sql`cardinality(${offices.specialties}) > 0 and not 'general' = any(${offices.specialties})`
  const rows = await db
    .select({ id: offices.id, city: offices.city, endsOn: offices.endsOn, timeZone: offices.timeZone })
    .from(offices)
    .where(and(inState, inArray(offices.city, meant)))
    .orderBy(isSpecialist, asc(offices.name), asc(offices.id))
  const here = rows.filter(({ endsOn, timeZone }) => !hasEnded(endsOn, timeZone, now))
  const [first] = here
  if (!first) throw notFound()
  const shown = here.slice(0, MOST_SHOWN).map(({ id }) => id)
  const byId = new Map((await listOfficesById(db, { brandId, ids: shown })).map((each) => [each.id, each]))
  return {
    city: first.city,
    state: code,
    total: here.length,
    offices: shown.flatMap((id) => byId.get(id) ?? []),
  }
}

/** A city with offices, and how many of them participate. */
export type CityCount = { state: string; city: string; offices: number }

/** Every city where an office of a brand participates at `now`, by state and name. Reads no office data. */
export async function countByCity(
  db: Db,
  { brandId, now }: { brandId: string; now: Date },
): Promise<CityCount[]> {
  // `hasEnded` in SQL: the last day is in the office's own time zone.
  const takesPart = sql`(${offices.endsOn} is null or ${offices.endsOn} >= (${now.toISOString()}::timestamptz at time zone ${offices.timeZone})::date)`
  return db
    .select({ state: offices.state, city: offices.city, offices: sql<number>`count(*)::int` })
    .from(offices)
    .where(and(eq(offices.brandId, brandId), takesPart))
    .groupBy(offices.state, offices.city)
    .orderBy(asc(offices.state), asc(offices.city))
}
