import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { brands } from './brands.ts'

/*
 * Counts that are written by triggers (migration 0059, decision 0087) in the transaction of what they count: a row says how much
 * more or less there is, so that no two writers wait for each other. A count is the sum of its rows, which a job folds into
 * one. They name offices and plans without foreign keys: zero of an office that is gone is no fault.
 */

const id = () => uuid().primaryKey().default(sql`gen_random_uuid()`)

/** How many memberships are active or past due, of each office, plan and version. */
export const standingCounts = pgTable(
  'standing_counts',
  {
    id: id(),
    brandId: uuid()
      .notNull()
      .references(() => brands.id),
    officeId: uuid(),
    planId: uuid().notNull(),
    planVersionId: uuid().notNull(),
    members: integer().notNull(),
  },
  (t) => [
    index('standing_counts_of_brand').on(t.brandId, t.planId, t.planVersionId),
    index('standing_counts_of_office').on(t.brandId, t.officeId),
  ],
)

/** How many more terms (of kind `term`) run from a day on than on the day before: those that run on a day are the sum up to it. */
export const runningCounts = pgTable(
  'running_counts',
  {
    id: id(),
    brandId: uuid()
      .notNull()
      .references(() => brands.id),
    day: date().notNull(),
    terms: integer().notNull(),
  },
  (t) => [index('running_counts_of_day').on(t.brandId, t.day)],
)
