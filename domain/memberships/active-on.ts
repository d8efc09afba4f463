import { type SQL, sql } from 'drizzle-orm'

/**
 * SQL: whether a membership is active on a day, that is, whether one of its paid terms `t` includes the day. At most
 * one does, so counting terms counts members. Today and every report figure use this rule; a past-due membership,
 * whose card still works, is not active until its term is paid.
 */
export const runsOn = (day: SQL): SQL => sql`t.kind = 'term' and ${day} between t.starts_on and t.ends_on`
