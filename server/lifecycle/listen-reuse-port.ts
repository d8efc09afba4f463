import type { Server as HttpServer } from 'node:http'
import { createServer, type ListenOptions, type Server, type Socket } from 'node:net'
import { ConfigError } from '#server/env.ts'

/**
 * Number of sockets that listen on the port. Node accepts one connection from each per loop iteration. In a busy
 * process an iteration takes tens of milliseconds, so one socket would accept only about twenty new clients a second.
 */
const sockets = 8

/**
 * Listens on a port with several sockets, among which Linux distributes connections; on other systems with one. All
 * connections belong to `server` and use its settings.
 * @returns the additional listeners.
 * @throws ConfigError when another program listens there.
 */
export async function listenReusePort(
  server: HttpServer,
  { port, host }: { port: number; host: string | undefined },
): Promise<Server[]> {
  if (process.platform !== 'linux') {
    await listen(server, { port, host })
    return []
  }
  // Reusable sockets would share the port with another Enamel, so a plain socket checks first whether it is free.
  if (port !== 0) await whetherFree({ port, host })
  await listen(server, { port, host, reusePort: true })
  const address = server.address()
  const own = typeof address === 'object' && address ? address.port : port
  const hand = (socket: Socket) => server.emit('connection', socket)
  // The options that `node:http` uses.
  const like = { allowHalfOpen: true, noDelay: true }
  const besides = Array.from({ length: sockets - 1 }, () => createServer(like, hand))
  for (const each of besides) {
    each.on('error', (error) => server.emit('error', error))
    await listen(each, { port: own, host, reusePort: true })
  }
  return besides
}

async function whetherFree(where: ListenOptions): Promise<void> {
  const probe = createServer()
  await listen(probe, where)
  await new Promise<void>((resolve) => probe.close(() => resolve()))
}

function listen(server: Server, where: ListenOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE'
      reject(
        taken
          ? new ConfigError(`Port ${where.port} is taken by another program. Set PORT to a free one.`)
          : error,
      )
    }
    server.once('error', fail)
    server.listen(where, () => {
      // Left in place, it would swallow the first later error.
      server.off('error', fail)
      resolve()
    })
  })
}
