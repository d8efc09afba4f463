import { randomUUID } from 'node:crypto'

/** What this process is called among all that share a database; another after each start. */
export const processName = `process-${randomUUID()}`

/** The first half of the advisory lock that whoever lives holds; the second is a hash of its name. */
const presenceKey = 731_640

/**
 * Makes a session hold the locks of the names in `$1`: PostgreSQL releases them the moment its process dies. They are
 * shared, so that a session which takes the place of one that broke never waits until the server has noticed.
 */
export const showNames = `
  select pg_advisory_lock_shared(${presenceKey}, hashtext(name)) from unnest($1::text[]) as name`

/** Makes the session that holds the lock of the name `$1` release it. */
export const hideName = `select pg_advisory_unlock_shared(${presenceKey}, hashtext($1))`

/**
 * SQL that is true when nobody called `name`, an expression of SQL, lives. It holds a lock until the end of the
 * transaction, so that of several who ask at once one is told. Ask of the names of others only.
 */
export const isGone = (name: string) => `pg_try_advisory_xact_lock(${presenceKey}, hashtext(${name}))`
