import { sql } from 'drizzle-orm'
import { boolean, check, date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { staff } from './accounts.ts'
import { brands } from './brands.ts'
import { createdAt, id, instant } from './columns.ts'

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
    /** member | representative */
    filer: text().notNull(),
    memberName: text().notNull(),
    memberNumber: text(),
    /** Set when another person files for the member, with the member's consent. */
    representativeName: text(),
    email: text().notNull(),
    phone: text().notNull(),
    /** The state whose regulator's notice was shown. */
    state: text().notNull(),
    /** dentist | office | plan | other */
    against: text().notNull(),
    subjectName: text(),
    eventOn: date().notNull(),
    /** billing | quality | access | service | privacy */
    type: text().notNull(),
    description: text().notNull(),
    outcome: text(),
    urgent: boolean().notNull(),
    signature: text().notNull(),
    /** received | in_review | resolved | appealed */
    status: text().notNull().default('received'),
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
    check(
      'grievances_representative',
      sql`(${t.filer} = 'representative') = (${t.representativeName} is not null)`,
    ),
    check('grievances_urgent', sql`${t.urgent} = (${t.urgentStatusBy} is not null)`),
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
    grievanceId: uuid()
      .notNull()
      .references(() => grievances.id),
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
    /** joining | membership | billing | dentists | website | other */
    topic: text().notNull(),
    isMember: boolean().notNull(),
    message: text().notNull(),
    /** received | answered */
    status: text().notNull().default('received'),
    receivedAt: instant().notNull(),
    receivedOn: date().notNull(),
    answeredAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.brandId, t.status, t.receivedAt)],
)
