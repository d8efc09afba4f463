import { AsyncLocalStorage } from 'node:async_hooks'
import { classes, type RequestClass, requestClasses } from './request-class.rules.ts'

/** How much more room there is while the process isn't busy. */
const timesWhenCalm = 6
/** A request in progress for longer waits for something external, such as a gateway, and no longer counts. */
const countsForMs = { calm: 1_000, busy: 10_000 }
/** Queue length per class and brand: more than arrive at the same moment while a process is replaced (0163). */
const mostWaiting = 16

type Visit = { come: (leave: () => void) => void; giveUp: () => void }
type Waiting = Visit & { since: number }
type Line = { of: RequestClass; brandId: string; waiting: Set<Waiting> }

/** Admits a request by its class, queues it, or refuses it. */
export type Rooms = ReturnType<typeof createRooms>

/**
 * Fixed room for each class. All requests in progress count toward it, so the least urgent class is refused first and
 * checkout last. A request that finds no room waits up to `patienceMs` in the queue of its class and brand. After half
 * of that time it may take the room of an order (0181), unless its queue is full; exports and checkouts never do. The
 * most urgent class is served first, and within it the brand with the fewest requests in progress.
 * @param clock milliseconds, from any starting point.
 */
export function createRooms({
  isBusy,
  patienceMs = 8_000,
  clock = () => performance.now(),
}: {
  isBusy: () => boolean
  patienceMs?: number
  clock?: () => number
}) {
  const inside = new Set<{ since: number; brandId: string }>()
  const lines = new Map<string, Line>()
  let timer: NodeJS.Timeout | undefined
  let isLookComing = false

  const hasRoom = (of: RequestClass): boolean => {
    const longest = isBusy() ? countsForMs.busy : countsForMs.calm
    // The set is in order of admission, oldest first.
    for (const guest of inside) {
      if (clock() - guest.since < longest) break
      inside.delete(guest)
    }
    return inside.size < classes[of].room * (isBusy() ? 1 : timesWhenCalm)
  }
  const letIn = (of: RequestClass, brandId: string, { come }: Visit) => {
    const guest = { since: clock(), brandId }
    inside.add(guest)
    come(() => {
      // Only its own class takes its place at once: between the calls of an order, pages would use up the core.
      const isWaitedFor = [...lines.values()].some((line) => line.of === of)
      if (!inside.delete(guest) || !isWaitedFor || isLookComing) return
      isLookComing = true
      setImmediate(look)
    })
  }
  const underWayOf = ({ brandId }: Line) => [...inside].filter((guest) => guest.brandId === brandId).length

  const look = () => {
    isLookComing = false
    for (const of of requestClasses.toReversed()) {
      const ofClass = [...lines.values()].filter((line) => line.of === of)
      for (const { brandId, waiting } of ofClass.sort((a, b) => underWayOf(a) - underWayOf(b))) {
        const isFull = waiting.size >= mostWaiting
        for (const one of waiting) {
          const waitedMs = clock() - one.since
          const hasWaited = waitedMs > patienceMs / 2 && of !== 'exports' && of !== 'checkout' && !isFull
          const mayCome = hasRoom(hasWaited ? 'order' : of)
          if (!mayCome && waitedMs < patienceMs) continue
          waiting.delete(one)
          if (mayCome) letIn(of, brandId, one)
          else one.giveUp()
        }
      }
    }
    for (const [key, { waiting }] of lines) if (waiting.size === 0) lines.delete(key)
    if (lines.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    /** Admits a request now or later, or calls `giveUp`. The returned function removes it from its queue. */
    ask: (of: RequestClass, brandId: string, visit: Visit): (() => void) => {
      const key = `${of} ${brandId}`
      const line = lines.get(key) ?? { of, brandId, waiting: new Set<Waiting>() }
      const isNext = line.waiting.size === 0 && hasRoom(of)
      if (isNext) letIn(of, brandId, visit)
      else if (patienceMs <= 0 || line.waiting.size >= mostWaiting) visit.giveUp()
      else {
        // The timer that admits it may belong to another request; `bind` keeps this request's trace.
        const one = { ...visit, come: AsyncLocalStorage.bind(visit.come), since: clock() }
        line.waiting.add(one)
        lines.set(key, line)
        timer ??= setInterval(look, 20)
        return () => line.waiting.delete(one)
      }
      return () => {}
    },
    get underWay() {
      return inside.size
    },
  }
}
