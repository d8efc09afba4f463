import type { EntryContext } from 'react-router'
import type { FooterLayout, HeaderLayout } from '#app/site/layout/shell-content.ts'

/** The layout around a page: `bare` on one that nothing leads away from. */
export type PageLayout = HeaderLayout | FooterLayout | 'bare'

/** The files of each layout, by their names without hashes. */
const layoutFiles: Record<PageLayout, RegExp> = {
  '1_header': /^\/assets\/header-1-/,
  '2_header': /^\/assets\/header-2-/,
  '3_header': /^\/assets\/header-3-/,
  '4_header': /^\/assets\/header-4-/,
  nx_header_1: /^\/assets\/header-nx-1-/,
  '1_footer': /^\/assets\/footer-(?:1|parts)-/,
  '2_footer': /^\/assets\/footer-(?:2|parts)-/,
  nx_footer_1: /^\/assets\/footer-(?:nx-1|parts)-/,
  bare: /^\/assets\/minimal-layout-/,
}

type Manifest = EntryContext['manifest']

/** The manifests made so far, by the site's and by which page and layout each is for: there are as many as routes. */
const made = new WeakMap<Manifest, Map<string, Manifest>>()

/**
 * What the router needs to draw a page, with the scripts that this page begins with: the brand's header and footer among
 * those that are fetched ahead, since the page is not taken over without them, and the integrity of each. All of the site's
 * would double what a page weighs, since hashes do not compress; scripts that are fetched later come from us as well.
 * Of the routes it has the page's own: React would otherwise be given all of them each time.
 */
export function withOwnScripts(context: EntryContext, layouts: readonly PageLayout[] = []): EntryContext {
  const ids = context.staticHandlerContext.matches.map(({ route }) => route.id)
  const ofSite = made.get(context.manifest) ?? new Map<string, Manifest>()
  made.set(context.manifest, ofSite)
  const key = `${layouts} ${ids}`
  const manifest = ofSite.get(key) ?? ownManifest(context.manifest, ids, layouts)
  ofSite.set(key, manifest)
  return { ...context, manifest }
}

function ownManifest(whole: Manifest, ids: string[], layouts: readonly PageLayout[]): Manifest {
  const { sri, ...manifest } = withLayouts(whole, layouts)
  const own = ids.flatMap((id) => manifest.routes[id] ?? [])
  const routes = Object.fromEntries(own.map((route) => [route.id, route]))
  if (typeof sri !== 'object') return { ...manifest, routes, ...(sri && { sri }) }
  const files = [manifest.entry, ...own].flatMap((part) => [part.module, ...(part.imports ?? [])])
  const hashes = [manifest.url, ...files].flatMap((file) => (sri[file] ? [[file, sri[file]]] : []))
  return { ...manifest, routes, sri: Object.fromEntries(hashes) }
}

function withLayouts(manifest: Manifest, layouts: readonly PageLayout[]): Manifest {
  const { sri, routes } = manifest
  const { root } = routes
  if (typeof sri !== 'object' || !root) return manifest
  const around = Object.keys(sri).filter((file) => layouts.some((layout) => layoutFiles[layout].test(file)))
  const imports = [...(root.imports ?? []), ...around]
  return { ...manifest, routes: { ...routes, root: { ...root, imports } } }
}
