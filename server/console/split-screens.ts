import { createHash } from 'node:crypto'
import type { ServerBuild } from 'react-router'
import * as entry from '#app/console/entry.server.tsx'

/** The document around every screen of the console, a route of `app/routes.ts` beside those of the site. */
const consoleRoot = 'console/console-root'

type Routes = ServerBuild['routes']
type Assets = ServerBuild['assets']

/** One build with two site maps, so that neither origin knows the other's screens (decision 0042). */
export type SplitScreens = {
  site: ServerBuild
  console: ServerBuild
  /** The console's site map as the file that its pages load first. */
  siteMap: { path: string; script: string }
}

/** The routes of the console, its document among them. */
function isOfConsole(id: string): boolean {
  return id.startsWith('console/')
}

/** The screens that were built together, taken apart. A build without a console is the site alone. */
export function splitScreens(build: ServerBuild): SplitScreens {
  const { assets } = build
  const site = siteAssets(assets)
  const consoleAssets = withSiteMap({
    ...assets,
    routes: asTree(pick(assets.routes, isOfConsole)),
  })
  return {
    site: { ...build, routes: pick(build.routes, (id) => !isOfConsole(id)), assets: site },
    console: {
      ...build,
      entry: { module: { ...build.entry.module, ...entry } },
      routes: asTree(pick(build.routes, isOfConsole)),
      assets: consoleAssets,
    },
    siteMap: { path: consoleAssets.url, script: siteMapScript(consoleAssets) },
  }
}

/** The site's own part of what was built, as the step after the build writes it into the file of its site map. */
export function siteAssets(assets: Assets): Assets {
  const site = { ...assets, routes: pick(assets.routes, (id) => !isOfConsole(id)) }
  return withIntegrity(site, siteMapScript(site))
}

/** A site map as the script that browsers load. */
export function siteMapScript({ entry: start, routes, url, version }: Assets): string {
  return `window.__reactRouterManifest=${JSON.stringify({ entry: start, routes, url, version })};`
}

/** The console's site map is named for what is in it, apart from its own name. */
function withSiteMap(assets: Assets): Assets {
  const version = createHash('sha256').update(siteMapScript(assets)).digest('hex').slice(0, 8)
  const named = { ...assets, url: `/assets/manifest-console-${version}.js` }
  return withIntegrity(named, siteMapScript(named))
}

function withIntegrity(assets: Assets, script: string): Assets {
  if (typeof assets.sri !== 'object') return assets
  const hash = createHash('sha384').update(script).digest('base64')
  return { ...assets, sri: { ...assets.sri, [assets.url]: `sha384-${hash}` } }
}

function pick<Table extends Routes | Assets['routes']>(
  table: Table,
  isWanted: (id: string) => boolean,
): Table {
  return Object.fromEntries(Object.entries(table).filter(([id]) => isWanted(id))) as Table
}

/** The router knows the document of its pages by the id `root`. */
function asTree<Table extends Routes | Assets['routes']>(table: Table): Table {
  const entries = Object.entries(table).map(([id, route]) => {
    if (id === consoleRoot) return ['root', { ...route, id: 'root', parentId: undefined, path: '' }]
    if (route?.parentId === consoleRoot) return [id, { ...route, parentId: 'root' }]
    return [id, route]
  })
  return Object.fromEntries(entries) as Table
}
