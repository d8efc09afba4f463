/** Too much is queued to finish in reasonable time. The work was not started. */
export class QueueFullError extends Error {
  readonly retryAfterSeconds = 5

  constructor() {
    super('The queue is full.')
    this.name = 'QueueFullError'
  }
}

/** How much runs at once, and how much may wait: in total, and per visitor. */
export type QueueLimits = { running: number; waiting: number; waitingOfOne: number; longestMs?: number }

/** Runs `work` when it is the turn of `who`. */
export type WorkQueue = <Result>(who: string, work: () => Promise<Result>) => Promise<Result>

/**
 * A queue for CPU-bound work. It limits what runs at once and serves waiting visitors round-robin, however many
 * requests one of them has queued. A slot is freed after `longestMs` even if its work isn't done, because a silent
 * database must not block everything behind it.
 *
 * The returned function throws TooBusy at once when too much is waiting.
 */
export function createWorkQueue({
  running,
  waiting,
  waitingOfOne,
  longestMs = 10_000,
}: QueueLimits): WorkQueue {
  /** Waiting visitors, the next one first, each with their queued work. */
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
