import { performance } from 'node:perf_hooks'

const lookEveryMs = 100
/** Share of busy event loop time above which anything slow is likely to wait. */
const busyLoop = 0.8
/** How long a strain counts after it was last seen. Ending it sooner would admit the requests that bring it back. */
const lastsMs = 2_000

/**
 * Reports overload: whether something waited for the processor or for a database connection a moment ago.
 * @param isDatabaseWaitedFor whether anything is waiting for a database connection.
 */
export function watchStrain(isDatabaseWaitedFor: () => boolean): { isBusy(): boolean; stop(): void } {
  let loop = performance.eventLoopUtilization()
  let busyUntil = Number.NEGATIVE_INFINITY
  const timer = setInterval(() => {
    const before = loop
    loop = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(loop, before)
    if (utilization > busyLoop || isDatabaseWaitedFor()) busyUntil = performance.now() + lastsMs
  }, lookEveryMs)
  timer.unref()
  return { isBusy: () => performance.now() < busyUntil, stop: () => clearInterval(timer) }
}
