import { randomUUID } from 'node:crypto'

/** This process's name among all that share a database; new after each start. */
export const processName = `process-${randomUUID()}`

/** The first half of the advisory lock that a live process holds; the second is a hash of its name. */
const presenceKey = 731_640

/**
 * Takes the locks for the names in `$1` on a connection; PostgreSQL releases them the moment its process dies. The
 * locks are shared, so that a replacement for a broken connection never waits until the server has noticed the break.
 */
export const showNames = `
  select pg_advisory_lock_shared(${presenceKey}, hashtext(name)) from unnest($1::text[]) as name`

/** Releases the lock for the name `$1` on the connection that holds it. */
export const hideName = `select pg_advisory_unlock_shared(${presenceKey}, hashtext($1))`

/**
 * SQL that is true if no process called `name`, an SQL expression, is alive. It holds a lock until the end of the
 * transaction, so that only one of several concurrent queries gets true. Never use it for this process's own name.
 */
export const isGone = (name: string) => `pg_try_advisory_xact_lock(${presenceKey}, hashtext(${name}))`
