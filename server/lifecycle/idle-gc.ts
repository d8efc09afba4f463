import { performance } from 'node:perf_hooks'

/** How long at a stretch little must happen, and the share of it in which the event loop may have been busy. */
const quietMs = 5_000
const quietLoop = 0.1
/** So much more than what the last collection left is worth another. */
const growth = 1.25

/**
 * Returns memory when the process is idle; V8 collects only on demand and keeps freed pages, so a process would hold
 * its busiest minute (decision 0090). Does nothing without `--expose-gc`, which `script/enamel` sets.
 * @returns a function that stops it.
 */
export function collectWhenIdle({
  collect = wholeCollection(),
  resident = process.memoryUsage.rss,
  busy = shareOfLoop(),
}: {
  collect?: (() => Promise<void>) | undefined
  /** Bytes that the process holds. */
  resident?: () => number
  /** The share of the time since it was last asked in which the event loop was busy, from 0 to 1. */
  busy?: () => number
} = {}): () => void {
  if (!collect) return () => {}
  let left = 0
  const timer = setInterval(async () => {
    if (busy() > quietLoop || resident() < left * growth) return
    left = Number.POSITIVE_INFINITY
    await collect()
    left = resident()
  }, quietMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** `last-resort` is the one that also gives the system its pages back. */
function wholeCollection(): (() => Promise<void>) | undefined {
  const { gc } = globalThis
  return gc && (async () => void (await gc({ execution: 'async', flavor: 'last-resort', type: 'major' })))
}

function shareOfLoop(): () => number {
  let before = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    return utilization
  }
}
