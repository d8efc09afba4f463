import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Server as NetServer, Socket } from 'node:net'

/** How often idle connections are closed during shutdown. */
const SWEEP_MS = 100
/**
 * When to stop listening: once no one has connected for `forMs` and the last loop iteration was shorter than `roundMs`.
 * After `patienceMs` the short iteration is enough; after `lastPatienceMs` listening stops in any case.
 */
const NOBODY = { forMs: 100, roundMs: 0.2, patienceMs: 1_500, lastPatienceMs: 5_000 }
/** How long an accepted connection may wait for its first request after listening has stopped. */
const FIRST_REQUEST_MS = 2_000

export type GracefulShutdown = {
  /** From now on every response asks its client to reconnect next time; requests are still served. */
  drain(): void
  /** Accepts no new connection; resolves once the requests in flight are answered. */
  close(): Promise<void>
}

/**
 * Stops a server without breaking connections. Node by itself keeps a busy connection open for `keepAliveTimeout` and
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
  // Must run before the handler, which may respond at once.
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
   * The kernel resets connections that are still waiting to be accepted when listening stops. A busy process accepts
   * one connection per loop iteration. So for a moment we only accept connections and answer nothing new: a client's
   * retry is among those waiting.
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
      // Responses that started earlier lack the header; their connections are closed once idle.
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
 * Resolves once every request that has arrived was read; closing its connection earlier would reset it. The first
 * immediate may run before the loop reads again, the second doesn't.
 */
function afterReading(): Promise<void> {
  return new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
}
