import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterEach, expect, test, vi } from 'vitest'
import { createApi } from '#api/index.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import type { Services } from '#domain/services.ts'
import { testConfig } from '#tests/helpers/test-api.ts'
import { consoleClassOf } from './console-class.rules.ts'
import { declaredClasses } from './declared-class.ts'
import { classesOf } from './request-class.rules.ts'
import { createRooms, type Rooms } from './rooms.ts'
import { refuser, shedLoad } from './shed-load.ts'
import { takeTurns } from './take-turns.ts'

const first = { id: 'first', name: 'First Smiles', settings: { operator: { phone: '6025550100' } } } as Brand
const services = {
  brands: { knownByHost: (host: string) => (host.startsWith('localhost') ? first : null) },
  content: { lastRead: () => null },
  config: testConfig,
} as unknown as Services

const classOf = classesOf(declaredClasses(createApi({ gateway: 'sandbox', https: false }), {}))
const full: Rooms = {
  ask: (_of, _brandId, { giveUp }) => {
    giveUp()
    return () => {}
  },
  underWay: 40,
}

/** Rooms of an overloaded process. */
function busyRooms(patienceMs: number) {
  const rooms = createRooms({ isBusy: () => true, patienceMs })
  /** Admits that many requests; returns what ends them. */
  const fill = (count: number) => {
    const leaves: (() => void)[] = []
    for (let n = 0; n < count; n += 1)
      rooms.ask('checkout', first.id, {
        come: (leave) => leaves.push(leave),
        giveUp: () => expect.unreachable(),
      })
    const leaveAll = () => {
      for (const leave of leaves.splice(0)) leave()
    }
    return { leaveAll }
  }
  return { rooms, fill }
}

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function serve(rooms: Rooms, handler: RequestListener = (_, answer) => answer.end('through')) {
  const seen = vi.fn(handler)
  const server = createServer(shedLoad({ rooms, services, classOf }, seen)).listen(0)
  await once(server, 'listening')
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const ask = (path: string, init?: RequestInit) => fetch(`http://localhost:${port}${path}`, init)
  const connections = () => promisify(server.getConnections.bind(server))()
  return { ask, port, seen, connections }
}

test('a refused call gets JSON with a retry time, and none of our resources was used', async () => {
  const { ask, seen } = await serve(full)
  const answer = await ask('/api/km/checkout/member', { method: 'POST', body: '{"a":1}' })
  expect(answer.status).toBe(503)
  const seconds = Number(answer.headers.get('retry-after'))
  expect(seconds).toBeGreaterThanOrEqual(2)
  expect(seconds).toBeLessThanOrEqual(4)
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await answer.json()).toEqual({
    statusCode: 503,
    statusMessage: 'Service Unavailable',
    message: 'We are very busy right now. Please try again in a few seconds.',
    code: 'unavailable',
  })
  expect(seen).not.toHaveBeenCalled()
})

