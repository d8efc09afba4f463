import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { isId } from '#db/id.ts'
import { offices, providers } from '#db/schema/offices.ts'
import { notFound } from '#domain/errors.ts'
import type { OfficeFieldName } from '#domain/values/office-fields.ts'
import type { OfficeDetails, OfficeSummary } from './office.schema.ts'
import { officePath, SHORT_ID_LENGTH, shortIdOf } from './office-address.rules.ts'
import { listedFieldNames, publicFieldNames } from './office-fields.ts'
import { hasEnded } from './office-hours.rules.ts'

const columnsOf = <Name extends OfficeFieldName>(names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, offices[name]])) as Pick<typeof offices, Name>

const summaryColumns = {
  id: offices.id,
  name: offices.name,
  line1: offices.line1,
  line2: offices.line2,
  city: offices.city,
  state: offices.state,
  zip: offices.zip,
  phone: offices.phone,
  latitude: offices.latitude,
  longitude: offices.longitude,
  timeZone: offices.timeZone,
  ...columnsOf(listedFieldNames),
  opensSaturday: offices.opensSaturday,
  lastVerified: offices.lastVerified,
  hours: offices.hours,
}

const detailColumns = {
  ...summaryColumns,
  ...columnsOf(publicFieldNames),
  endsOn: offices.endsOn,
}

const providerColumns = {
  id: providers.id,
  officeId: providers.officeId,
  npi: providers.npi,
  firstName: providers.firstName,
  lastName: providers.lastName,
  credential: providers.credential,
  specialty: providers.specialty,
  languages: providers.languages,
}

/** The brand's offices with these ids, as lists show them, in no particular order. Ids of other brands are left out. */
export async function listOfficesById(
  db: Db,
  { brandId, ids }: { brandId: string; ids: string[] },
): Promise<OfficeSummary[]> {
  if (ids.length === 0) return []
  return db
    .select(summaryColumns)
    .from(offices)
    .where(and(eq(offices.brandId, brandId), inArray(offices.id, ids)))
}

/**
 * One office with its hours and people.
 * @throws DomainError `not_found` for an unknown id, another brand's office, or one that no longer participates.
 */
export async function getOffice(
  db: Db,
  { brandId, officeId, now }: { brandId: string; officeId: string; now: Date },
): Promise<OfficeDetails> {
  if (!isId(officeId)) throw notFound()
  return readOffice(db, { brandId, which: eq(offices.id, officeId), now })
}

/**
 * The office at an address (`officePath`). Only the end of its id matters, so old links work after it moved or was
 * renamed. If several ids share that end, the one with the exact spelling wins.
 * @throws DomainError `not_found` as `getOffice`.
 */
export async function getOfficeAt(
  db: Db,
  { brandId, path, now }: { brandId: string; path: string; now: Date },
): Promise<OfficeDetails> {
  const shortId = shortIdOf(path.split('/').at(-1) ?? '')
  if (shortId === null) throw notFound()
  const alike = await db
    .select({ id: offices.id, name: offices.name, city: offices.city, state: offices.state })
    .from(offices)
    .where(
      and(
        eq(offices.brandId, brandId),
        eq(sql`right(${offices.id}::text, ${sql.raw(String(SHORT_ID_LENGTH))})`, shortId),
      ),
    )
    .orderBy(asc(offices.id))
  const meant = alike.find((office) => officePath(office) === path.toLowerCase()) ?? alike[0]
  if (!meant) throw notFound()
  return readOffice(db, { brandId, which: eq(offices.id, meant.id), now })
}

async function readOffice(
  db: Db,
  { brandId, which, now }: { brandId: string; which: SQL; now: Date },
): Promise<OfficeDetails> {
  const [row] = await db
    .select(detailColumns)
    .from(offices)
    .where(and(eq(offices.brandId, brandId), which))
  if (!row || hasEnded(row.endsOn, row.timeZone, now)) throw notFound()
  const people = await db
    .select(providerColumns)
    .from(providers)
    .where(and(eq(providers.brandId, brandId), eq(providers.officeId, row.id)))
    .orderBy(asc(providers.lastName), asc(providers.firstName))
  return { ...row, providers: people.map(({ officeId: _, ...provider }) => provider) }
}

export type OfficeDirectory = { state: string; cities: { city: string; offices: OfficeDetails[] }[] }[]

/** Every office of a brand that participates at `now`, by state and city, with its people. */
export async function listDirectory(
  db: Db,
  { brandId, now }: { brandId: string; now: Date },
): Promise<OfficeDirectory> {
  const rows = await db
    .select(detailColumns)
    .from(offices)
    .where(eq(offices.brandId, brandId))
    .orderBy(asc(offices.state), asc(offices.city), asc(offices.name), asc(offices.id))
  const people = await db
    .select(providerColumns)
    .from(providers)
    .where(eq(providers.brandId, brandId))
    .orderBy(asc(providers.lastName), asc(providers.firstName))
  const peopleOf = Map.groupBy(people, (provider) => provider.officeId)
  const listed = rows
    .filter((row) => !hasEnded(row.endsOn, row.timeZone, now))
    .map((row): OfficeDetails => {
      const here = peopleOf.get(row.id) ?? []
      return { ...row, providers: here.map(({ officeId: _, ...provider }) => provider) }
    })
  return [...Map.groupBy(listed, (office) => office.state)].map(([state, ofState]) => ({
    state,
    cities: [...Map.groupBy(ofState, (office) => office.city)].map(([city, offices]) => ({ city, offices })),
  }))
}
