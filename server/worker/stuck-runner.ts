import type { EventEmitter } from 'node:events'

/**
 * Calls `giveUp` when a runner's workers together have failed to fetch a job that many times in a row.
 *
 * graphile-worker reads the ids of its tasks once and keeps the error forever if that fails. A connection that breaks
 * at that moment leaves a runner that retries every two seconds and gets the old error each time, long after the
 * database is back, and logs it at debug only. A new runner reads the ids again.
 */
export function restartStuckRunner(events: EventEmitter, times: number, giveUp: () => void): void {
  let failures = 0
  events.on('worker:getJob:error', () => {
    failures += 1
    if (failures % times === 0) giveUp()
  })
  for (const worked of ['worker:getJob:empty', 'job:start']) {
    events.on(worked, () => {
      failures = 0
    })
  }
}
