import { type SQL, sql } from 'drizzle-orm'

/**
 * What makes a membership active on a day: of its terms `t`, a paid one runs on it. There is at most one such, so that
 * counting terms counts members. Today, every figure of a report and the rows behind it ask this and nothing else: who is
 * past due still has a card that is good, and is not among the active until the term is paid.
 */
export const runsOn = (day: SQL): SQL => sql`t.kind = 'term' and ${day} between t.starts_on and t.ends_on`
