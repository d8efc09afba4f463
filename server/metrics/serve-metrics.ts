import { once } from 'node:events'
import { createServer } from 'node:http'
import { ConfigError } from '#server/env.ts'
import type { Metrics } from './metrics.ts'

export type MetricsServer = { close(): void }

/**
 * Serves `/metrics` for Prometheus, and `/healthz`, on a port visitors can't reach: on this machine only, unless `host`
 * says otherwise.
 *
 * @throws ConfigError when the port is taken.
 */
export async function serveMetrics(
  { port, host }: { port: number; host: string },
  metrics: Pick<Metrics, 'read'>,
): Promise<MetricsServer> {
  const server = createServer(async ({ method, url }, response) => {
    const { status, text, type = 'text/plain; charset=utf-8' } = await answerTo(method, url, metrics)
    response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text)
  })
  server.requestTimeout = 10_000
  server.listen(port, host)
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new ConfigError(`Port ${port} is taken by another program. Set METRICS_PORT to a free one.`)
  })
  server.unref()
  return {
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

type Answer = { status: number; text: string; type?: string }

async function answerTo(
  method: string | undefined,
  url: string | undefined,
  metrics: Pick<Metrics, 'read'>,
): Promise<Answer> {
  if (method !== 'GET') return { status: 405, text: 'Method Not Allowed\n' }
  if (url === '/healthz') return { status: 200, text: 'ok' }
  if (url !== '/metrics') return { status: 404, text: 'Not Found\n' }
  try {
    return { status: 200, text: await metrics.read(), type: 'text/plain; version=0.0.4; charset=utf-8' }
  } catch {
    return { status: 500, text: 'The figures could not be read.\n' }
  }
}
