import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How long a body may take, in milliseconds, and what a file must keep up beyond that. */
export type BodyLimits = {
  /** Within this each body has arrived, or is a file that may take longer. */
  wholeMs: number
  /** Within this each file has arrived. */
  longestMs: number
  /** What of a file arrives in each `windowMs`, on average: bytes a second. A phone may lose its network for moments. */
  leastPerSecond: number
  windowMs: number
  /** How many files that take longer are waited for at once: of the staff, of everybody else, and of one address. */
  patient: number
  patientOfOne: number
}

/**
 * 10 MB in ten minutes: 17 KB a second on average, as a phone at the edge of its network sends. Half of that at any time, or
 * whoever sends a byte now and then would hold a place for ten minutes.
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
  /** What the socket had read when the request came, and at the last look. */
  bytes: number
  lookedAt: number
  patience: string | null
}

/**
 * Ends requests whose body does not arrive: after 30 seconds, as Node's own limit does, but for files. A file on a slow
 * line is waited for as long as it arrives at a least rate, and only so many at once: whoever sends slowly on purpose
 * finds that many places and no more, and who has a quick line needs none. `look` is what is done every other second.
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

  /** Whether a place is free for a file that takes longer. */
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

  /** Whether a body is still waited for. */
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
