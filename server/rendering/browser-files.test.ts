import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'
import { ofConsole, serveAssets, shareAssets } from './browser-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'enamel-files-'))
afterAll(() => rmSync(folder, { recursive: true }))
const shared = join(folder, 'shared')

function release(name: string, files: string[]) {
  const client = join(folder, name)
  mkdirSync(join(client, 'assets'), { recursive: true })
  for (const file of files) writeFileSync(join(client, 'assets', file), `${file} of ${name}`)
  return client
}

const siteMap = (name: string) => ({
  path: `/assets/manifest-console-${name}.js`,
  script: `screens of ${name}`,
})

test('a page of one release gets its files from an instance of another, older or newer', async () => {
  const before = release('before', ['both.js', 'old.js', 'old.js.br'])
  const next = release('next', ['both.js', 'new.js'])
  await shareAssets(before, shared, siteMap('old'))
  const [old, ...fresh] = [before, next, next].map((client) =>
    new Hono().use('/assets/*', ...serveAssets(client, shared)),
  )
  // All instances of the new release start at once.
  await Promise.all(fresh.map(() => shareAssets(next, shared, siteMap('new'))))
  expect(readdirSync(shared).toSorted()).toEqual(['both.js', 'console', 'new.js', 'old.js', 'old.js.br'])

  const get = async (app: Hono | undefined, path: string, headers = {}) => {
    const answer = await app?.request(`/assets/${path}`, { headers })
    return [answer?.status, await answer?.text(), answer?.headers.get('cache-control')]
  }
  const forGood = 'public, max-age=31536000, immutable'
  expect(await get(old, 'new.js')).toEqual([200, 'new.js of next', forGood])
  expect(await get(fresh[0], 'old.js')).toEqual([200, 'old.js of before', forGood])
  expect(await get(fresh[0], 'old.js', { 'accept-encoding': 'br' })).toContain('old.js.br of before')
  expect(await get(fresh[0], 'both.js')).toContain('both.js of next')
  for (const path of ['none.js', '../before/assets/old.js', '%2e%2e/before/assets/old.js'])
    expect((await get(fresh[0], path))[0]).toBe(404)

  const staff = new Hono().use('/assets/*', ...serveAssets(next, shared, ofConsole(shared)))
  expect(await get(staff, 'manifest-console-old.js')).toEqual([200, 'screens of old', forGood])
  for (const path of ['manifest-console-old.js', 'console/manifest-console-old.js'])
    expect((await get(fresh[0], path))[0]).toBe(404)
})
