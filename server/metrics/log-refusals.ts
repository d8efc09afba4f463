import type { Logger } from 'pino'
import { type RequestClass, requestClasses } from '#server/load-shedding/request-class.rules.ts'

const toldEveryMs = 10_000

/**
 * Logs the number of refusals by class, at most every ten seconds, including the last ones once those seconds are over.
 * Call the returned function for each refusal.
 */
export function logRefusals(log: Pick<Logger, 'warn'>): (of: RequestClass) => void {
  const refused = new Map<RequestClass, number>()
  let isJustTold = false

  const tell = () => {
    isJustTold = refused.size > 0
    if (!isJustTold) return
    const counts = requestClasses.flatMap((each) => (refused.has(each) ? [[each, refused.get(each)]] : []))
    log.warn({ refused: Object.fromEntries(counts) }, 'overloaded')
    refused.clear()
    setTimeout(tell, toldEveryMs).unref()
  }
  return (of) => {
    refused.set(of, (refused.get(of) ?? 0) + 1)
    if (!isJustTold) tell()
  }
}
