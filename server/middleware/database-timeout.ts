import { createMiddleware } from 'hono/factory'
import { databaseAway } from '#server/middleware/errors/error-answer.ts'

/**
 * A database that is paused or cut off does not close its connections, so queries to it would wait forever. When work
 * takes longer than `patienceMs`, we ask the database whether it is awake and throw `databaseAway` if it is not. What
 * the work began continues, as it does when a client disconnects. `isAwake` must settle without help; it and
 * `patienceMs` together may take two seconds at most (specification, faults 29).
 */
export function withDatabaseTimeout(isAwake: () => Promise<boolean>, { patienceMs = 700 } = {}) {
  let asking: Promise<boolean> | null = null
  // One question at a time, however much work waits.
  const ask = () => {
    asking ??= isAwake().finally(() => {
      asking = null
    })
    return asking
  }
  return <Result>(work: () => Promise<Result>): Promise<Result> =>
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
      work().then(
        (result) => {
          end()
          resolve(result)
        },
        (error) => {
          end()
          reject(error)
        },
      )
    })
}

/** Answers 503 to a request that waits for a database which is silent. */
export function databaseTimeout(...given: Parameters<typeof withDatabaseTimeout>) {
  const awake = withDatabaseTimeout(...given)
  return createMiddleware((_, next) => awake(next))
}
