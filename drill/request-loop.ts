import { Agent, type IncomingMessage, request } from 'node:http'
import type { Socket } from 'node:net'

export type Asked = { method: string; path: string; headers: Record<string, string>; body?: string }

/** What a client got: the status, or how the connection failed. */
export type Told = { what: string; at: number; how: 'answered' | 'refused' | 'failed' }

export type Asking = {
  origin: string
  /** The next request. */
  next: () => Asked
  /** Milliseconds to pause between a response and the next request. */
  pauseMs: () => number
  /** False: a new connection for each request. */
  keepAlive: boolean
  tell: (told: Told) => void
  /** A kept-alive connection was closed, although no response had announced that. */
  closedUntold: () => void
}

/** Sends requests over one connection until a connection is refused. */
export async function keepAsking({
  origin,
  next,
  pauseMs,
  keepAlive,
  tell,
  closedUntold,
}: Asking): Promise<void> {
  const agent = new Agent({ keepAlive, maxSockets: 1 })
  const told = new WeakSet<Socket>()
  const known = new WeakSet<Socket>()
  for (;;) {
    const asked = next()
    try {
      const { status, says, socket } = await ask(origin, asked, agent)
      if (!keepAlive || says === 'close') told.add(socket)
      if (!known.has(socket)) {
        known.add(socket)
        socket.once('close', () => told.has(socket) || closedUntold())
      }
      const how = status < 400 ? 'answered' : 'failed'
      tell({ what: `${asked.method} ${asked.path}: ${status}`, at: performance.now(), how })
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
      const how = code === 'ECONNREFUSED' ? 'refused' : 'failed'
      tell({ what: `${asked.method} ${asked.path}: ${code}`, at: performance.now(), how })
      if (how === 'refused') break
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs()))
  }
  agent.destroy()
}

type Answer = { status: number; says: string | undefined; socket: Socket }

/** Resolves with the complete response; a truncated one is an error. */
function ask(origin: string, { method, path, headers, body }: Asked, agent: Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      origin + path,
      { method, headers, agent, timeout: 30_000 },
      (answer: IncomingMessage) => {
        const { socket } = answer
        answer.resume()
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, says: answer.headers.connection, socket }),
        )
        answer.on('error', reject)
        answer.on('aborted', () => reject(Object.assign(new Error('cut off'), { code: 'CUT_OFF' })))
      },
    )
    sent.on('error', reject)
    sent.on('timeout', () => sent.destroy(Object.assign(new Error('no answer'), { code: 'NO_ANSWER' })))
    sent.end(body)
  })
}
