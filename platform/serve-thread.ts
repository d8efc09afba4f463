import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { ThreadAnswer, ThreadQuestion } from './thread.ts'

/** Where the processor is short, whoever answers requests goes first. */
const behindRequests = 10

/** The other end of `createThread`: answers each question with what `work` makes of it. */
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

/** Where the system forbids it, as a sandbox may, answers come at the cost of requests, but they come. */
function goBehindRequests(): void {
  // On Linux 0 is the calling thread; elsewhere it would be the whole process.
  if (process.platform !== 'linux') return
  try {
    setPriority(0, behindRequests)
  } catch (error) {
    console.error(`A thread could not be put behind requests: ${error}`)
  }
}
