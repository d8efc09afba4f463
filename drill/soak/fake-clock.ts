/**
 * Loaded into a process before the build: its clock is moved by whoever started it, who may also ask what the process
 * holds. `process.send` is there, since it was started by `startNode`.
 */
export type Order = { shiftMs: number } | { measure: true }
/** Bytes after collecting what nobody holds, and how many sockets, timers and files Node waits for. */
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
// Whoever listens would keep a process that is to end.
process.channel?.unref()
