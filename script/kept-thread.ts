import { type PoolOptions, type PoolWorker, ThreadsPoolWorker } from 'vitest/node'

// Vitest's thread gathers listeners with each run, and a mutant could have left something behind in it.
const MOST_RUNS = 100

/**
 * A thread of Vitest that outlives a run. Stryker runs Vitest once for each mutant: to start a thread and to import the
 * domain cost ten times as much as the tests that tell.
 */
class KeptThread extends ThreadsPoolWorker {
  override readonly name = 'kept-thread'
  #runs = 0
  #running = false
  #isLast = false

  override async start(): Promise<void> {
    if (this.#runs > 0) return
    await super.start()
  }

  override send(message: Parameters<PoolWorker['send']>[0]): void {
    if (message.type === 'run') {
      this.#running = true
      this.#runs += 1
      this.#isLast = this.#runs >= MOST_RUNS
      const whenFinished = (response: { type?: string }) => {
        if (response.type !== 'testfileFinished') return
        this.#running = false
        this.off('message', whenFinished)
      }
      this.on('message', whenFinished)
    }
    if (message.type === 'stop' && !this.#isLast) this.#sayStopped()
    else super.send(message)
  }

  override async stop(): Promise<void> {
    if (!this.#isLast) {
      for (const event of ['message', 'error', 'exit']) this.thread.removeAllListeners(event)
      return
    }
    kept = undefined
    await super.stop()
  }

  /** Answers the pool in the thread's place, once the run is over. */
  #sayStopped(): void {
    const say = () => this.thread.emit('message', { type: 'stopped', __vitest_worker_response__: true })
    if (!this.#running) return void setImmediate(say)
    const whenFinished = (response: { type?: string }) => {
      if (response.type === 'testfileFinished') setImmediate(say)
    }
    this.on('message', whenFinished)
  }
}

let kept: KeptThread | undefined

/** Pool of Vitest with one such thread. */
export const keptThread = {
  name: 'kept-thread',
  createPoolWorker(options: PoolOptions): PoolWorker {
    kept ??= new KeptThread(options)
    return kept
  },
}
