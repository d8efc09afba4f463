import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { startThread } from '#platform/start-thread.ts'
import { ConfigError } from '#server/env.ts'

/**
 * The thread's input: where to listen, and the memory it shares with the main thread for the last heartbeat (`hrtime`).
 */
export type HealthData = { port: number; host: string | undefined; silentMs: number; pulse: BigInt64Array }
/** The thread's message: null once it listens, else the error. */
export type HealthTold = { fault: string | null }

export type HealthServer = { close(): Promise<void> }

/**
 * Rendering takes milliseconds and a full garbage collection a second; a longer silence means the main thread is stuck.
 */
const silentForMs = 10_000
const beatsEveryMs = 500

/** In development it's next to this file; in a build, next to the file that starts the process. */
const places = ['health-thread.ts', 'health-thread.js', '../health-thread.js']

/**
 * Answers `/healthz` on its own port from its own thread, so that probes don't wait for traffic. Returns 503 once the
 * main thread has been stuck for ten seconds.
 * @throws ConfigError when the port is taken.
 */
export async function serveHealth(
  { port, host, silentMs = silentForMs }: { port: number; host?: string | undefined; silentMs?: number },
  onFault: (fault: unknown) => void,
): Promise<HealthServer> {
  const file = places.map((place) => new URL(place, import.meta.url)).find((place) => existsSync(place))
  if (!file) throw new Error('The build lacks health-thread.js.')
  const pulse = new BigInt64Array(new SharedArrayBuffer(8))
  const beat = () => Atomics.store(pulse, 0, process.hrtime.bigint())
  const beating = setInterval(beat, beatsEveryMs)
  beating.unref()
  const workerData: HealthData = { port, host, silentMs, pulse }
  const worker = startThread(file, {
    workerData,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  })
  const [{ fault }] = (await once(worker, 'message')) as [HealthTold]
  beat()
  if (fault !== null) {
    clearInterval(beating)
    await worker.terminate()
    if (fault !== 'EADDRINUSE') throw new Error(`The port ${port} for /healthz cannot be opened: ${fault}.`)
    throw new ConfigError(`Port ${port} is taken by another program. Set HEALTH_PORT to a free one.`)
  }
  worker.unref()
  worker.on('message', (told: HealthTold) => onFault(told.fault))
  // The probe then gets no response and the supervisor acts; pages keep working in the meantime.
  worker.on('error', onFault)
  return {
    close: async () => {
      clearInterval(beating)
      await worker.terminate()
    },
  }
}