test('a person gets a page of their brand, which never mentions a database', async () => {
  const { ask } = await serve(full)
  const answer = await ask('/dashboard')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
  expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src/)
  const page = await answer.text()
  for (const part of [
    'First Smiles',
    '(602) 555-0100',
    'One moment, please',
    'Nothing you did is lost',
    'Try again',
  ]) {
    expect(page).toContain(part)
  }
  expect(page).not.toContain('briefly unavailable')
  const head = await ask('/dashboard', { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([503, ''])
})

test('an unread body doesn’t block the next request on its connection', async () => {
  const { port } = await serve(full)
  const socket = connect(port)
  closing.push(() => socket.destroy())
  const body = 'x'.repeat(200_000)
  const post = `POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  socket.write(`${post}GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  let heard = ''
  socket.on('data', (chunk) => {
    heard += chunk
  })
  await vi.waitFor(() => expect(heard).toContain('through'))
  expect(heard).toMatch(/^HTTP\/1.1 503 [\s\S]*HTTP\/1.1 200 OK/)
})

test('a brief crowd waits for a moment and is served; the class refused last is admitted first', async () => {
  const { rooms, fill } = busyRooms(30_000)
  const { leaveAll } = fill(40)
  const served: string[] = []
  const { ask, connections } = await serve(rooms, ({ url = '' }, answer) => {
    served.push(url)
    answer.end('through')
  })
  const asked = Array.from({ length: 14 }, (_, n) => ask(`/faq?n=${n}`))
  const paid = ask('/api/km/checkout/member', { method: 'POST' })
  const signedIn = ask('/dashboard')
  await vi.waitFor(async () => expect(await connections()).toBe(16))
  await pause(50)
  expect(served).toEqual([])
  leaveAll()
  for (const answer of await Promise.all([...asked, paid, signedIn])) expect(answer.status).toBe(200)
  expect(served.slice(0, 2)).toEqual(['/api/km/checkout/member', '/dashboard'])
})

test('a waiting request is refused when its time is over, and immediately where many wait already', async () => {
  const soon = busyRooms(300)
  soon.fill(40)
  const began = performance.now()
  expect((await (await serve(soon.rooms)).ask('/faq')).status).toBe(503)
  expect(performance.now() - began).toBeGreaterThanOrEqual(300)

  const { rooms, fill } = busyRooms(30_000)
  fill(40)
  const patient = await serve(rooms)
  const leaving = new AbortController()
  let refused = 0
  const many = Array.from({ length: 40 }, () =>
    patient.ask('/faq', { signal: leaving.signal }).then(
      ({ status }) => {
        refused += status === 503 ? 1 : 0
        return 'refused'
      },
      () => 'left',
    ),
  )
  await vi.waitFor(() => expect(refused).toBe(24))
  leaving.abort()
  const ended = await Promise.all(many)
  expect(ended.filter((how) => how === 'left')).toHaveLength(16)
})

test('a new request queues behind waiting ones of the same class', async () => {
  const { rooms, fill } = busyRooms(30_000)
  const some = fill(3)
  const more = fill(1)
  const served: string[] = []
  const { ask } = await serve(rooms, ({ url = '' }, answer) => {
    served.push(url)
    answer.end('through')
  })
  const asked = vi.spyOn(rooms, 'ask')
  const one = ask('/faq?n=1')
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1))
  const another = ask('/faq?n=2')
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2))
  // With four in progress there is room for an order but not for a page.
  expect((await ask('/api/auth')).status).toBe(200)
  more.leaveAll()
  some.leaveAll()
  // Both find room. A later request would too, but not ahead of them.
  const last = ask('/faq?n=3')
  for (const answer of await Promise.all([one, another, last])) expect(answer.status).toBe(200)
  expect(served).toEqual(['/api/auth', '/faq?n=1', '/faq?n=2', '/faq?n=3'])
})

test('a request that has waited half its time is admitted like a new order, however many come after it', async () => {
  const { rooms, fill } = busyRooms(400)
  fill(15)
  const { ask } = await serve(rooms)
  const began = performance.now()
  expect((await ask('/faq')).status).toBe(200)
  expect(performance.now() - began).toBeGreaterThan(200)
  // With so many in progress that even an order would be refused, it is refused. A file never counts as an order.
  const { leaveAll } = fill(1)
  expect((await ask('/faq')).status).toBe(503)
  leaveAll()
  expect((await ask('/receipt/01a/pdf')).status).toBe(503)
})

test('a client that leaves while waiting takes no one’s slot', async () => {
  const { rooms, fill } = busyRooms(30_000)
  const { leaveAll } = fill(40)
  const { ask, connections, seen } = await serve(rooms)
  const leaving = new AbortController()
  const left = Array.from({ length: 3 }, () => ask('/faq', { signal: leaving.signal }).catch(() => 'left'))
  await vi.waitFor(async () => expect(await connections()).toBe(3))
  leaving.abort()
  expect(await Promise.all(left)).toEqual(['left', 'left', 'left'])
  await vi.waitFor(async () => expect(await connections()).toBe(0))
  leaveAll()
  expect((await ask('/faq')).status).toBe(200)
  expect(seen).toHaveBeenCalledTimes(1)
})

test('probes and files are answered whatever happens', async () => {
  const { ask } = await serve(full)
  for (const path of ['/healthz', '/readyz', '/latest-build.json', '/assets/a.js', '/favicon.ico']) {
    expect(await (await ask(path)).text()).toBe('through')
  }
})

