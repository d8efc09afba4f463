import { createHash } from 'node:crypto'
import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { siteMapScript, withoutConsole } from './site-map.ts'
import { splitScreens } from './split-screens.ts'

const route = (id: string, parentId: string | undefined, path: string) => ({ id, parentId, path })
const routes = {
  root: route('root', undefined, ''),
  'site/home': route('site/home', 'root', 'home'),
  'console/console-root': route('console/console-root', 'root', ''),
  'console/frame/frame': route('console/frame/frame', 'console/console-root', ''),
  'console/today': route('console/today', 'console/frame/frame', ':place/today'),
}
const inManifest = Object.fromEntries(
  Object.entries(routes).map(([id, each]) => [id, { ...each, index: undefined, module: `/assets/${id}.js` }]),
)
const assets = {
  entry: { module: '/assets/entry.js', imports: [] },
  routes: inManifest,
  url: '/assets/manifest-abc.js',
  version: 'abc',
  sri: { '/assets/manifest-abc.js': 'sha384-of-all' },
}
const build = {
  entry: { module: { default: () => null } },
  routes: Object.fromEntries(Object.entries(routes).map(([id, each]) => [id, { ...each, module: {} }])),
  assets,
} as unknown as ServerBuild

/** As the framework writes it after the build: without integrity and undefined values. */
const written = `window.__reactRouterManifest=${JSON.stringify({ ...assets, sri: undefined })};`
const integrity = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`

test('the brands’ route manifest has no console screen, and matches its pages’ integrity to the byte', () => {
  const { site } = splitScreens(build)
  expect(Object.keys(site.routes)).toEqual(['root', 'site/home'])
  const file = withoutConsole(written)
  expect(file).not.toContain('console')
  expect(file).toBe(siteMapScript(site.assets))
  expect(site.assets.sri).toEqual({ [assets.url]: integrity(file) })
})

test('the console’s has its own document as root, no brand screens, and its own name', () => {
  const { console: staff, siteMap } = splitScreens(build)
  expect(Object.values(staff.routes).map((each) => [each?.id, each?.parentId])).toEqual([
    ['root', undefined],
    ['console/frame/frame', 'root'],
    ['console/today', 'console/frame/frame'],
  ])
  expect(siteMap.path).toMatch(/^\/assets\/manifest-console-[0-9a-f]{8}\.js$/)
  expect(siteMap.script).not.toContain('site/home')
  expect(staff.assets.sri).toMatchObject({ [siteMap.path]: integrity(siteMap.script) })
})
