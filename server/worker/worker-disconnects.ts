import type { Logger as Log } from 'pino'
import { isDatabaseAway } from '#server/middleware/errors/error-answer.ts'

/**
 * graphile-worker doesn't wait for the statements that end a job. If the database goes away at that moment, the
 * unhandled rejection ends the whole process, including pages and payments. This logs such a rejection instead: the job
 * is found without a live worker and runs again. Every other unhandled rejection still ends the process.
 *
 * @returns a function that stops it.
 */
export function surviveDisconnects(log: Log): () => void {
  const hear = (reason: unknown) => {
    if (!isDatabaseAway(reason)) throw reason
    log.warn({ err: reason }, 'a job could not be ended because the database is away; it will run again')
  }
  process.on('unhandledRejection', hear)
  return () => process.off('unhandledRejection', hear)
}
