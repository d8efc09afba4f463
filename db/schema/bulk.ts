import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { type BulkAct, bulkNouns, bulkRowStatuses, bulkStatuses, type CaseAct } from '#domain/values/bulk.ts'
import { brandId } from './brands.ts'
import { createdAt, id, instant, knownValues, namedInBrand, sameBrand } from './columns.ts'
import { memberships } from './memberships.ts'
import { type AuditFields, staff } from './staff.ts'
import { contactMessages, grievances } from './support.ts'

/** One act for many members or cases: checked first, then confirmed and done row by row. Kept some days. */
export const bulkJobs = pgTable(
  'bulk_jobs',
  {
    id: id(),
    brandId: brandId(),
    noun: text({ enum: bulkNouns }).notNull().default('members'),
    act: jsonb().$type<BulkAct | CaseAct>().notNull(),
    /** What it does, in words, and why. */
    words: text().notNull(),
    reason: text().notNull(),
    /** How far it reaches, as the permission of whoever began it did: these offices, or null for all of the brand. */
    officeIds: jsonb().$type<string[]>(),
    status: text({ enum: bulkStatuses }).notNull(),
    /** How many were chosen. */
    total: integer().notNull(),
    /** What the check found, row for row: who confirms has seen just this. */
    hash: text(),
    /** Who began it; once it is confirmed who did that, in whose name each act is done. */
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

/** One member or case of it, and what was found, or became, of it. */
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
    /** What would be done, as the check saw it: another result than that is refused. */
    shown: jsonb().$type<BulkShown>(),
    /** Why it was refused, or what else is to be said. */
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

/** What an act would do to one member or case: as the audit tells it, with what is charged (cents), and what it was told by. */
export type BulkShown = {
  before: AuditFields | null
  after: AuditFields | null
  cents: number
  mark: string
  /** What the act is given beside its own: the mail that is sent again, the day a term begins on, what the case was. */
  given?: { mailId?: string; termStartsOn?: string; revision?: number }
}
