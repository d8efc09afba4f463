import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** How often connections that have fallen idle are looked for while a server ends. */
const SWEEP_MS = 100

export type GentleStop = {
  /** From now on every answer tells its client to make another connection next time; requests are still taken. */
  drain(): void
  /** Takes no further connection, and ends when the requests in flight have their answers. */
  close(): Promise<void>
}

/**
 * Ends a server without breaking a connection. Left to itself Node keeps each connection that was busy at the end open
 * for its next request, for as long as `keepAliveTimeout`, and resets it when the process goes.
 */
export function stopGently(server: Server): GentleStop {
  const inFlight = new Set<ServerResponse>()
  let isEnding = false
  // Ahead of the handler, which may answer at once.
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
        // An answer that had begun before could not be told: its connection is closed once it is idle.
        const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
        server.close(() => {
          clearInterval(sweep)
          resolve()
        })
      })
    },
  }
}
