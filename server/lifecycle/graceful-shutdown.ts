import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Server as NetServer, Socket } from 'node:net'

/** How often idle connections are closed while a server stops. */
const SWEEP_MS = 100
/**
 * Listening ends when nobody has connected for so long and not in the last, short round of the loop; after the first
 * patience the short round is enough, after the last it ends in any case.
 */
const NOBODY = { forMs: 100, roundMs: 0.2, patienceMs: 1_500, lastPatienceMs: 5_000 }
/** How long after the end of listening a connection that was taken until then may wait for its first request. */
const FIRST_REQUEST_MS = 2_000

export type GracefulShutdown = {
  /** From now on every answer asks its client to reconnect next time; requests are still served. */
  drain(): void
  /** Accepts no new connection; resolves when the requests in flight are answered. */
  close(): Promise<void>
}

/**
 * Stops a server without breaking connections. Node alone keeps a busy connection open for `keepAliveTimeout` and
 * resets it at exit, and waits for idle connections that browsers open in advance.
 * @param besides listeners on the same port that pass connections to `server`.
 */
export function shutDownGracefully(server: Server, besides: readonly NetServer[] = []): GracefulShutdown {
  const inFlight = new Set<ServerResponse>()
  const silent = new Set<Socket>()
  let isEnding = false
  server.prependListener('connection', (socket: Socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  // Before the handler, which may answer at once.
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    silent.delete(request.socket)
    if (isEnding) response.shouldKeepAlive = false
    inFlight.add(response)
    response.once('close', () => inFlight.delete(response))
  })

  function drain(): void {
    isEnding = true
    for (const response of inFlight) if (!response.headersSent) response.shouldKeepAlive = false
  }

  /**
   * Who has connected and was not taken yet when listening ends is reset. A busy process takes one connection a round of
   * its loop, so for a moment they are taken and nothing new is answered: whoever would ask again waits among them.
   */
  async function takeWaiting(): Promise<Socket[]> {
    const waiting: Socket[] = []
    const listeners = server.rawListeners('connection')
    server.removeAllListeners('connection')
    server.on('connection', (socket: Socket) => waiting.push(socket.on('error', () => {})))
    const start = performance.now()
    let lastCame = start
    for (let isCalm = false; !isCalm; ) {
      const [before, began] = [waiting.length, performance.now()]
      await afterReading()
      const now = performance.now()
      if (waiting.length > before) lastCame = now
      const isShort = lastCame < now && now - began < NOBODY.roundMs
      const isQuiet = now - lastCame > NOBODY.forMs || now - start > NOBODY.patienceMs
      isCalm = (isShort && isQuiet) || now - start > NOBODY.lastPatienceMs
    }
    server.removeAllListeners('connection')
    for (const listener of listeners)
      server.on('connection', (socket: Socket) => listener.call(server, socket))
    return waiting
  }

  return {
    drain,
    close: async () => {
      drain()
      await afterReading()
      server.closeIdleConnections()
      const waiting = await takeWaiting()
      const closed = Promise.all(
        [server, ...besides].map((each) => new Promise<void>((resolve) => each.close(() => resolve()))),
      )
      for (const socket of waiting) server.emit('connection', socket)
      const endOfPatience = performance.now() + FIRST_REQUEST_MS
      // Answers that began earlier lack the header: their connections are closed once idle.
      const sweep = setInterval(async () => {
        await afterReading()
        server.closeIdleConnections()
        if (performance.now() > endOfPatience) for (const socket of silent) socket.destroy()
      }, SWEEP_MS)
      await closed
      clearInterval(sweep)
    },
  }
}

/**
 * Resolves when every request that has arrived was read: a connection closed before that would be reset. One immediate
 * may come before the loop reads again, the next does not.
 */
function afterReading(): Promise<void> {
  return new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
}
