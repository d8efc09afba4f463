import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { renderedPage } from '#app/request-context.ts'
import { screens } from '#tests/helpers/screens.ts'
import { PageCache } from './page-cache.ts'
import { bestEncoding, encodings } from './page-encoding.ts'
import { createPages, type ServerEnv } from './pages.ts'

const page = '<!DOCTYPE html>'
const known = (_: unknown, next: () => Promise<Response>) => next()

/** Opens a page behind a middleware; returns the response, the number of loader runs, and what was thrown. */
async function openBehind(middleware: unknown, headers: Record<string, string> = {}) {
  const thrown: unknown[] = []
  let served = 0
  const loader = () => {
    served += 1
    return null
  }
  const build = screens(
    (_, status, headers, __, context) => {
      context.set(renderedPage, page)
      return new Response(null, { status, headers })
    },
    { loader, middleware: [middleware] },
    (error) => thrown.push(error),
  )
  const cache = new PageCache({ sessionCookie: 'session', now: () => new Date() })
  const app = new Hono<ServerEnv>()
  app.use(async (c, next) => {
    c.set('scope', { visitor: { kind: 'anonymous' }, ip: '203.0.113.9' } as ServerEnv['Variables']['scope'])
    await next()
  })
  app.get('*', createPages(build, cache, 'production'))
  const answer = await app.request('/private', { headers })
  return { answer, seen: { status: answer.status, served, thrown } }
}

test.each([[undefined], ['members-only'], [{}]])(
  '§8 route middleware: an unknown one, %j, throws, and the page behind it isn’t served without it',
  async (unknown) => {
    const { seen } = await openBehind(unknown)
    expect(seen).toEqual({ status: 500, served: 0, thrown: [expect.any(TypeError)] })
  },
)

test('§8 route middleware: a known one lets its page through', async () => {
  expect((await openBehind(known)).seen).toEqual({ status: 200, served: 1, thrown: [] })
})

test('a page is compressed as the client prefers, or sent uncompressed to one that accepts no encoding', async () => {
  const open = async (accepted: string) => {
    const { answer } = await openBehind(known, { 'accept-encoding': accepted })
    expect(answer.headers.get('vary')).toBe('Accept-Encoding, Cookie')
    const body = Buffer.from(await answer.arrayBuffer())
    return { encoding: answer.headers.get('content-encoding'), body }
  }
  const brotli = await open('gzip, deflate, br, zstd')
  expect(brotli.encoding).toBe('br')
  expect(brotliDecompressSync(brotli.body).toString()).toBe(page)
  const zipped = await open('gzip, deflate')
  expect(zipped.encoding).toBe('gzip')
  expect(gunzipSync(zipped.body).toString()).toBe(page)
  const plain = await open('br;q=0, gzip;q=0')
  expect(plain.encoding).toBeNull()
  expect(plain.body.toString()).toBe(page)
})

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0.5, GZIP;q=0.8', 'gzip'],
  ['gzip ; q=0.000, br;q=0.001', 'br'],
  ['gzip;q=0.5, identity;q=0.8', 'identity'],
  ['*', 'br'],
  ['*;q=0.5, gzip;q=0', 'br'],
  ['notgzip, x-br', 'identity'],
  ['gzip;q=most', 'identity'],
])('of Accept-Encoding %j a page is sent in %s', (accepted, encoding) => {
  expect(bestEncoding(accepted, encodings)).toBe(encoding)
})
