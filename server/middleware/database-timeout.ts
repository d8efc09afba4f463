import { createMiddleware } from 'hono/factory'
import { databaseAway } from '#server/middleware/errors/error-answer.ts'

/**
 * A paused or disconnected database doesn't close its connections, so queries would wait forever. When work takes
 * longer than `patienceMs`, this asks the database whether it is awake and throws `databaseAway` if not. The work
 * continues, as it does when a client disconnects. `isAwake` must settle by itself; it and `patienceMs` together may
 * take at most two seconds (specification, faults 29).
 */
export function withDatabaseTimeout(isAwake: () => Promise<boolean>, { patienceMs = 700 } = {}) {
  let asking: Promise<boolean> | null = null
  // One check at a time, however much work waits.
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

/** Responds 503 to a request that waits for an unresponsive database. */
export function databaseTimeout(...given: Parameters<typeof withDatabaseTimeout>) {
  const awake = withDatabaseTimeout(...given)
  return createMiddleware((_, next) => awake(next))
}
