import type { Logger as Log } from 'pino'
import { isDatabaseAway } from '#server/middleware/errors/error-answer.ts'

/**
 * graphile-worker does not wait for the statements that end a job, so a database that goes away just then ends the whole
 * process by an unhandled rejection, pages and payments with it. From now on such a one is logged: the job is found
 * locked by nobody and runs again. Every other unhandled rejection ends the process as before.
 *
 * @returns what stops it.
 */
export function surviveDisconnects(log: Log): () => void {
  const hear = (reason: unknown) => {
    if (!isDatabaseAway(reason)) throw reason
    log.warn({ err: reason }, 'a job could not be ended because the database is away; it will run again')
  }
  process.on('unhandledRejection', hear)
  return () => process.off('unhandledRejection', hear)
}
