import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { ThreadAnswer, ThreadQuestion } from './thread.ts'

/** Thread priority below the request handlers', for when CPU time is scarce. */
const behindRequests = 10

/** The worker side of `createThread`: answers each question with the result of `work`. */
export function answerInThread<Asked, Answer>(work: (asked: Asked) => Answer | Promise<Answer>): void {
  goBehindRequests()
  parentPort?.on('message', async ({ id, asked }: ThreadQuestion<Asked>) => {
    const told: ThreadAnswer<Answer> = await Promise.resolve(asked)
      .then(work)
      .then(
        (answer) => ({ id, answer }),
        (error: unknown) => ({
          id,
          fault: error instanceof Error ? (error.stack ?? error.message) : String(error),
        }),
      )
    parentPort?.postMessage(told)
  })
}

/** If the system forbids it, as a sandbox may, the work competes with requests but still gets done. */
function goBehindRequests(): void {
  // On Linux 0 is the calling thread. Elsewhere it would be the whole process.
  if (process.platform !== 'linux') return
  try {
    setPriority(0, behindRequests)
  } catch (error) {
    console.error(`A thread could not be put behind requests: ${error}`)
  }
}
