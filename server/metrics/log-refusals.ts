import type { Logger } from 'pino'
import { type RequestClass, requestClasses } from '#server/load-shedding/request-class.rules.ts'

const toldEveryMs = 10_000

/** Says in the log how many were refused, by class, at most once in ten seconds. What is given is told of each refusal. */
export function logRefusals(
  log: Pick<Logger, 'warn'>,
  clock: () => number = () => performance.now(),
): (of: RequestClass) => void {
  const refused = new Map<RequestClass, number>()
  let toldAt = Number.NEGATIVE_INFINITY
  return (of) => {
    refused.set(of, (refused.get(of) ?? 0) + 1)
    if (clock() - toldAt < toldEveryMs) return
    toldAt = clock()
    const counts = requestClasses.flatMap((each) => (refused.has(each) ? [[each, refused.get(each)]] : []))
    log.warn({ refused: Object.fromEntries(counts) }, 'overloaded')
    refused.clear()
  }
}
