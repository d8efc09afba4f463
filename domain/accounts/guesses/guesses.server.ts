import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { createTurns } from '#domain/turns.ts'

/** What is looked at of a password: the estimate's time grows with the square of the length. */
const looked = 64
/** So many words of the member's own, each so long; the estimate looks for every one of them everywhere. */
const mostWords = 40
const longestWord = 64
/** Each takes up to a fifth of a second of the one thread: whoever waits behind 40 waits some seconds. */
const turns = createTurns({ running: 1, waiting: 40, waitingOfOne: 40 })

type Thread = { worker: Worker; waiting: Map<number, PromiseWithResolvers<number>> }
let thread: Thread | null = null
let lastId = 0

/**
 * How many guesses an attacker needs for a password who knows lists, keyboards and `ownWords`. Estimated in a thread of
 * its own, one password after the other, so that the process keeps answering.
 * @throws TooBusy when too many are waiting; whatever ended the thread.
 */
export function estimateGuesses(plain: string, ownWords: string[]): Promise<number> {
  const words = ownWords.slice(0, mostWords).map((word) => word.slice(0, longestWord))
  return turns('everybody', () => {
    thread ??= startThread()
    const { worker, waiting } = thread
    lastId += 1
    const answer = Promise.withResolvers<number>()
    waiting.set(lastId, answer)
    worker.postMessage({ id: lastId, plain: plain.slice(0, looked), ownWords: words })
    return answer.promise
  })
}

function startThread(): Thread {
  const worker = new Worker(threadFile(), { resourceLimits: { maxOldGenerationSizeMb: 128 } })
  const waiting: Thread['waiting'] = new Map()
  // The process ends without waiting for it.
  worker.unref()
  worker.on('message', ({ id, guesses }: { id: number; guesses: number }) => {
    waiting.get(id)?.resolve(guesses)
    waiting.delete(id)
  })
  const fail = (error: Error) => {
    if (thread?.worker === worker) thread = null
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  worker.on('error', fail)
  worker.on('exit', () => fail(new Error('The thread that estimates passwords ended.')))
  return { worker, waiting }
}

/** Beside this file as it was written; as it was built, beside the file that starts the process. */
function threadFile(): URL {
  const places = ['guesses-thread.ts', 'guesses-thread.js', '../guesses-thread.js']
  const found = places.map((place) => new URL(place, import.meta.url)).find((url) => existsSync(url))
  if (!found) throw new Error('The thread that estimates passwords is missing from the build.')
  return found
}
