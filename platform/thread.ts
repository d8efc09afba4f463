import { existsSync } from 'node:fs'
import type { Worker } from 'node:worker_threads'
import { startThread } from './start-thread.ts'

/** The messages to and from a thread. `fault` replaces the answer when its work failed. */
export type ThreadQuestion<Asked> = { id: number; asked: Asked }
export type ThreadAnswer<Answer> = { id: number; answer: Answer } | { id: number; fault: string }

type Open<Answer> = { worker: Worker; waiting: Map<number, PromiseWithResolvers<Answer>> }

/**
 * Runs CPU-bound work in a separate thread so that the process keeps responding. The thread starts with the first
 * question and ends, freeing its memory, after `idleMs` without one. The process doesn't wait for it to exit.
 * @param file the possible locations in source and build; the first that exists is used.
 * @throws whatever error ended the thread, or an Error with the message its work threw.
 */
export function createThread<Asked, Answer>({
  places,
  memoryMb,
  idleMs = 60_000,
}: {
  places: URL[]
  memoryMb: number
  idleMs?: number
}): (asked: Asked) => Promise<Answer> {
  let open: Open<Answer> | null = null
  let lastId = 0
  let idle: NodeJS.Timeout | undefined

  const rest = (thread: Open<Answer>) => {
    if (thread.waiting.size > 0 || open !== thread) return
    idle = setTimeout(() => {
      open = null
      void thread.worker.terminate()
    }, idleMs)
    idle.unref()
  }

  const start = (): Open<Answer> => {
    const file = places.find((place) => existsSync(place))
    if (!file) throw new Error(`The build lacks ${places.at(-1)?.pathname.split('/').at(-1)}.`)
    const worker = startThread(file, {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 16 },
      // Source files may contain JSX, which only the development loader reads.
      ...(file.pathname.endsWith('.ts') && { execArgv: ['--import', 'tsx'] }),
    })
    const thread: Open<Answer> = { worker, waiting: new Map() }
    worker.unref()
    worker.on('message', (told: ThreadAnswer<Answer>) => {
      const asked = thread.waiting.get(told.id)
      thread.waiting.delete(told.id)
      if ('fault' in told) asked?.reject(new Error(told.fault))
      else asked?.resolve(told.answer)
      rest(thread)
    })
    const fail = (error: Error) => {
      if (open === thread) open = null
      for (const { reject } of thread.waiting.values()) reject(error)
      thread.waiting.clear()
    }
    worker.on('error', fail)
    worker.on('exit', () => fail(new Error('The thread ended.')))
    return thread
  }

  return (asked) => {
    clearTimeout(idle)
    open ??= start()
    lastId += 1
    const answer = Promise.withResolvers<Answer>()
    open.waiting.set(lastId, answer)
    open.worker.postMessage({ id: lastId, asked } satisfies ThreadQuestion<Asked>)
    return answer.promise
  }
}
