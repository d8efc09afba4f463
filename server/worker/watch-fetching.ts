import type { EventEmitter } from 'node:events'

/**
 * Calls `giveUp` whenever a runner has failed to fetch a job so many times in a row, whichever of its workers did.
 *
 * graphile-worker asks for the ids of its tasks once, and remembers it for ever when that fails: a connection that
 * breaks in that moment leaves a runner that asks every two seconds and gets the old error each time, though the
 * database is long back. It says so at debug only. A runner begun anew asks anew.
 */
export function watchFetching(events: EventEmitter, times: number, giveUp: () => void): void {
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
