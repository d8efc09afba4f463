import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { languages } from '#domain/values/accounts.ts'
import {
  caseEntryKinds,
  caseFileTypes,
  caseFindings,
  contactStatuses,
  contactTopics,
  filers,
  grievanceStatuses,
  grievanceSubjects,
  grievanceTypes,
  requestStatuses,
} from '#domain/values/support.ts'
import { brandId } from './brands.ts'
import { bytes, createdAt, id, instant, knownValues, namedInBrand, sameBrand } from './columns.ts'
import { staff } from './staff.ts'

/** How the staff handle a case, the same of a grievance and of a message. */
const handling = () => ({
  /** Who of the staff has it; null: nobody yet. */
  assigneeId: uuid().references(() => staff.id),
  /** Counts what is done to it, so that who acts on what is no longer so is told. */
  revision: integer().notNull().default(0),
  /** The date since when it waits for whoever wrote; null while it does not. */
  waitingSince: date(),
  /** How many days its resolution was put off by waiting that is over. */
  pausedDays: integer().notNull().default(0),
})

/** A complaint with its clocks. What happened is read only by those who handle it. */
export const grievances = pgTable(
  'grievances',
  {
    id: id(),
    brandId: brandId(),
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
    /** That of the form it was written in, and of what is written back. */
    language: text({ enum: languages }).notNull().default('en'),
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
    finding: text({ enum: caseFindings }),
    reviewerId: uuid().references(() => staff.id),
    ...handling(),
  },
  (t) => [
    index().on(t.brandId, t.status, t.resolveBy),
    index().on(t.brandId, t.receivedOn),
    check('grievances_waiting', sql`(${t.status} = 'waiting') = (${t.waitingSince} is not null)`),
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
    brandId: brandId(),
    grievanceId: uuid().notNull(),
    reason: text().notNull(),
    filedAt: instant().notNull(),
    /** The day it came in, from which its clocks run; null of appeals from before they were acknowledged. */
    receivedOn: date(),
    acknowledgeBy: date(),
    acknowledgedAt: instant(),
    resolveBy: date().notNull(),
    /** Who decided before; kept here so that the database can check that the reviewer is another person. */
    decidedBefore: uuid().references(() => staff.id),
    reviewerId: uuid().references(() => staff.id),
    decidedAt: instant(),
    decision: text(),
    finding: text({ enum: caseFindings }),
  },
  (t) => [
    uniqueIndex().on(t.grievanceId),
    ...knownValues(t),
    check(
      'grievance_appeals_clocks',
      sql`(${t.receivedOn} is null) = (${t.acknowledgeBy} is null) and (${t.acknowledgedAt} is null or ${t.acknowledgeBy} is not null)`,
    ),
    check('grievance_appeals_other_reviewer', sql`${t.reviewerId} <> ${t.decidedBefore}`),
    sameBrand(t, t.grievanceId, grievances),
  ],
)

/** A question or a wish sent from the support page. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: id(),
    brandId: brandId(),
    reference: text().notNull().unique(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    topic: text({ enum: contactTopics }).notNull(),
    isMember: boolean().notNull(),
    message: text().notNull(),
    /** That of the form it was written in, and of what is written back. */
    language: text({ enum: languages }).notNull().default('en'),
    status: text({ enum: contactStatuses }).notNull().default('received'),
    receivedAt: instant().notNull(),
    receivedOn: date().notNull(),
    answeredAt: instant(),
    createdAt: createdAt(),
    ...handling(),
  },
  (t) => [
    index().on(t.brandId, t.status, t.receivedAt),
    index().on(t.brandId, t.email),
    index().on(t.brandId, t.receivedOn),
    check('contact_messages_waiting', sql`(${t.status} = 'waiting') = (${t.waitingSince} is not null)`),
    ...knownValues(t),
    namedInBrand(t),
  ],
)

/** What was done with a case, in order; never changed. Of a grievance or of a message, never of both. */
export const caseEntries = pgTable(
  'case_entries',
  {
    id: id(),
    brandId: brandId(),
    grievanceId: uuid(),
    messageId: uuid(),
    kind: text({ enum: caseEntryKinds }).notNull(),
    at: instant().notNull(),
    /** Who of the staff did it. */
    staffId: uuid()
      .notNull()
      .references(() => staff.id),
    /** The note, the answer, the reasons of a decision or why an appeal was filed. */
    text: text(),
    /** What the case is from then on, where that changed. */
    status: text({ enum: requestStatuses }),
    finding: text({ enum: caseFindings }),
    /** Whom it was given to; null with kind `assigned`: to nobody. */
    assigneeId: uuid().references(() => staff.id),
  },
  (t) => [
    index().on(t.grievanceId, t.at),
    index().on(t.messageId, t.at),
    check('case_entries_of_one', sql`(${t.grievanceId} is null) <> (${t.messageId} is null)`),
    sameBrand(t, t.grievanceId, grievances),
    sameBrand(t, t.messageId, contactMessages),
    ...knownValues(t),
    namedInBrand(t),
  ],
)

/**
 * Files of cases. The staff attach them to an answer or a note, and without an entry they wait for it, some hours, for whoever
 * uploaded them; who writes a grievance or a message uploads them before it, so that they are of neither until it is sent.
 */
export const caseFiles = pgTable(
  'case_files',
  {
    id: id(),
    brandId: brandId(),
    grievanceId: uuid(),
    messageId: uuid(),
    entryId: uuid(),
    /** Who of the staff uploaded it; null: whoever wrote to them. */
    staffId: uuid().references(() => staff.id),
    name: text().notNull(),
    type: text({ enum: caseFileTypes }).notNull(),
    bytes: integer().notNull(),
    data: bytes().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.entryId),
    index().on(t.grievanceId),
    index().on(t.messageId),
    index('case_files_left').on(t.createdAt).where(sql`${t.entryId} is null`),
    check(
      'case_files_of_one',
      sql`num_nonnulls(${t.grievanceId}, ${t.messageId}) = 1 or (${t.staffId} is null and num_nonnulls(${t.grievanceId}, ${t.messageId}) = 0)`,
    ),
    check('case_files_of_staff', sql`${t.staffId} is not null or ${t.entryId} is null`),
    sameBrand(t, t.grievanceId, grievances),
    sameBrand(t, t.messageId, contactMessages),
    sameBrand(t, t.entryId, caseEntries),
    ...knownValues(t),
  ],
)

/** The outcome letters as they were mailed: what went out is kept, whatever the brand looks like later. */
export const caseLetters = pgTable(
  'case_letters',
  {
    id: id(),
    brandId: brandId(),
    entryId: uuid().notNull(),
    pdf: bytes().notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex().on(t.entryId), sameBrand(t, t.entryId, caseEntries)],
)
