import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { promisify } from 'node:util'
import { afterEach, expect, test, vi } from 'vitest'
import { createApi } from '#api/index.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import type { Services } from '#domain/services.ts'
import { testConfig } from '#tests/helpers/test-api.ts'
import { type ConcurrencyLimit, createConcurrencyLimit } from './concurrency-limit.rules.ts'
import { declaredClasses } from './declared-class.ts'
import { classesOf } from './request-class.rules.ts'
import { shedLoad } from './shed-load.ts'

const first = { id: 'first', name: 'First Smiles', settings: { operator: { phone: '6025550100' } } } as Brand
const services = {
  brands: { knownByHost: (host: string) => (host.startsWith('localhost') ? first : null) },
  content: { lastRead: () => null },
  config: testConfig,
} as unknown as Services

const classOf = classesOf(declaredClasses(createApi({ gateway: 'sandbox', https: false }), {}))
const full: ConcurrencyLimit = {
  enter: () => null,
  follow: () => {},
  bePatient: () => {},
  now: { limit: 10, underWay: 10 },
}
const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function serve(
  admission: ConcurrencyLimit,
  handler: RequestListener = (_, answer) => answer.end('through'),
  patienceMs = 0,
) {
  const seen = vi.fn(handler)
  const server = createServer(shedLoad({ admission, services, classOf, patienceMs }, seen)).listen(0)
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

test('a call that is refused hears so in JSON, with a time to come back, and nothing of ours was touched', async () => {
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

test('a person reads a page of their brand, which never speaks of a database', async () => {
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

test('a body that nobody reads does not stand in the way of the next request on its connection', async () => {
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

test('a crowd that is soon over waits for a moment and is served; what is refused last comes in first', async () => {
  let room = 0
  const served: string[] = []
  let tries = 0
  const leave = () => {
    room += 1
  }
  const enter = () => {
    tries += 1
    if (room === 0) return null
    room -= 1
    return leave
  }
  const admission: ConcurrencyLimit = { ...full, enter }
  const { ask } = await serve(
    admission,
    ({ url = '' }, answer) => {
      served.push(url)
      answer.end('through')
    },
    30_000,
  )
  const asked = Array.from({ length: 14 }, (_, n) => ask(`/faq?n=${n}`))
  const paid = ask('/api/km/checkout/member', { method: 'POST' })
  const signedIn = ask('/dashboard')
  await vi.waitFor(() => expect(tries).toBeGreaterThan(48))
  expect(served).toEqual([])
  room = 1
  for (const answer of await Promise.all([...asked, paid, signedIn])) expect(answer.status).toBe(200)
  expect(served.slice(0, 2)).toEqual(['/api/km/checkout/member', '/dashboard'])
})

test('who waits is refused when the time is over, and at once where many wait already', async () => {
  let tries = 0
  const enter = () => {
    tries += 1
    return null
  }
  const admission: ConcurrencyLimit = { ...full, enter }
  const { ask } = await serve(admission, undefined, 300)
  expect((await ask('/faq')).status).toBe(503)
  expect(tries).toBeGreaterThan(2)

  const patient = await serve(admission, undefined, 30_000)
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
  await vi.waitFor(() => expect(refused).toBe(8))
  leaving.abort()
  const ended = await Promise.all(many)
  expect(ended.filter((how) => how === 'left')).toHaveLength(32)
})

test('whoever comes while one of the same waits stands behind them', async () => {
  const served: string[] = []
  let lets: 'nobody' | 'newcomers' | 'all' = 'nobody'
  let looks = 0
  // Those who wait are asked for as somebody; a newcomer is not.
  const enter: ConcurrencyLimit['enter'] = (_of, _brandId, as) => {
    looks += as ? 1 : 0
    return lets === 'all' || (lets === 'newcomers' && !as) ? () => {} : null
  }
  const { ask } = await serve(
    { ...full, enter },
    ({ url = '' }, answer) => {
      served.push(url)
      answer.end('through')
    },
    30_000,
  )
  const first = ask('/faq?n=1')
  await vi.waitFor(() => expect(looks).toBeGreaterThan(0))
  lets = 'newcomers'
  const second = ask('/faq?n=2')
  const other = await ask('/dashboard')
  expect([other.status, served]).toEqual([200, ['/dashboard']])
  lets = 'all'
  expect([(await first).status, (await second).status]).toEqual([200, 200])
  expect(served).toEqual(['/dashboard', '/faq?n=1', '/faq?n=2'])
})

test('who has waited half of the time comes in as an order that begins does, however many come after them', async () => {
  const admission = createConcurrencyLimit(() => performance.now())
  // Fourteen at once on a slow machine: the least limit has room for six pages beside nobody else.
  for (let times = 0; times < 20; times += 1) admission.follow({ delayMs: 200, isBusy: true })
  expect(admission.now.limit).toBe(24)
  for (let guests = 0; guests < 13; guests += 1) admission.enter('checkout', first.id)
  const { ask } = await serve(admission, undefined, 400)
  const began = performance.now()
  expect((await ask('/faq')).status).toBe(200)
  expect(performance.now() - began).toBeGreaterThan(200)
  // Beside so many that no order would begin, it is refused.
  admission.enter('checkout', first.id)
  admission.enter('checkout', first.id)
  expect((await ask('/faq')).status).toBe(503)
})

test('who goes while they wait takes nobody’s place', async () => {
  /** None yet, or how often somebody has to ask until one finds room. */
  let asks = Number.POSITIVE_INFINITY
  let tries = 0
  const enter = () => {
    tries += 1
    asks -= 1
    return asks === 0 ? () => {} : null
  }
  const { ask, connections, seen } = await serve({ ...full, enter }, undefined, 30_000)
  const leaving = new AbortController()
  const left = Array.from({ length: 3 }, () => ask('/faq', { signal: leaving.signal }).catch(() => 'left'))
  await vi.waitFor(() => expect(tries).toBeGreaterThan(6))
  leaving.abort()
  expect(await Promise.all(left)).toEqual(['left', 'left', 'left'])
  await vi.waitFor(async () => expect(await connections()).toBe(0))
  asks = 2
  expect((await ask('/faq')).status).toBe(200)
  expect(seen).toHaveBeenCalledTimes(1)
})

test('probes and files are answered whatever happens', async () => {
  const { ask } = await serve(full)
  for (const path of ['/healthz', '/readyz', '/latest-build.json', '/assets/a.js', '/favicon.ico']) {
    expect(await (await ask(path)).text()).toBe('through')
  }
})

test('a place is free again once the answer is given, or its client has gone', async () => {
  const admission = createConcurrencyLimit(() => performance.now())
  const { ask, seen } = await serve(admission, (request, answer) => {
    if (request.url === '/dashboard') answer.end('done')
  })
  await (await ask('/dashboard')).text()
  await vi.waitFor(() => expect(admission.now.underWay).toBe(0))
  const leaving = new AbortController()
  const left = ask('/dashboard/family', { signal: leaving.signal }).catch(() => 'left')
  await vi.waitFor(() => expect(seen).toHaveBeenCalledTimes(2))
  expect(admission.now.underWay).toBe(1)
  leaving.abort()
  expect(await left).toBe('left')
  await vi.waitFor(() => expect(admission.now.underWay).toBe(0))
})

test('who sends a body slowly holds no place', async () => {
  const admission = createConcurrencyLimit(() => performance.now())
  const { port } = await serve(admission, () => {})
  const socket = connect(port)
  closing.push(() => socket.destroy())
  socket.write('POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{')
  await vi.waitFor(() => expect(admission.now.underWay).toBe(1))
  await vi.waitFor(() => expect(admission.now.underWay).toBe(0), 3_000)
})

test('made-up hosts are nobody’s: together they have one brand’s part', async () => {
  const brands = new Set<string>()
  const enter: ConcurrencyLimit['enter'] = (_, brandId) => {
    brands.add(brandId)
    return null
  }
  const { port } = await serve({ ...full, enter })
  for (const host of ['a.example', 'b.example', 'localhost']) {
    const socket = connect(port)
    closing.push(() => socket.destroy())
    socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
    await once(socket, 'data')
  }
  expect([...brands]).toEqual(['', 'first'])
})

test('the console is a crowd of its own: a flood at the brands leaves it room, and its files are refused before its desk', async () => {
  const entered: [string, string][] = []
  const counting: ConcurrencyLimit = {
    ...full,
    enter: (of, brandId) => {
      entered.push([of, brandId])
      return of === 'exports' ? null : () => {}
    },
  }
  const seen = vi.fn<RequestListener>((_, answer) => answer.end('through'))
  const config = { ...testConfig, consoleOrigin: 'http://127.0.0.1:3000' }
  const server = createServer(
    shedLoad({ admission: counting, services: { ...services, config }, classOf, patienceMs: 0 }, seen),
  ).listen(0)
  await once(server, 'listening')
  closing.push(() => server.close())
  const { port } = server.address() as AddressInfo
  const ask = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${port}${path}`, { method })
  expect((await ask('/api/admin/audit/csv')).status).toBe(503)
  expect((await ask('/api/admin/desk/enrollments', 'POST')).status).toBe(200)
  expect(entered).toEqual([
    ['exports', 'console'],
    ['checkout', 'console'],
  ])
})
