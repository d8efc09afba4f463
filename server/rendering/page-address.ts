import { LRUCache } from 'lru-cache'
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import { pathIn, siteLanguage } from '#domain/site-language.rules.ts'

/**
 * The canonical URL under which a page is rendered and cached (`/Directory/?utm_source=x` → `/directory`). It keeps
 * only the parameters its route reads, so made-up parameters still hit the cache. Null if the page must not be shared:
 * a preview, or parameters on a page that doesn't declare the ones it reads.
 */
export type PageAddresses = (url: string) => string | null

/** What is known about a path: its canonical form, and the parameters its page reads, if declared. */
type Page = { path: string; query: readonly string[] | null }

/** Canonical URLs for a site with known routes. */
export function pageAddresses(manifest: ServerBuild['routes']): PageAddresses {
  const routes = nest(manifest)
  const pages = new LRUCache<string, Page>({ max: 2_000 })
  const pageAt = (path: string): Page => {
    const known = pages.get(path)
    if (known) return known
    const page = matchPage(routes, path)
    pages.set(path, page)
    return page
  }
  return (url) => {
    const at = url.indexOf('?')
    const { path, query } = pageAt(at < 0 ? url : url.slice(0, at))
    const asked = new URLSearchParams(at < 0 ? '' : url.slice(at))
    if (asked.size === 0) return path
    if (query === null || asked.has('version')) return null
    const kept = new URLSearchParams(
      query.flatMap((name) => asked.getAll(name).map((value) => [name, value])),
    )
    return kept.size === 0 ? path : `${path}?${kept}`
  }
}

/** For development, where screens change: every URL as requested, and none with parameters. */
export const plainAddresses: PageAddresses = (url) => (url.includes('?') ? null : url)

/** The router ignores extra slashes, and case in paths without parameters. */
function matchPage(routes: RouteObject[], asked: string): Page {
  const { locale, path } = siteLanguage(asked.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, ''))
  const route = matchRoutes(routes, path)?.at(-1)?.route
  const own = route?.index ? '' : route?.path
  const isFixed = own !== undefined && !/[:*]/.test(own)
  return { path: pathIn(locale, isFixed ? `/${own}` : path), query: queryOf(route?.handle) }
}

function queryOf(handle: unknown): readonly string[] | null {
  const query: unknown = typeof handle === 'object' && handle !== null ? Reflect.get(handle, 'query') : null
  return Array.isArray(query) ? query : null
}

/** Turns the framework's flat list of routes into the tree its matcher takes. */
function nest(manifest: ServerBuild['routes'], parentId?: string): RouteObject[] {
  return Object.values(manifest)
    .filter((route) => route !== undefined && route.parentId === parentId)
    .flatMap((route) => {
      if (!route) return []
      const { id, path, caseSensitive, module } = route
      const own = { id, path, caseSensitive, handle: module.handle }
      return [route.index ? { ...own, index: true } : { ...own, children: nest(manifest, id) }]
    })
}
