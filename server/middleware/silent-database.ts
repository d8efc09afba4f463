import { createMiddleware } from 'hono/factory'
import { databaseAway } from './error-answer.ts'

/**
 * A database that is paused, or at the far end of a cut wire, breaks no connection: what waits for it would wait for
 * ever. So a request that takes long has the database asked whether it is awake, and is refused when it is not; what
 * the request began goes on, as after a client that went away. `isAwake` must settle by itself, within two seconds
 * together with `patienceMs` (faults.md 29).
 */
export function refuseWhileSilent(isAwake: () => Promise<boolean>, { patienceMs = 700 } = {}) {
  let asking: Promise<boolean> | null = null
  // However many requests wait, it is asked once at a time.
  const ask = () => {
    asking ??= isAwake().finally(() => {
      asking = null
    })
    return asking
  }
  return createMiddleware(async (_, next) => {
    const done = next()
    while (!(await isDoneWithin(patienceMs, done))) {
      if (await Promise.race([done.then(() => true), ask()])) continue
      done.catch(() => {})
      throw databaseAway()
    }
  })
}

/** Whether `done` is settled before `ms` are over; throws what it throws. */
function isDoneWithin(ms: number, done: Promise<void>): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms, false)
    done.then(() => resolve(true), reject).finally(() => clearTimeout(timer))
  })
}
