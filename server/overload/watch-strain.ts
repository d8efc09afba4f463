import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import type { Logger } from 'pino'
import type { Admission } from './admission.rules.ts'
import { type RequestClass, requestClasses } from './request-class.rules.ts'

const everyMs = 100
/** Between two ticks of the measuring timer, which are in what it measures. */
const resolutionMs = 5
/** The event loop busy for more of the time than this: whatever takes long is likely to wait for it. */
const busyLoop = 0.8
const toldEveryMs = 10_000

/**
 * Measures how busy this process is and lets the admission follow, ten times a second. While requests are refused it says
 * so every ten seconds, by class. What `note` is told of is counted.
 * @param isDatabaseWaitedFor whether somebody waits for a connection to the database.
 */
export function watchStrain({
  admission,
  isDatabaseWaitedFor,
  log,
}: {
  admission: Admission
  isDatabaseWaitedFor: () => boolean
  log: Pick<Logger, 'warn'>
}): { note(of: RequestClass): void; stop(): void } {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  delay.enable()
  let loop = performance.eventLoopUtilization()
  const refused = new Map<RequestClass, number>()
  let toldAt = Number.NEGATIVE_INFINITY

  const tell = () => {
    if (refused.size === 0 || performance.now() - toldAt < toldEveryMs) return
    toldAt = performance.now()
    const counts = requestClasses.flatMap((of) => (refused.has(of) ? [[of, refused.get(of)]] : []))
    const { limit, underWay } = admission.now
    log.warn({ refused: Object.fromEntries(counts), limit: Math.round(limit), underWay }, 'overloaded')
    refused.clear()
  }

  const timer = setInterval(() => {
    const before = loop
    loop = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(loop, before)
    admission.follow({
      delayMs: delay.count > 0 ? Math.max(0, delay.mean / 1e6 - resolutionMs) : 0,
      isBusy: utilization > busyLoop || isDatabaseWaitedFor(),
    })
    delay.reset()
    tell()
  }, everyMs)
  timer.unref()

  return {
    note: (of) => refused.set(of, (refused.get(of) ?? 0) + 1),
    stop: () => {
      clearInterval(timer)
      delay.disable()
    },
  }
}
