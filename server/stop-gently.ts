import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** How often idle connections are closed while a server stops. */
const SWEEP_MS = 100

export type GentleStop = {
  /** From now on every answer asks its client to reconnect next time; requests are still served. */
  drain(): void
  /** Accepts no new connection; resolves when the requests in flight are answered. */
  close(): Promise<void>
}

/**
 * Stops a server without breaking a connection. Node alone keeps a connection that was busy at the end open for another
 * request, for up to `keepAliveTimeout`, and resets it when the process exits.
 */
export function stopGently(server: Server): GentleStop {
  const inFlight = new Set<ServerResponse>()
  let isEnding = false
  // Before the handler, which may answer at once.
  server.prependListener('request', (_: IncomingMessage, response: ServerResponse) => {
    if (isEnding) response.shouldKeepAlive = false
    inFlight.add(response)
    response.once('close', () => inFlight.delete(response))
  })

  function drain(): void {
    isEnding = true
    for (const response of inFlight) if (!response.headersSent) response.shouldKeepAlive = false
  }

  return {
    drain,
    close: () => {
      drain()
      return new Promise((resolve) => {
        // Answers that began earlier lack the header: their connections are closed once idle.
        const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
        server.close(() => {
          clearInterval(sweep)
          resolve()
        })
      })
    },
  }
}
