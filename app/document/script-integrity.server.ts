import type { EntryContext } from 'react-router'
import type { FooterLayout, HeaderLayout } from '#domain/values/content.ts'

/** The layout around a page: `bare` on a page without navigation. */
export type PageLayout = HeaderLayout | FooterLayout | 'bare'

/** The name prefixes of a layout's built files: its own chunk (`vite.config.ts`), and the one shared by all footers. */
function filesOf(layout: PageLayout): string[] {
  if (layout === 'bare') return ['/assets/minimal-layout-']
  const own = `/assets/${layout}-`
  return layout.includes('footer') ? [own, '/assets/footer-parts-'] : [own]
}

type Manifest = EntryContext['manifest']

/** The manifests created so far, by the site's manifest and by page and layout: as many as there are routes. */
const made = new WeakMap<Manifest, Map<string, Manifest>>()

/**
 * What the router needs to render a page, with the scripts the page starts with and their integrity hashes. The brand's
 * header and footer are among the preloaded scripts, because the page can't hydrate without them. Including all of the
 * site's hashes would double the page's size, because hashes don't compress; scripts loaded later come from us too.
 * Only the page's own routes are included; otherwise React would process all of them each time.
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
