/** More waits than can be done in reasonable time; nothing was begun. */
export class QueueFullError extends Error {
  readonly retryAfterSeconds = 5

  constructor() {
    super('The queue is full.')
    this.name = 'QueueFullError'
  }
}

/** How much is done at once, and how many may wait for it: in all, and of one visitor. */
export type QueueLimits = { running: number; waiting: number; waitingOfOne: number; longestMs?: number }

/** Does `work` when it is the turn of `who`. */
export type WorkQueue = <Result>(who: string, work: () => Promise<Result>) => Promise<Result>

/**
 * A queue before work that takes the processor: so much at once, and each visitor who waits is next in turn, however
 * many requests another has waiting. A turn ends after `longestMs` whether or not its work has: a database that is
 * silent must not hold up what comes after it.
 *
 * What it gives throws TooBusy, at once, when too many wait.
 */
export function createWorkQueue({
  running,
  waiting,
  waitingOfOne,
  longestMs = 10_000,
}: QueueLimits): WorkQueue {
  /** Who waits, the next first; each with what they wait for. */
  const queue = new Map<string, (() => void)[]>()
  let atWork = 0
  let inQueue = 0

  const free = () => {
    const [next] = queue
    if (!next) {
      atWork -= 1
      return
    }
    const [who, theirs] = next
    const begin = theirs.shift()
    queue.delete(who)
    if (theirs.length > 0) queue.set(who, theirs)
    inQueue -= 1
    begin?.()
  }

  const turnOf = async (who: string): Promise<void> => {
    if (atWork < running) {
      atWork += 1
      return
    }
    const theirs = queue.get(who) ?? []
    if (inQueue >= waiting || theirs.length >= waitingOfOne) throw new QueueFullError()
    inQueue += 1
    await new Promise<void>((begin) => {
      theirs.push(begin)
      queue.set(who, theirs)
    })
  }

  return async (who, work) => {
    await turnOf(who)
    let isOver = false
    const end = () => {
      if (isOver) return
      isOver = true
      clearTimeout(patience)
      free()
    }
    const patience = setTimeout(end, longestMs)
    try {
      return await work()
    } finally {
      end()
    }
  }
}
