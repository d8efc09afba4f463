import { type SQL, sql } from 'drizzle-orm'

/**
 * SQL: whether a cancellation that was not undone ended what was paid for at a time. Then the run of terms of that
 * payment is over, even if its member has come back since.
 */
export function wasCanceledAfter(membershipId: SQL, paidAt: SQL): SQL {
  return sql`exists (
    select from cancellations c
    where c.membership_id = ${membershipId} and c.kept_at is null and c.created_at >= ${paidAt})`
}
