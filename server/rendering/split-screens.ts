import { createHash } from 'node:crypto'
import type { ServerBuild } from 'react-router'
import handleRequest, { handleError } from '#app/console/entry.server.tsx'
import { isOfConsole, pickRoutes, siteAssets, siteMapScript, withIntegrity } from './site-map.ts'

/** The document around every console screen; a route in `app/routes.ts`, next to the site's routes. */
const consoleRoot = 'console/console-root'

/** One build with two site maps, so that neither origin knows the other's screens (decision 0042). */
export type SplitScreens = {
  site: ServerBuild
  console: ServerBuild
  /** The console's site map, as the file that its pages load first. */
  siteMap: { path: string; script: string }
}

/** Separates the site's and the console's screens, which are built together. */
export function splitScreens(build: ServerBuild): SplitScreens {
  const { assets } = build
  const consoleAssets = named({ ...assets, routes: asTree(pickRoutes(assets.routes, isOfConsole)) })
  return {
    site: {
      ...build,
      routes: pickRoutes(build.routes, (id) => !isOfConsole(id)),
      assets: siteAssets(assets),
    },
    console: {
      ...build,
      entry: { module: { ...build.entry.module, default: handleRequest, handleError } },
      routes: asTree(pickRoutes(build.routes, isOfConsole)),
      assets: consoleAssets,
    },
    siteMap: { path: consoleAssets.url, script: siteMapScript(consoleAssets) },
  }
}

/** Names the console's site map after its content hash. */
function named(assets: ServerBuild['assets']): ServerBuild['assets'] {
  const hash = createHash('sha256').update(siteMapScript(assets)).digest('hex').slice(0, 8)
  return withIntegrity({ ...assets, url: `/assets/manifest-console-${hash}.js` })
}

/** The router expects the document of its pages under the id `root`. */
function asTree<Table extends object>(table: Table): Table {
  const entries = Object.entries(table).map(([id, route]) => {
    if (id === consoleRoot) return ['root', { ...route, id: 'root', parentId: undefined, path: '' }]
    return [id, route.parentId === consoleRoot ? { ...route, parentId: 'root' } : route]
  })
  return Object.fromEntries(entries) as Table
}
