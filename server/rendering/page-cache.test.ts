import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pageAddresses } from './page-address.ts'
import { PageCache } from './page-cache.ts'

const html = `<!DOCTYPE html><p>${'teeth '.repeat(400)}</p>`
/** The home page, and a search that reads `zip`. */
const addresses = pageAddresses({
  root: { id: 'root', path: '', module: { default: () => null } },
  home: { id: 'home', parentId: 'root', index: true, module: { default: () => null, handle: { query: [] } } },
  search: {
    id: 'search',
    parentId: 'root',
    path: 'search',
    module: { default: () => null, handle: { query: ['zip'] } },
  },
})
let cache: PageCache
let server: Server
let time: number

beforeEach(async () => {
  time = Date.UTC(2026, 10, 20)
  cache = new PageCache({ sessionCookie: 'session', maxBytes: 30_000, now: () => new Date(time), addresses })
  server = createServer((incoming, outgoing) => {
    if (cache.serve(incoming, outgoing)) return
    const last = cache.lastGood(incoming)
    outgoing.writeHead(last ? 503 : 404).end('miss')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => new Promise((resolve) => server.close(resolve)))

function get(path: string, headers: Record<string, string> = {}) {
  const { port } = server.address() as AddressInfo
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      const sent = request({ port, path, headers: { host: 'a.example', ...headers } }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        )
      })
      sent.on('error', reject)
      sent.end()
    },
  )
}

function keep(url: string, body = html, epoch = cache.epoch) {
  const headers = new Headers({
    'Content-Type': 'text/html',
    'Cache-Control': 'public',
    'Content-Encoding': 'gzip',
    Vary: 'Accept-Encoding, Cookie',
    'X-Kept': 'yes',
  })
  return cache.keep({ host: 'a.example', address: url }, body, headers, epoch)
}

test('a cached page is served with its headers, in the best encoding the browser accepts', async () => {
  await keep('/')
  const br = await get('/', { 'accept-encoding': 'gzip, br' })
  expect(br.status).toBe(200)
  expect(br.headers).toMatchObject({
    'content-encoding': 'br',
    'x-kept': 'yes',
    vary: 'Accept-Encoding, Cookie',
  })
  expect(brotliDecompressSync(br.body).toString()).toBe(html)
  const gzip = await get('/', { 'accept-encoding': 'gzip, br;q=0' })
  expect(gunzipSync(gzip.body).toString()).toBe(html)
  const plain = await get('/')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.body.toString()).toBe(html)
})

test('a page is revalidated by its etag with a 304', async () => {
  await keep('/')
  const first = await get('/')
  const again = await get('/', { 'if-none-match': String(first.headers.etag) })
  expect(again.status).toBe(304)
  expect(again.body).toHaveLength(0)
})

test('a signed-in visitor, another host and another query never get the cached page', async () => {
  await keep('/')
  expect((await get('/', { cookie: 'csrf=x; session=abc' })).status).toBe(404)
  expect((await get('/', { host: 'b.example' })).status).toBe(404)
  expect((await get('/', { host: 'A.example.:8443' })).status).toBe(200)
  expect((await get('/?version=working')).status).toBe(404)
})

test('a publication while a page was being rendered keeps that page out of the cache', async () => {
  const { epoch } = cache
  cache.clear()
  await keep('/', html, epoch)
  expect((await get('/')).status).toBe(404)
})

test('a page is dropped when something is published, and after five minutes at most', async () => {
  await keep('/')
  time += 5 * 60_000 + 1
  // Expired, but still available if rendering fails.
  expect((await get('/')).status).toBe(503)
  await keep('/')
  expect((await get('/')).status).toBe(200)
  cache.clear()
  expect((await get('/')).status).toBe(404)
})

test('where something may have changed a page is rendered again, and its last version is kept for when it can’t be', async () => {
  await keep('/')
  const { epoch } = cache
  cache.expire()
  expect((await get('/')).status).toBe(503)
  await keep('/', html, epoch)
  expect((await get('/')).status).toBe(503)
  await keep('/')
  expect((await get('/')).status).toBe(200)
})

test('when memory is full the least recently requested page goes first', async () => {
  const big = (mark: string) =>
    `${mark}${Array.from({ length: 1_500 }, (_, i) => `${mark}${i * 7919}`).join()}`
  await keep('/one', big('a'))
  await keep('/two', big('b'))
  await get('/one')
  await keep('/three', big('c'))
  expect((await get('/two')).status).toBe(404)
  expect((await get('/one')).status).toBe(200)
})

test('parameters that the page doesn’t read, slashes and capitals lead to the cached page', async () => {
  await keep('/')
  await keep('/search')
  for (const address of ['/?x=1', '/?utm_source=a&utm_campaign=50%off', '/search/?q=1', '//Search///?&&']) {
    expect((await get(address)).status, address).toBe(200)
  }
  expect((await get('/search?zip=85004')).status).toBe(404)
})

test('a page with parameters is cached the second time, and its spelling doesn’t matter', async () => {
  await keep('/search?zip=85004')
  expect((await get('/search?zip=85004')).status).toBe(404)
  await keep('/search?zip=85004')
  expect((await get('/search?x=1&zip=85004&y=2')).status).toBe(200)
})

test('any number of searches evicts searches, and never a page without parameters', async () => {
  const big = (mark: string) => Array.from({ length: 300 }, (_, i) => `${mark}${i * 7919}`).join()
  await keep('/', big('home'))
  for (let n = 0; n < 40; n += 1) {
    const address = `/search?zip=${n}`
    await keep(address, big(address))
    await keep(address, big(address))
  }
  expect((await get('/')).status).toBe(200)
  expect((await get('/search?zip=39')).status).toBe(200)
  expect((await get('/search?zip=1')).status).toBe(404)
})
