import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { acceptances, type OfficeHours } from '#domain/values/offices.ts'
import { brandId } from './brands.ts'
import { createdAt, id, instant, knownValues, namedInBrand, sameBrand } from './columns.ts'

export const offices = pgTable(
  'offices',
  {
    id: id(),
    brandId: brandId(),
    /** Makes repeated imports safe: the operator's own id, else the normalized name and address. */
    externalKey: text().notNull(),
    name: text().notNull(),
    line1: text().notNull(),
    line2: text(),
    city: text().notNull(),
    state: text().notNull(),
    zip: text().notNull(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    phone: text().notNull(),
    timeZone: text().notNull(),
    /** Weekly opening times and dated exceptions; null if the operator never provided them. */
    hours: jsonb().$type<OfficeHours>(),
    languages: text().array().notNull().default(sql`'{}'`),
    specialties: text().array().notNull().default(sql`'{}'`),
    acceptance: text({ enum: acceptances }).notNull().default('accepting'),
    accessibility: text().array().notNull().default(sql`'{}'`),
    opensSaturday: boolean().notNull().default(false),
    lastVerified: date(),
    /** The last day the office takes part; null if none is set. */
    endsOn: date(),
    /**
     * The office that takes over its members the next day, if it takes their plan; null: members choose one themselves.
     */
    replacedBy: uuid(),
    /** Where verification requests go; never public. */
    email: text(),
    /** Counts changes, to detect a save over someone else's change. */
    revision: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex().on(t.brandId, t.externalKey),
    index().on(t.brandId, t.state, t.city),
    // URLs name an office by the end of its id (domain/offices/office-address.rules.ts).
    index('offices_short_id').on(t.brandId, sql`right(${t.id}::text, 8)`),
    check('offices_latitude', sql`${t.latitude} between -90 and 90`),
    check('offices_longitude', sql`${t.longitude} between -180 and 180`),
    ...knownValues(t),
    namedInBrand(t),
    sameBrand(t, t.replacedBy, t),
  ],
)

export const providers = pgTable(
  'providers',
  {
    id: id(),
    brandId: brandId(),
    officeId: uuid().notNull(),
    npi: text(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    credential: text(),
    specialty: text(),
    languages: text().array().notNull().default(sql`'{}'`),
  },
  (t) => [index().on(t.officeId), sameBrand(t, t.officeId, offices).onDelete('cascade')],
)
