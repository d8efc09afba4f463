import { sql } from 'drizzle-orm'
import { boolean, check, date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import {
  contactStatuses,
  contactTopics,
  filers,
  grievanceStatuses,
  grievanceSubjects,
  grievanceTypes,
} from '#domain/support/support-words.ts'
import { brands } from './brands.ts'
import { createdAt, id, instant, knownValues, namedInBrand, sameBrand } from './columns.ts'
import { staff } from './staff.ts'

/** A complaint with its clocks. What happened is read only by those who handle it. */
export const grievances = pgTable(
  'grievances',
  {
    id: id(),
    brandId: uuid()
      .notNull()
      .references(() => brands.id),
    /** Unguessable, with a check sign; what the filer quotes. */
    caseNumber: text().notNull().unique(),
    filer: text({ enum: filers }).notNull(),
    memberName: text().notNull(),
    memberNumber: text(),
    /** Set when another person files for the member, with the member's consent. */
    representativeName: text(),
    email: text().notNull(),
    phone: text().notNull(),
    /** The state whose regulator's notice was shown. */
    state: text().notNull(),
    against: text({ enum: grievanceSubjects }).notNull(),
    subjectName: text(),
    eventOn: date().notNull(),
    type: text({ enum: grievanceTypes }).notNull(),
    description: text().notNull(),
    outcome: text(),
    urgent: boolean().notNull(),
    signature: text().notNull(),
    status: text({ enum: grievanceStatuses }).notNull().default('received'),
    receivedAt: instant().notNull(),
    receivedOn: date().notNull(),
    acknowledgeBy: date().notNull(),
    resolveBy: date().notNull(),
    /** Set for urgent cases only. */
    urgentStatusBy: date(),
    acknowledgedAt: instant(),
    urgentStatusAt: instant(),
    resolvedAt: instant(),
    resolution: text(),
    reviewerId: uuid().references(() => staff.id),
  },
  (t) => [
    index().on(t.brandId, t.status, t.resolveBy),
    index().on(t.brandId, t.email),
    index().on(t.brandId, t.memberNumber),
    check(
      'grievances_representative',
      sql`(${t.filer} = 'representative') = (${t.representativeName} is not null)`,
    ),
    check('grievances_urgent', sql`${t.urgent} = (${t.urgentStatusBy} is not null)`),
    ...knownValues(t),
    namedInBrand(t),
  ],
)

/** A review of a decision by a person who did not make it. */
export const grievanceAppeals = pgTable(
  'grievance_appeals',
  {
    id: id(),
    brandId: uuid()
      .notNull()
      .references(() => brands.id),
    grievanceId: uuid().notNull(),
    reason: text().notNull(),
    filedAt: instant().notNull(),
    resolveBy: date().notNull(),
    /** Who decided before; kept here so that the database can check that the reviewer is another person. */
    decidedBefore: uuid().references(() => staff.id),
    reviewerId: uuid().references(() => staff.id),
    decidedAt: instant(),
    decision: text(),
  },
  (t) => [
    uniqueIndex().on(t.grievanceId),
    check('grievance_appeals_other_reviewer', sql`${t.reviewerId} <> ${t.decidedBefore}`),
    sameBrand(t, t.grievanceId, grievances),
  ],
)

/** A question or a wish sent from the support page. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: id(),
    brandId: uuid()
      .notNull()
      .references(() => brands.id),
    reference: text().notNull().unique(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    topic: text({ enum: contactTopics }).notNull(),
    isMember: boolean().notNull(),
    message: text().notNull(),
    status: text({ enum: contactStatuses }).notNull().default('received'),
    receivedAt: instant().notNull(),
    receivedOn: date().notNull(),
    answeredAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.brandId, t.status, t.receivedAt), index().on(t.brandId, t.email), ...knownValues(t)],
)
