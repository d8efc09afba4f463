import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { type BulkAct, bulkNouns, bulkRowStatuses, bulkStatuses, type CaseAct } from '#domain/values/bulk.ts'
import { brandId } from './brands.ts'
import { createdAt, id, instant, knownValues, namedInBrand, sameBrand } from './columns.ts'
import { memberships } from './memberships.ts'
import { type AuditFields, staff } from './staff.ts'
import { contactMessages, grievances } from './support.ts'

/** One bulk action on members or cases: checked first, then confirmed and run row by row. Kept for some days. */
export const bulkJobs = pgTable(
  'bulk_jobs',
  {
    id: id(),
    brandId: brandId(),
    noun: text({ enum: bulkNouns }).notNull().default('members'),
    act: jsonb().$type<BulkAct | CaseAct>().notNull(),
    /** A description of the action, and the reason for it. */
    words: text().notNull(),
    reason: text().notNull(),
    /** The scope of the permission of the person who began it: these offices, or null for the whole brand. */
    officeIds: jsonb().$type<string[]>(),
    status: text({ enum: bulkStatuses }).notNull(),
    /** Number of selected members or cases. */
    total: integer().notNull(),
    /** Hash of all check results: confirmation is for exactly these. */
    hash: text(),
    /** Who began it, and once confirmed, who confirmed it. Each action runs in this person's name. */
    staffId: uuid()
      .notNull()
      .references(() => staff.id),
    actor: text().notNull(),
    ip: text(),
    finishedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.brandId, t.createdAt), index().on(t.createdAt), ...knownValues(t), namedInBrand(t)],
)

/** One member or case of a bulk action, with the check's result or the outcome. */
export const bulkRows = pgTable(
  'bulk_rows',
  {
    id: id(),
    brandId: uuid().notNull(),
    jobId: uuid().notNull(),
    number: integer().notNull(),
    membershipId: uuid(),
    grievanceId: uuid(),
    messageId: uuid(),
    status: text({ enum: bulkRowStatuses }).notNull(),
    /** The expected change, as the check found it; any other result is refused. */
    shown: jsonb().$type<BulkShown>(),
    /** Why it was refused, or another remark. */
    note: text(),
  },
  (t) => [
    uniqueIndex('bulk_rows_once').on(t.jobId, t.number),
    index().on(t.membershipId),
    index().on(t.grievanceId),
    index().on(t.messageId),
    check('bulk_rows_of_one', sql`num_nonnulls(${t.membershipId}, ${t.grievanceId}, ${t.messageId}) = 1`),
    ...knownValues(t),
    sameBrand(t, t.jobId, bulkJobs),
    sameBrand(t, t.membershipId, memberships),
    sameBrand(t, t.grievanceId, grievances),
    sameBrand(t, t.messageId, contactMessages),
  ],
)

/**
 * The change an action would make to one member or case: as the audit records it, with the amount charged (cents) and
 * the data it was based on.
 */
export type BulkShown = {
  before: AuditFields | null
  after: AuditFields | null
  cents: number
  mark: string
  /** Extra input for the action: the email to resend, the day a term begins, the case's revision. */
  given?: { mailId?: string; termStartsOn?: string; revision?: number }
}
