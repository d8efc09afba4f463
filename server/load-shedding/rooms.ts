import { AsyncLocalStorage } from 'node:async_hooks'
import { classes, type RequestClass, requestClasses } from './request-class.rules.ts'

/** How much more room there is while nothing is waited for. */
const timesWhenCalm = 6
/** Under way for longer, a request waits for something that is not ours, a gateway say, and counts no more. */
const countsForMs = { calm: 1_000, busy: 10_000 }
/** How many of a class and a brand may wait: more than come at the same moment while a process is replaced (0163). */
const mostWaiting = 16

type Visit = { come: (leave: () => void) => void; giveUp: () => void }
type Waiting = Visit & { since: number }
type Line = { of: RequestClass; brandId: string; waiting: Set<Waiting> }

/** Where a request of a class is let in, waits for room, or is refused. */
export type Rooms = ReturnType<typeof createRooms>

/**
 * Fixed room for each class. All who are under way count, so whoever can wait best is refused first and who pays last. Who
 * finds no room waits, up to `patienceMs`, in a line of their class and brand; half of that time later they are let in where
 * an order is (0181), unless their line is full. Lines of the last class are served first, and of those the brand that has
 * least under way.
 * @param clock milliseconds, from any beginning.
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

  const hasRoom = (of: RequestClass): boolean => {
    const longest = isBusy() ? countsForMs.busy : countsForMs.calm
    // Who came first stands first.
    for (const guest of inside) {
      if (clock() - guest.since < longest) break
      inside.delete(guest)
    }
    return inside.size < classes[of].room * (isBusy() ? 1 : timesWhenCalm)
  }
  const letIn = (brandId: string, { come }: Visit) => {
    const guest = { since: clock(), brandId }
    inside.add(guest)
    come(() => inside.delete(guest))
  }
  const underWayOf = ({ brandId }: Line) => [...inside].filter((guest) => guest.brandId === brandId).length

  const look = () => {
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
          if (mayCome) letIn(brandId, one)
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
    /** Lets a request in now or later, or gives it up. What is given takes it out of its line. */
    ask: (of: RequestClass, brandId: string, visit: Visit): (() => void) => {
      const key = `${of} ${brandId}`
      const line = lines.get(key) ?? { of, brandId, waiting: new Set<Waiting>() }
      const isNext = line.waiting.size === 0 && hasRoom(of)
      if (isNext) letIn(brandId, visit)
      else if (patienceMs <= 0 || line.waiting.size >= mostWaiting) visit.giveUp()
      else {
        // Everybody is let in by the clock that somebody's wait began, and still belongs to their own trace.
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
