import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How long a body may take, in milliseconds, and the minimum rate for slower file uploads. */
export type BodyLimits = {
  /** After this, only file uploads may continue. */
  wholeMs: number
  /** The limit for file uploads. */
  longestMs: number
  /** Minimum average rate per `windowMs`, in bytes a second. The window lets a phone lose its network briefly. */
  leastPerSecond: number
  windowMs: number
  /** How many slow uploads are allowed at once: from staff, from everyone else, and from one address. */
  patient: number
  patientOfOne: number
}

/**
 * 10 MB in ten minutes is 17 KB a second on average, a phone's rate at the edge of its network. Half of that is the
 * minimum at any time. Otherwise a sender of one byte now and then would hold a slot for ten minutes.
 */
const usual: BodyLimits = {
  wholeMs: 30_000,
  longestMs: 600_000,
  leastPerSecond: 8 * 1024,
  windowMs: 10_000,
  patient: 8,
  patientOfOne: 3,
}

const takesFile =
  /^\/api\/(?:v4\/requestFiles|admin\/(?:cases\/[^/]+\/files|media(?:\/[^/]+\/replace)?|feeSchedules\/[^/]+\/import))(?:\?|$)/

type Arriving = {
  request: IncomingMessage
  response: ServerResponse
  since: number
  /** Bytes the socket had read when the request came, and at the last check. */
  bytes: number
  lookedAt: number
  patience: string | null
}

/**
 * Aborts requests whose body doesn't arrive within 30 seconds, the same limit as Node's own. A file upload may take
 * longer while it keeps a minimum rate, but only a limited number may do so at once: deliberately slow senders can't
 * hold more slots than that, and fast senders need none. `look` is the check that runs every other second.
 */
export function watchBodies(
  server: Pick<Server, 'on'>,
  {
    addressOf,
    now = () => performance.now(),
    limits = usual,
  }: { addressOf: (request: IncomingMessage) => string; now?: () => number; limits?: BodyLimits },
): { look: () => void; longestMs: number } {
  const arriving = new Set<Arriving>()
  const { wholeMs, longestMs, leastPerSecond, windowMs, patient, patientOfOne } = limits

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { 'content-length': length, 'transfer-encoding': chunked } = request.headers
    if (!chunked && !Number(length)) return
    const at = now()
    const bytes = request.socket.bytesRead
    arriving.add({ request, response, since: at, bytes, lookedAt: at, patience: null })
  })

  /** Reserves a slot for a slow file upload; false if none is free. */
  function grantPatience(one: Arriving): boolean {
    const { url = '', method } = one.request
    if (method !== 'POST' || !takesFile.test(url) || one.response.writableEnded) return false
    const room = url.startsWith('/api/admin/') ? 'staff' : 'site'
    const patience = `${room} ${addressOf(one.request)}`
    const taken = [...arriving].flatMap((each) => each.patience ?? [])
    if (taken.filter((each) => each.startsWith(`${room} `)).length >= patient) return false
    if (taken.filter((each) => each === patience).length >= patientOfOne) return false
    one.patience = patience
    return true
  }

  /** Whether to keep waiting for a body. */
  function isPatient(one: Arriving, at: number): boolean {
    const age = at - one.since
    if (age <= wholeMs) return true
    if (age > longestMs) return false
    if (one.patience !== null && at - one.lookedAt < windowMs) return true
    const { bytesRead } = one.request.socket
    if (bytesRead - one.bytes < (leastPerSecond * (at - one.lookedAt)) / 1_000) return false
    one.bytes = bytesRead
    one.lookedAt = at
    return one.patience !== null || grantPatience(one)
  }

  const look = () => {
    const at = now()
    for (const one of arriving) {
      const isOver = one.request.complete || one.request.destroyed
      if (!isOver && isPatient(one, at)) continue
      arriving.delete(one)
      if (!isOver) end(one)
    }
  }
  return { look, longestMs }
}

function end({ request, response }: Arriving): void {
  const socket: Socket = request.socket
  if (!response.headersSent) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
  socket.destroySoon()
}