test('a slot is free again once the response is sent, or its client has gone', async () => {
  const { rooms } = busyRooms(0)
  const { ask, seen } = await serve(rooms, (request, answer) => {
    if (request.url === '/dashboard') answer.end('done')
  })
  await (await ask('/dashboard')).text()
  await vi.waitFor(() => expect(rooms.underWay).toBe(0))
  const leaving = new AbortController()
  const left = ask('/dashboard/family', { signal: leaving.signal }).catch(() => 'left')
  await vi.waitFor(() => expect(seen).toHaveBeenCalledTimes(2))
  expect(rooms.underWay).toBe(1)
  leaving.abort()
  expect(await left).toBe('left')
  await vi.waitFor(() => expect(rooms.underWay).toBe(0))
})

test('a client that leaves while waiting for its turn takes no slot, and no work is done for it', async () => {
  const { rooms } = busyRooms(0)
  const seen = vi.fn()
  const guarded = shedLoad({ rooms, services, classOf }, seen)
  const take = takeTurns(() => true)
  let closed: Promise<unknown> | undefined
  const server = createServer((request, response) => {
    closed = once(response, 'close')
    // Other requests have their turn first, until the client has disconnected.
    void closed.then(() => take(() => guarded(request, response), response))
  }).listen(0)
  await once(server, 'listening')
  closing.push(() => server.close())
  const { port } = server.address() as AddressInfo
  const socket = connect(port)
  socket.write('GET /dashboard HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await vi.waitFor(() => expect(closed).toBeDefined())
  socket.destroy()
  await closed
  await pause(20)
  expect([rooms.underWay, seen.mock.calls.length]).toEqual([0, 0])
})

test('a full queue for cached pages answers with a retry time', async () => {
  const take = takeTurns(() => true)
  const onRefuse = vi.fn()
  const turnAway = refuser({ services, onRefuse })
  const server = createServer((request, response) => {
    for (let n = 0; n < 5_000; n += 1) take(() => {})
    take(
      () => response.end('page'),
      response,
      () => turnAway('pages', request, response),
    )
  }).listen(0)
  await once(server, 'listening')
  closing.push(() => server.close())
  const { port } = server.address() as AddressInfo
  const answer = await fetch(`http://localhost:${port}/faq`, { headers: { accept: 'text/html' } })
  expect(answer.status).toBe(503)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(8)
  expect(await answer.text()).toContain('First Smiles')
  expect(onRefuse).toHaveBeenCalledExactlyOnceWith('pages')
})

test('a slow upload holds no slot', async () => {
  const { rooms } = busyRooms(0)
  const { port } = await serve(rooms, () => {})
  const socket = connect(port)
  closing.push(() => socket.destroy())
  socket.write('POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{')
  await vi.waitFor(() => expect(rooms.underWay).toBe(1))
  await vi.waitFor(() => expect(rooms.underWay).toBe(0), 3_000)
})

test('invented hosts belong to no brand: together they get one brand’s share', async () => {
  const brands = new Set<string>()
  const { port } = await serve({
    ...full,
    ask: (of, brandId, visit) => {
      brands.add(brandId)
      return full.ask(of, brandId, visit)
    },
  })
  for (const host of ['a.example', 'b.example', 'localhost']) {
    const socket = connect(port)
    closing.push(() => socket.destroy())
    socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
    await once(socket, 'data')
  }
  expect([...brands]).toEqual(['', 'first'])
})

test('the console is its own crowd, whose files are refused before its desk, and shows no brand', async () => {
  const { rooms, fill } = busyRooms(0)
  fill(15)
  const server = createServer(
    shedLoad({ rooms, services, classOf: consoleClassOf, staff: true }, (_, answer) => answer.end('through')),
  ).listen(0)
  await once(server, 'listening')
  closing.push(() => server.close())
  const { port } = server.address() as AddressInfo
  const ask = (path: string, method = 'GET') => fetch(`http://localhost:${port}${path}`, { method })
  expect((await ask('/api/admin/audit/csv')).status).toBe(503)
  expect((await ask('/all/desk?q=7ab')).status).toBe(200)
  expect((await ask('/api/admin/desk/enrollments', 'POST')).status).toBe(200)
  const page = await ask('/all/members')
  expect([page.status, (await page.text()).includes('First Smiles')]).toEqual([503, false])
})
