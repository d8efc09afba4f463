import { performance } from 'node:perf_hooks'

/** Length of a quiet period, and the share of it in which the event loop may be busy. */
const quietMs = 5_000
const quietLoop = 0.1
/** Growth since the last collection that makes another one worthwhile. */
const growth = 1.25

/**
 * Returns memory when the process is idle. V8 collects only on demand and keeps freed pages, so without this a process
 * would hold on to its peak memory (decision 0090). Does nothing without `--expose-gc`, which `script/enamel` sets.
 * @returns a function that stops it.
 */
export function collectWhenIdle({
  collect = wholeCollection(),
  resident = process.memoryUsage.rss,
  busy = shareOfLoop(),
}: {
  collect?: (() => Promise<void>) | undefined
  /** Resident memory of the process, in bytes. */
  resident?: () => number
  /** Share of the time since the last call in which the event loop was busy, from 0 to 1. */
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

/** Only `last-resort` also returns pages to the system. */
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
