import { createHash } from 'node:crypto'
import type { ServerBuild } from 'react-router'

type Assets = ServerBuild['assets']

/** Whether a route belongs to the console, including its document; every other route belongs to the brands' sites. */
export function isOfConsole(routeId: string): boolean {
  return routeId.startsWith('console/')
}

/** The entries of a table whose route ids pass the filter. */
export function pickRoutes<Table extends object>(table: Table, isWanted: (id: string) => boolean): Table {
  return Object.fromEntries(Object.entries(table).filter(([id]) => isWanted(id))) as Table
}

/** The assets of the brands' sites, without the console. */
export function siteAssets(assets: Assets): Assets {
  return withIntegrity({ ...assets, routes: pickRoutes(assets.routes, (id) => !isOfConsole(id)) })
}

/** A site map as the script that browsers load before hydration. */
export function siteMapScript({ entry, routes, url, version }: Assets): string {
  return `window.__reactRouterManifest=${JSON.stringify({ entry, routes, url, version }, unlessFalse)};`
}

/** Omits false, which means the same as a missing entry. */
function unlessFalse(_: string, value: unknown): unknown {
  return value === false ? undefined : value
}

/**
 * The framework's site map script without the console's routes. A step after the build replaces the original with it,
 * so that site visitors neither download nor see the console's routes.
 */
export function withoutConsole(script: string): string {
  const json = script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1)
  return siteMapScript(siteAssets(JSON.parse(json)))
}

/** Updates the integrity hash of the site map to match the script we send. */
export function withIntegrity(assets: Assets): Assets {
  if (typeof assets.sri !== 'object') return assets
  const hash = createHash('sha384').update(siteMapScript(assets)).digest('base64')
  return { ...assets, sri: { ...assets.sri, [assets.url]: `sha384-${hash}` } }
}
