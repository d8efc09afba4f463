import { existsSync } from 'node:fs'
import type { Worker } from 'node:worker_threads'
import { startThread } from './start-thread.ts'

/** What is sent to a thread and comes back from it; `fault` instead of an answer when its work failed. */
export type ThreadQuestion<Asked> = { id: number; asked: Asked }
export type ThreadAnswer<Answer> = { id: number; answer: Answer } | { id: number; fault: string }

type Open<Answer> = { worker: Worker; waiting: Map<number, PromiseWithResolvers<Answer>> }

/**
 * Work that takes the processor, in a thread of its own so that the process keeps answering. The thread begins with the
 * first question and ends, with all its memory, when nothing was asked for `idleMs`; the process does not wait for it.
 * @param file where it is, by what else this build may call it: the first that exists is taken.
 * @throws what ended the thread, or an Error with what its work threw.
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
      // As it was written it may hold JSX, which only the tools of development read.
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
