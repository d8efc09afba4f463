import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderedPage } from '#app/request-context.ts'
import { PageCache } from '#server/pages/page-cache.ts'
import { createPages, keepSharedPages, type ServerEnv } from '#server/pages/pages.ts'
import { screens } from '#tests/support/screens.ts'
import { pageAddresses } from './page-address.ts'

let server: Server
let cache: PageCache
let time: number
/** What the page's loader waits for, what it was asked for, and the error it ends with. */
let gate: Promise<unknown>
let seen: string[]
let fault: Error | null

beforeEach(async () => {
  time = Date.UTC(2026, 10, 22)
  gate = Promise.resolve()
  seen = []
  fault = null
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

const settled = () => new Promise((resolve) => setTimeout(resolve, 100))

test('a hundred made-up parameters at once are one rendering, without them, and from then on none', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => get(`/directory?x=${n}`)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await answers[7]?.text()).toBe('<!DOCTYPE html>')
  expect(seen).toEqual([''])
  await settled()
  await get('/directory?x=another')
  await get('/directory', { cookie: 'session=made-up' })
  expect(seen).toEqual([''])
})

test('parameters that a page reads reach it; it is made for each of them', async () => {
  const [one, two] = await Promise.all([get('/find?zip=85004&x=1'), get('/find?zip=10001')])
  expect(await one?.text()).toBe('<!DOCTYPE html>?zip=85004')
  expect(await two?.text()).toBe('<!DOCTYPE html>?zip=10001')
})

test('too many renderings of one visitor are refused early, in words; another visitor has a turn', async () => {
  const opened = Promise.withResolvers<void>()
  gate = opened.promise
  const crowd = Array.from({ length: 34 }, (_, n) => get(`/find?zip=${n}`))
  await vi.waitFor(() => expect(seen.length).toBe(2))
  await settled()
  const refused = await get('/find?zip=late', { accept: 'text/html' })
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('5')
  expect(await refused.text()).toContain('call Lumen &amp; Co at (602) 555-0142')
  const other = get('/find?zip=other', { 'x-forwarded-for': '198.51.100.4' })
  await settled()
  opened.resolve()
  expect((await other).status).toBe(200)
  for (const answer of await Promise.all(crowd)) expect(answer.status).toBe(200)
  // Not behind those who came before it, but next in turn.
  expect(seen.indexOf('?zip=other')).toBeLessThan(8)
})

test('a page that cannot be made anew is answered as it was last, however long ago', async () => {
  await get('/directory')
  // Until then the page just made is handed on.
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  time += 24 * 60 * 60_000
  fault = new Error('away')
  const answer = await get('/directory?x=1')
  expect(answer.status).toBe(200)
  expect(await answer.text()).toBe('<!DOCTYPE html>')
  expect((await get('/never-seen')).status).toBe(500)
  fault = null
  await get('/directory')
  expect(seen.at(-1)).toBe('')
})
