import { createMiddleware } from 'hono/factory'
import { databaseAway } from './error-answer.ts'

/**
 * A database that is paused or cut off does not close its connections, so queries to it would wait forever. When a
 * request takes longer than `patienceMs`, we ask the database whether it is awake and answer 503 if it is not. Work
 * the request began continues, as it does when a client disconnects. `isAwake` must settle without help; it and
 * `patienceMs` together may take two seconds at most (faults.md 29).
 */
export function refuseWhileSilent(isAwake: () => Promise<boolean>, { patienceMs = 700 } = {}) {
  let asking: Promise<boolean> | null = null
  // One question at a time, however many requests wait.
  const ask = () => {
    asking ??= isAwake().finally(() => {
      asking = null
    })
    return asking
  }
  return createMiddleware(
    (_, next) =>
      new Promise((resolve, reject) => {
        let isDone = false
        let timer = setTimeout(lookAfter, patienceMs)
        function lookAfter() {
          ask().then((isAwake) => {
            if (!isAwake) reject(databaseAway())
            else if (!isDone) timer = setTimeout(lookAfter, patienceMs)
          }, reject)
        }
        const end = () => {
          isDone = true
          clearTimeout(timer)
        }
        next().then(
          () => {
            end()
            resolve()
          },
          (error) => {
            end()
            reject(error)
          },
        )
      }),
  )
}
