import { type PoolOptions, type PoolWorker, ThreadsPoolWorker } from 'vitest/node'

// Vitest's thread gathers listeners with each run, and a mutant could have left something behind in it.
const MOST_RUNS = 100

type Heard = { event: string; callback: (message: { type?: string }) => void }

/**
 * A thread of Vitest that outlives a run. Stryker runs Vitest once for each mutant: to start a thread and to import the
 * domain cost ten times as much as the tests that tell.
 */
class KeptThread extends ThreadsPoolWorker {
  override readonly name = 'kept-thread'
  #runs = 0
  #isRunning = false
  /** Who listens, to be sent home after a run: Vitest thinks that they go with the thread. */
  #heard: Heard[] = []

  override on(event: string, callback: Heard['callback']): void {
    this.#heard.push({ event, callback })
    super.on(event, callback)
  }

  override off(event: string, callback: Heard['callback']): void {
    this.#heard = this.#heard.filter((one) => one.event !== event || one.callback !== callback)
    super.off(event, callback)
  }

  override async start(): Promise<void> {
    if (this.#runs === 0) await super.start()
  }

  override send(message: Parameters<PoolWorker['send']>[0]): void {
    if (message.type === 'run') {
      this.#runs += 1
      this.#isRunning = true
      this.#onceFinished(() => {
        this.#isRunning = false
      })
    }
    if (message.type !== 'stop' || this.#isSpent()) super.send(message)
    else if (this.#isRunning) this.#onceFinished(() => setImmediate(() => this.#sayStopped()))
    else setImmediate(() => this.#sayStopped())
  }

  override async stop(): Promise<void> {
    if (this.#isSpent()) {
      kept = undefined
      return super.stop()
    }
    for (const { event, callback } of this.#heard) this.off(event, callback)
  }

  #isSpent(): boolean {
    return this.#runs >= MOST_RUNS
  }

  #onceFinished(work: () => void): void {
    const hear: Heard['callback'] = ({ type }) => {
      if (type !== 'testfileFinished') return
      this.off('message', hear)
      work()
    }
    this.on('message', hear)
  }

  /** Answers the pool in the thread's place. */
  #sayStopped(): void {
    const stopped = { type: 'stopped', __vitest_worker_response__: true }
    for (const { event, callback } of this.#heard) if (event === 'message') callback(stopped)
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
