import { createServer } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import type { HealthData, HealthTold } from './serve-health.ts'

/** Answers `/healthz` at `HEALTH_PORT` from its own thread: 200, or 503 once the main thread is stuck. */
const { port, host, silentMs, pulse }: HealthData = workerData
const tell = (told: HealthTold) => parentPort?.postMessage(told)
const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }

/** Milliseconds since the main thread's last heartbeat. */
function silenceMs(): number {
  return Number(process.hrtime.bigint() - Atomics.load(pulse, 0)) / 1e6
}

const server = createServer(({ method, url = '' }, response) => {
  const isProbe = (method === 'GET' || method === 'HEAD') && url.split('?')[0] === '/healthz'
  const silence = silenceMs()
  const isWell = isProbe && silence < silentMs
  const words = isProbe ? `The process has not come round for ${Math.round(silence / 1_000)} s.\n` : ''
  response.writeHead(isWell ? 200 : isProbe ? 503 : 404, headers)
  response.end(isWell ? 'ok' : words)
})
server.requestTimeout = 5_000
server.maxConnections = 256
server.on('error', ({ code, message }: NodeJS.ErrnoException) => tell({ fault: code ?? message }))
server.listen(port, host, () => tell({ fault: null }))
