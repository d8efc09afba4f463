import { connect, type Socket } from 'node:net'

export type Answer = {
  status: number
  headers: Map<string, string>
  cookies: string[]
  text: string
  ms: number
}
export type Ask = { method?: string; headers?: Record<string, string>; body?: unknown }

/** Half the size of the server's listen queues; more browsers than this don't connect in the same instant. */
const mostConnections = 512
const usualPatienceMs = 10_000

type Waiting = { bytes: string; began: number; done: (answer: Answer) => void; isOver: boolean }

/**
 * HTTP over plain sockets, for sending a thousand requests a second from a core that the database also needs. It takes
 * a third of the CPU time of `node:http`. Understands only our server's responses. Status 0 means no response within
 * ten seconds, or `patienceMs`, including the wait for a connection.
 */
export function createCheapClient(
  origin: string,
  { patienceMs = usualPatienceMs }: { patienceMs?: number } = {},
): (path: string, ask: Ask, host?: string) => Promise<Answer> {
  const { port, host: ownHost } = new URL(origin)
  const idle: Socket[] = []
  const queue: Waiting[] = []
  let opened = 0

  const give = (waiting: Waiting, answer: Omit<Answer, 'ms'>) => {
    if (waiting.isOver) return
    waiting.isOver = true
    waiting.done({ ...answer, ms: performance.now() - waiting.began })
  }

  const open = (): Socket => {
    opened += 1
    const socket = connect(Number(port), 'localhost')
    socket.setNoDelay(true)
    return socket
  }

  const run = (socket: Socket, waiting: Waiting) => {
    let heard = ''
    const end = (answer: Omit<Answer, 'ms'> | null) => {
      socket.removeAllListeners()
      socket.on('error', () => {})
      give(waiting, answer ?? none)
      if (!answer || socket.destroyed || answer.headers.get('connection') === 'close') {
        opened -= 1
        socket.destroy()
      } else idle.push(socket)
      next()
    }
    socket.setEncoding('latin1')
    socket.on('data', (chunk: string) => {
      heard += chunk
      const answer = read(heard)
      if (answer) end(answer)
    })
    socket.once('error', () => end(null)).once('close', () => end(null))
    socket.setTimeout(patienceMs, () => end(null))
    socket.write(waiting.bytes)
  }

  const next = () => {
    while (queue.length > 0) {
      let socket = idle.pop()
      while (socket?.destroyed) {
        opened -= 1
        socket = idle.pop()
      }
      if (!socket && opened >= mostConnections) return
      const waiting = queue.shift()
      if (!waiting) return
      if (performance.now() - waiting.began > patienceMs) {
        give(waiting, none)
        if (socket) idle.push(socket)
        continue
      }
      run(socket ?? open(), waiting)
    }
  }

  return (path, { method = 'GET', headers = {}, body }, host = ownHost) =>
    new Promise((done) => {
      const payload = body === undefined ? '' : JSON.stringify(body)
      const lines = Object.entries(headers)
        .filter(([, value]) => value !== '')
        .map(([name, value]) => `${name}: ${value}\r\n`)
      const typed =
        body === undefined
          ? ''
          : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(payload)}\r\n`
      const bytes = `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\n${lines.join('')}${typed}\r\n${payload}`
      queue.push({ bytes, began: performance.now(), done, isOver: false })
      next()
    })
}

const none = { status: 0, headers: new Map<string, string>(), cookies: [], text: '' }

/** Parses a response once it is complete. */
function read(heard: string): Omit<Answer, 'ms'> | null {
  const cut = heard.indexOf('\r\n\r\n')
  if (cut < 0) return null
  const [first = '', ...lines] = heard.slice(0, cut).split('\r\n')
  const headers = new Map<string, string>()
  const cookies: string[] = []
  for (const line of lines) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).toLowerCase()
    const value = line.slice(colon + 1).trim()
    if (name === 'set-cookie') cookies.push(value.split(';')[0] ?? '')
    else headers.set(name, value)
  }
  const status = Number(first.split(' ')[1])
  const body = heard.slice(cut + 4)
  if (headers.get('transfer-encoding') === 'chunked') {
    if (!body.endsWith('\r\n0\r\n\r\n') && body !== '0\r\n\r\n') return null
    return { status, headers, cookies, text: unchunked(body) }
  }
  if (body.length < Number(headers.get('content-length') ?? 0)) return null
  return { status, headers, cookies, text: body }
}

function unchunked(body: string): string {
  let text = ''
  for (let at = 0; at < body.length; ) {
    const line = body.indexOf('\r\n', at)
    const size = Number.parseInt(body.slice(at, line), 16)
    if (!(size > 0)) break
    text += body.slice(line + 2, line + 2 + size)
    at = line + 2 + size + 2
  }
  return text
}
