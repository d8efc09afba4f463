import { brotliDecompressSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { compressAnswers } from './compress-answers.ts'

const long = { text: 'é'.repeat(2_000) }
const zips = { 'accept-encoding': 'gzip, deflate, br' }

const app = new Hono()
app.use(compressAnswers())
app.get('/short', (c) => c.json({ a: 'é' }))
app.get('/long', (c) => c.json(long, 200, { Vary: 'Accept' }))
app.get(
  '/stream',
  () => new Response(new Blob(['x'.repeat(3_000)]).stream(), { headers: { 'Content-Type': 'text/csv' } }),
)
app.get('/zipped', (c) =>
  c.body('x'.repeat(3_000), 200, { 'Content-Type': 'text/css', 'Content-Encoding': 'br' }),
)
app.get('/picture', (c) => c.body('x'.repeat(3_000), 200, { 'Content-Type': 'image/png' }))

test('a short JSON response has its length in bytes, and is sent uncompressed', async () => {
  const answer = await app.request('/short', { headers: zips })
  expect(answer.headers.get('content-length')).toBe('10')
  expect(answer.headers.get('content-encoding')).toBeNull()
  expect(await answer.json()).toEqual({ a: 'é' })
})

test('a long one is compressed for clients that accept it, and no cache mixes the two up', async () => {
  const zipped = await app.request('/long', { headers: zips })
  expect(zipped.headers.get('content-encoding')).toBe('br')
  expect(zipped.headers.get('content-length')).toBeNull()
  expect(zipped.headers.get('vary')).toBe('Accept, Accept-Encoding')
  expect(JSON.parse(brotliDecompressSync(await zipped.arrayBuffer()).toString())).toEqual(long)
  const plain = await app.request('/long', { headers: { 'accept-encoding': 'gzip;q=0' } })
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(plain.headers.get('vary')).toBe('Accept, Accept-Encoding')
  expect(await plain.json()).toEqual(long)
})

test('text of unknown length is compressed; what is compressed already is left alone', async () => {
  const csv = await app.request('/stream', { headers: zips })
  expect(brotliDecompressSync(await csv.arrayBuffer()).toString()).toBe('x'.repeat(3_000))
  expect((await app.request('/zipped', { headers: zips })).headers.get('content-encoding')).toBe('br')
  expect((await app.request('/picture', { headers: zips })).headers.get('content-encoding')).toBeNull()
})

test('a HEAD gets the length of an uncompressed GET, and none where it would be compressed', async () => {
  const head = await app.request('/short', { method: 'HEAD', headers: zips })
  expect(head.headers.get('content-length')).toBe('10')
  expect(await head.text()).toBe('')
  const zipped = await app.request('/long', { method: 'HEAD', headers: zips })
  expect(zipped.headers.get('content-length')).toBeNull()
})
