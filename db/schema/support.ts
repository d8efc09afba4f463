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

/** Columns for handling a case, shared by grievances and messages. */
const handling = () => ({
  /** The staff user it is assigned to; null: unassigned. */
  assigneeId: uuid().references(() => staff.id),
  /** Counts actions on it, to detect an action based on an older state. */
  revision: integer().notNull().default(0),
  /** Since when it waits for the person who wrote; null while it doesn't. */
  waitingSince: date(),
  /** How many days past waiting has extended its deadline. */
  pausedDays: integer().notNull().default(0),
})

/** A grievance with its deadlines. Only those who handle it may read its text. */
export const grievances = pgTable(
  'grievances',
  {
    id: id(),
    brandId: brandId(),
    /** Unguessable, with a check character; quoted by the filer. */
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
    /** The language of the form, also used for replies. */
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
    /** The day it came in, from which its deadlines run; null for appeals from before these were acknowledged. */
    receivedOn: date(),
    acknowledgeBy: date(),
    acknowledgedAt: instant(),
    resolveBy: date().notNull(),
    /**
     * Who made the earlier decision; stored here so that the database can check that the reviewer is another person.
     */
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

/** A question or request sent from the support page. */
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
    /** The language of the form, also used for replies. */
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

/** An action on a case, in order; never changed. It belongs to either a grievance or a message, never both. */
export const caseEntries = pgTable(
  'case_entries',
  {
    id: id(),
    brandId: brandId(),
    grievanceId: uuid(),
    messageId: uuid(),
    kind: text({ enum: caseEntryKinds }).notNull(),
    at: instant().notNull(),
    /** The staff user who did it. */
    staffId: uuid()
      .notNull()
      .references(() => staff.id),
    /** The note, the answer, a decision's reasons, or the reason for an appeal. */
    text: text(),
    /** The case's new status, if it changed. */
    status: text({ enum: requestStatuses }),
    finding: text({ enum: caseFindings }),
    /** The new assignee; null with kind `assigned`: unassigned. */
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
 * Files on cases. Staff attach them to an answer or a note; until then they have no entry and are kept for some hours,
 * for their uploader. A person who writes to staff uploads files before sending the grievance or message, so they
 * belong to neither until it is sent.
 */
export const caseFiles = pgTable(
  'case_files',
  {
    id: id(),
    brandId: brandId(),
    grievanceId: uuid(),
    messageId: uuid(),
    entryId: uuid(),
    /** The staff user who uploaded it; null: the person who wrote to them. */
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

/** Outcome letters as they were mailed, kept regardless of later changes to the brand's look. */
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
