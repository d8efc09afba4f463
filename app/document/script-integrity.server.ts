import type { EntryContext } from 'react-router'
import type { FooterLayout, HeaderLayout } from '#domain/values/content.ts'

/** The layout around a page: `bare` on one that nothing leads away from. */
export type PageLayout = HeaderLayout | FooterLayout | 'bare'

/** How the built files of a layout begin: with the name of its own (`vite.config.ts`), and of what all footers share. */
function filesOf(layout: PageLayout): string[] {
  if (layout === 'bare') return ['/assets/minimal-layout-']
  const own = `/assets/${layout}-`
  return layout.includes('footer') ? [own, '/assets/footer-parts-'] : [own]
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
  const beginnings = layouts.flatMap(filesOf)
  const around = Object.keys(sri).filter((file) => beginnings.some((beginning) => file.startsWith(beginning)))
  const imports = [...(root.imports ?? []), ...around]
  return { ...manifest, routes: { ...routes, root: { ...root, imports } } }
}
