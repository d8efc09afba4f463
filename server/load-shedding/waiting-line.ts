import type { ConcurrencyLimit } from './concurrency-limit.rules.ts'
import { type RequestClass, requestClasses } from './request-class.rules.ts'

/**
 * How many of a class may wait at once: more than come in the same moment while a process is replaced. In a flood they are
 * there at once, and whoever comes then is refused at once.
 */
const mostOfClass = 32
const lookEveryMs = 20
/**
 * Whoever has waited half of the patience is let in as an order that begins: a few visitors whom a slow machine holds up for
 * long would otherwise be refused for those who come after them and may come in first.
 */
const agesInto: RequestClass = 'order'

type Waiting = { brandId: string; since: number; come: (leave: () => void) => void; giveUp: () => void }

/** Where a request waits for room. */
export type WaitingLine = {
  /** Whether somebody of the same waits: whoever comes now stands behind them. */
  hasBefore(of: RequestClass, brandId: string): boolean
  /** Takes it in; what is answered takes it out again. Null where the line is full. */
  join(of: RequestClass, waiting: Omit<Waiting, 'since'>): (() => void) | null
}

/**
 * A line for whoever finds no room: a crowd of a moment, as when another process is replaced or this one is still cold, is
 * served a little later and not refused. Those whom the others let go first stand in front, so nobody passes who could wait
 * better, but who has waited for long (0181); after `patienceMs` one gives up.
 */
export function createWaitingLine(
  admission: Pick<ConcurrencyLimit, 'enter'>,
  { patienceMs, clock }: { patienceMs: number; clock: () => number },
): WaitingLine {
  const lines = new Map<RequestClass, Set<Waiting>>(requestClasses.map((of) => [of, new Set()]))
  /** What is refused last comes first. */
  const inTurn = requestClasses.toReversed()
  let timer: NodeJS.Timeout | null = null

  const look = () => {
    let isEmpty = true
    for (const of of inTurn) {
      const line = lines.get(of) ?? new Set()
      for (const waiting of line) {
        const waitedMs = clock() - waiting.since
        const as = waitedMs > patienceMs / 2 ? laterOf(of, agesInto) : of
        const leave = admission.enter(of, waiting.brandId, as)
        if (!leave && waitedMs < patienceMs) continue
        line.delete(waiting)
        if (leave) waiting.come(leave)
        else waiting.giveUp()
      }
      if (line.size > 0) isEmpty = false
    }
    if (!isEmpty || !timer) return
    clearInterval(timer)
    timer = null
  }

  return {
    hasBefore: (of, brandId) => {
      for (const waiting of lines.get(of) ?? []) if (waiting.brandId === brandId) return true
      return false
    },
    join: (of, asked) => {
      const line = lines.get(of)
      if (!line || patienceMs <= 0 || line.size >= mostOfClass) return null
      const waiting = { ...asked, since: clock() }
      line.add(waiting)
      timer ??= setInterval(look, lookEveryMs)
      return () => line.delete(waiting)
    },
  }
}

/** Which of two classes is refused later. */
function laterOf(one: RequestClass, other: RequestClass): RequestClass {
  return requestClasses.indexOf(one) < requestClasses.indexOf(other) ? other : one
}
