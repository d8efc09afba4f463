import { createHash } from 'node:crypto'
import type { ServerBuild } from 'react-router'

type Assets = ServerBuild['assets']

/** The routes of the console, its document among them; every other route is of the brands' sites. */
export function isOfConsole(routeId: string): boolean {
  return routeId.startsWith('console/')
}

/** Entries of a table by the id of a route, those that are wanted. */
export function pickRoutes<Table extends object>(table: Table, isWanted: (id: string) => boolean): Table {
  return Object.fromEntries(Object.entries(table).filter(([id]) => isWanted(id))) as Table
}

/** What was built of the brands' sites alone. */
export function siteAssets(assets: Assets): Assets {
  return withIntegrity({ ...assets, routes: pickRoutes(assets.routes, (id) => !isOfConsole(id)) })
}

/** A site map as the script that browsers load before a page is taken over. */
export function siteMapScript({ entry, routes, url, version }: Assets): string {
  return `window.__reactRouterManifest=${JSON.stringify({ entry, routes, url, version }, unlessFalse)};`
}

/** What is false says as much by not being there. */
function unlessFalse(_: string, value: unknown): unknown {
  return value === false ? undefined : value
}

/**
 * The script with the whole site map, as the framework writes it, without the console: the step after the build writes
 * it in its place, so that the site's visitors neither carry nor read the console's.
 */
export function withoutConsole(script: string): string {
  const json = script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1)
  return siteMapScript(siteAssets(JSON.parse(json)))
}

/** Assets whose integrity of the site map is that of what is sent. */
export function withIntegrity(assets: Assets): Assets {
  if (typeof assets.sri !== 'object') return assets
  const hash = createHash('sha384').update(siteMapScript(assets)).digest('base64')
  return { ...assets, sri: { ...assets.sri, [assets.url]: `sha384-${hash}` } }
}
