import { type SQL, sql } from 'drizzle-orm'

/** An instant as ISO 8601 text, in SQL. */
export function iso(instant: SQL): SQL {
  return sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
