import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { FetchSource, PMTiles } from 'pmtiles'
import { afterEach, expect, test } from 'vitest'
import { tinyTiles } from '#tests/helpers/tiny-tiles.ts'
import { streetTiles } from './street-tiles.ts'

const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

async function serve() {
  const folder = await mkdtemp(join(tmpdir(), 'tiles-'))
  folders.push(folder)
  const file = join(folder, 'usa.pmtiles')
  await writeFile(file, tinyTiles())
  const app = new Hono().get('/map/streets.pmtiles', streetTiles(file))
  return {
    app,
    file,
    ask: (range?: string) => app.request('/map/streets.pmtiles', { headers: range ? { range } : {} }),
  }
}

test('a map tile file is served in ranges, never as a whole, with its modification time', async () => {
  const { ask, file } = await serve()
  const whole = tinyTiles()
  const piece = await ask('bytes=0-6')
  expect([piece.status, await piece.text(), piece.headers.get('content-range')]).toEqual([
    206,
    'PMTiles',
    `bytes 0-6/${whole.length}`,
  ])
  const past = await ask(`bytes=${whole.length - 2}-99999`)
  expect(Buffer.from(await past.arrayBuffer())).toEqual(whole.subarray(-2))
  for (const range of [
    undefined,
    'bytes=5-',
    'bytes=-5',
    'bytes=9-2',
    'bytes=0-1,4-5',
    `bytes=${whole.length}-${whole.length}`,
  ]) {
    const refused = await ask(range)
    expect([range, refused.status, (await refused.arrayBuffer()).byteLength]).toEqual([range, 416, 0])
  }
  await writeFile(file, Buffer.concat([whole, Buffer.from('x')]))
  expect((await ask('bytes=0-6')).headers.get('etag')).not.toBe(piece.headers.get('etag'))
})

test('the format’s reader finds a tile in it', async () => {
  const { app } = await serve()
  const source = new FetchSource('http://tiles.example/map/streets.pmtiles')
  source.getBytes = async (offset, length) => {
    const headers = { range: `bytes=${offset}-${offset + length - 1}` }
    const answer = await app.request('/map/streets.pmtiles', { headers })
    return { data: await answer.arrayBuffer() }
  }
  const tiles = new PMTiles(source)
  expect(await tiles.getHeader()).toMatchObject({ specVersion: 3, minZoom: 0, maxZoom: 0 })
  const tile = await tiles.getZxy(0, 0, 0)
  expect(Buffer.from(tile?.data ?? new ArrayBuffer(0)).toString('latin1')).toContain('earth')
})
