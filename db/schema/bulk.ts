import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { type BulkAct, bulkRowStatuses, bulkStatuses } from '#domain/members/bulk/bulk.schema.ts'
import { brands } from './brands.ts'
import { createdAt, id, instant, knownValues, namedInBrand, sameBrand } from './columns.ts'
import { memberships } from './memberships.ts'
import { type AuditFields, staff } from './staff.ts'

/** One act for many members: checked first, then confirmed and done row by row. Kept some days. */
export const bulkJobs = pgTable(
  'bulk_jobs',
  {
    id: id(),
    brandId: uuid()
      .notNull()
      .references(() => brands.id),
    act: jsonb().$type<BulkAct>().notNull(),
    /** What it does, in words, and why. */
    words: text().notNull(),
    reason: text().notNull(),
    /** How far it reaches, as the permission of who began it did: these offices, or null for all of the brand. */
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

/** One member of it, and what was found, or became, of them. */
export const bulkRows = pgTable(
  'bulk_rows',
  {
    id: id(),
    brandId: uuid().notNull(),
    jobId: uuid().notNull(),
    number: integer().notNull(),
    membershipId: uuid().notNull(),
    status: text({ enum: bulkRowStatuses }).notNull(),
    /** What would be done, as the check saw it: another result than that is refused. */
    shown: jsonb().$type<BulkShown>(),
    /** Why it was refused, or what else is to be said. */
    note: text(),
  },
  (t) => [
    uniqueIndex('bulk_rows_once').on(t.jobId, t.number),
    index().on(t.membershipId),
    ...knownValues(t),
    sameBrand(t, t.jobId, bulkJobs),
    sameBrand(t, t.membershipId, memberships),
  ],
)

/** What an act would do to one member: as the audit tells it, with what is charged (cents), and what it was told by. */
export type BulkShown = {
  before: AuditFields | null
  after: AuditFields | null
  cents: number
  mark: string
  /** What the act is given beside its own: the mail that is sent again, the day a term begins on. */
  given?: { mailId?: string; termStartsOn?: string }
}
