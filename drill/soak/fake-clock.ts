/**
 * Loaded into a process before the build. The parent process moves its clock and may ask for its resource usage.
 * `process.send` exists because `startNode` started the process.
 */
export type Order = { shiftMs: number } | { measure: true }
/** Bytes after a garbage collection, and the number of sockets, timers and files that Node waits for. */
export type Held = { residentBytes: number; heapBytes: number; handles: number }

const RealDate = Date
let shiftMs = 0
const now = () => RealDate.now() + shiftMs

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, as) => Reflect.construct(target, given.length === 0 ? [now()] : given, as),
  apply: () => new RealDate(now()).toString(),
  get: (target, name, as) => (name === 'now' ? now : Reflect.get(target, name, as)),
})

process.on('message', async (order: Order) => {
  if ('shiftMs' in order) {
    shiftMs = order.shiftMs
    process.send?.({ shiftMs })
    return
  }
  for (let round = 0; round < 3; round += 1) {
    globalThis.gc?.()
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const { rss, heapUsed } = process.memoryUsage()
  const handles = process.getActiveResourcesInfo().length
  process.send?.({ residentBytes: rss, heapBytes: heapUsed, handles } satisfies Held)
})
// A listener would otherwise keep the process from exiting.
process.channel?.unref()
