import { performance } from 'node:perf_hooks'
import type { Logger } from 'pino'
import type { ConcurrencyLimit } from './concurrency-limit.rules.ts'
import { type RequestClass, requestClasses } from './request-class.rules.ts'

/** How often the event loop is asked how late it is, and over how long that is averaged. */
const askedEveryMs = 20
const followedEveryMs = 100
/** The event loop busy for more of the time than this: whatever takes long is likely to wait for it. */
const busyLoop = 0.8
const toldEveryMs = 10_000

/**
 * Measures how busy this process is and lets the admission follow, ten times a second. While requests are refused it says
 * so every ten seconds, by class. What `note` is told of is counted.
 * @param isDatabaseWaitedFor whether somebody waits for a connection to the database.
 */
export function watchEventLoopLag({
  admission,
  isDatabaseWaitedFor,
  log,
}: {
  admission: ConcurrencyLimit
  isDatabaseWaitedFor: () => boolean
  log: Pick<Logger, 'warn'>
}): { note(of: RequestClass): void; stop(): void } {
  let loop = performance.eventLoopUtilization()
  let asked = performance.now()
  let followed = asked
  /** How late each asking was; a loop that is held up for long comes round to one of them only. */
  let late: number[] = []
  const refused = new Map<RequestClass, number>()
  let toldAt = Number.NEGATIVE_INFINITY

  const tell = (now: number) => {
    if (refused.size === 0 || now - toldAt < toldEveryMs) return
    toldAt = now
    const counts = requestClasses.flatMap((of) => (refused.has(of) ? [[of, refused.get(of)]] : []))
    const { limit, underWay } = admission.now
    log.warn({ refused: Object.fromEntries(counts), limit: Math.round(limit), underWay }, 'overloaded')
    refused.clear()
  }

  const follow = (now: number) => {
    followed = now
    const before = loop
    loop = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(loop, before)
    admission.follow({
      delayMs: late.reduce((sum, ms) => sum + ms, 0) / late.length,
      isBusy: utilization > busyLoop || isDatabaseWaitedFor(),
    })
    late = []
    tell(now)
  }

  const timer = setInterval(() => {
    const now = performance.now()
    late.push(Math.max(0, now - asked - askedEveryMs))
    asked = now
    if (now - followed >= followedEveryMs) follow(now)
  }, askedEveryMs)
  timer.unref()

  return {
    note: (of) => refused.set(of, (refused.get(of) ?? 0) + 1),
    stop: () => clearInterval(timer),
  }
}
