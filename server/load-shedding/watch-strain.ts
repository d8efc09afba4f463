import { performance } from 'node:perf_hooks'

const lookEveryMs = 100
/** The event loop busy for more of the time than this: whatever takes long is likely to wait for it. */
const busyLoop = 0.8
/** So long after the last strain there may be more of it: what is let in for want of it brings it back. */
const lastsMs = 2_000

/**
 * Says whether there is too much to do: the processor, or a connection to the database, was waited for a moment ago.
 * @param isDatabaseWaitedFor whether somebody waits for a connection to the database.
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
