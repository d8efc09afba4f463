import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderedPage } from '#app/request-context.ts'
import { screens } from '#tests/helpers/screens.ts'
import { pageAddresses } from './page-address.ts'
import { PageCache } from './page-cache.ts'
import { createPages, keepSharedPages, type ServerEnv } from './pages.ts'

let server: Server
let cache: PageCache
let time: number
/** Controls for the page's loader: what it waits for, and the error it ends with. */
let gate: Promise<unknown>
let seen: string[]
let fault: Error | null
/** How many requests have reached the page handler. */
let asked: number

beforeEach(async () => {
  time = Date.UTC(2026, 10, 22)
  gate = Promise.resolve()
  seen = []
  fault = null
  asked = 0
  const build = screens(
    (request, status, headers, _, context) => {
      context.set(renderedPage, `<!DOCTYPE html>${new URL(request.url).search}`)
      return new Response(null, { status, headers })
    },
    {
      handle: { query: ['zip'] },
      loader: async ({ request }: { request: Request }) => {
        seen.push(new URL(request.url).search)
        await gate
        if (fault) throw fault
        return null
      },
    },
  )
  cache = new PageCache({
    sessionCookie: 'session',
    now: () => new Date(time),
    addresses: pageAddresses(build.routes),
  })
  const app = new Hono<ServerEnv>()
  app.use(keepSharedPages(cache))
  app.use(async (c, next) => {
    const scope = { visitor: { kind: 'anonymous' }, ip: c.req.header('x-forwarded-for') ?? '203.0.113.9' }
    c.set('scope', scope as ServerEnv['Variables']['scope'])
    c.set('brand', { name: 'Lumen & Co', settings: { operator: { phone: '6025550142' } } } as never)
    asked += 1
    await next()
  })
  app.get('*', createPages(build, cache, 'production'))
  const answer = getRequestListener(app.fetch)
  server = createServer((request, response) => {
    if (!cache.serve(request, response)) void answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => new Promise((resolve) => server.close(resolve)))

function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  const { port } = server.address() as AddressInfo
  return fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close', ...headers } })
}

/** Waits until a page is in the cache, which happens after it was compressed. */
function untilKept(url: string): Promise<void> {
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const request = { method: 'GET', url, headers: { host } } as IncomingMessage
  return vi.waitFor(() => expect(cache.find(request)).not.toBeNull())
}

/** Waits until that many requests have asked for their page. */
const until = (count: number) => vi.waitFor(() => expect(asked).toBe(count))

test('a hundred invented parameters at once are one rendering, without them, and from then on none', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => get(`/directory?x=${n}`)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await answers[7]?.text()).toBe('<!DOCTYPE html>')
  expect(seen).toEqual([''])
  await untilKept('/directory')
  await get('/directory?x=another')
  await get('/directory', { cookie: 'session=made-up' })
  expect(seen).toEqual([''])
})

test('parameters that a page reads reach it; it is rendered for each of them', async () => {
  const [one, two] = await Promise.all([get('/find?zip=85004&x=1'), get('/find?zip=10001')])
  expect(await one?.text()).toBe('<!DOCTYPE html>?zip=85004')
  expect(await two?.text()).toBe('<!DOCTYPE html>?zip=10001')
})

test('too many renderings for one visitor are refused early, with a sentence; another visitor has a turn', async () => {
  const opened = Promise.withResolvers<void>()
  gate = opened.promise
  const crowd = Array.from({ length: 34 }, (_, n) => get(`/find?zip=${n}`))
  await vi.waitFor(() => expect(seen.length).toBe(2))
  await until(34)
  const refused = await get('/find?zip=late', { accept: 'text/html' })
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('5')
  expect(await refused.text()).toContain('call Lumen &amp; Co at <a href="tel:6025550142">(602) 555-0142</a>')
  const other = get('/find?zip=other', { 'x-forwarded-for': '198.51.100.4' })
  await until(36)
  opened.resolve()
  expect((await other).status).toBe(200)
  for (const answer of await Promise.all(crowd)) expect(answer.status).toBe(200)
  // It isn't queued behind the earlier requests but goes next.
  expect(seen.indexOf('?zip=other')).toBeLessThan(8)
})

test('a page that can’t be rendered again is served in its last version, however old', async () => {
  await get('/directory')
  await untilKept('/directory')
  time += 24 * 60 * 60_000
  fault = new Error('away')
  // The fresh page is shared for a moment; then it is rendered again.
  await vi.waitFor(
    async () => {
      const answer = await get('/directory?x=1')
      expect(answer.status).toBe(200)
      expect(await answer.text()).toBe('<!DOCTYPE html>')
      expect(seen.length).toBe(2)
    },
    { timeout: 10_000 },
  )
  expect((await get('/never-seen')).status).toBe(500)
  fault = null
  await get('/directory')
  expect(seen.at(-1)).toBe('')
})
