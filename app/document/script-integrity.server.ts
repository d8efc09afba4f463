import type { EntryContext } from 'react-router'
import type { HeaderLayout } from '#app/site/layout/shell-content.ts'

/** The file of each header layout, without its hash. */
const headerFiles: Record<HeaderLayout, string> = {
  '1_header': '/assets/header-1-',
  '2_header': '/assets/header-2-',
  '3_header': '/assets/header-3-',
  '4_header': '/assets/header-4-',
  nx_header_1: '/assets/header-nx-1-',
}

type Manifest = EntryContext['manifest']

/** The manifests made so far, by the site's and by which page and layout each is for: there are as many as routes. */
const made = new WeakMap<Manifest, Map<string, Manifest>>()

/**
 * What the router needs to draw a page, with the scripts that this page begins with: the brand's header among those
 * that are fetched ahead, since the page is not taken over without it, and the integrity of each. All of the site's
 * would double what a page weighs, since hashes do not compress; scripts that are fetched later come from us as well.
 * Of the routes it has the page's own: React would otherwise be given all of them each time.
 */
export function withOwnScripts(context: EntryContext, layout: HeaderLayout | undefined): EntryContext {
  const ids = context.staticHandlerContext.matches.map(({ route }) => route.id)
  const ofSite = made.get(context.manifest) ?? new Map<string, Manifest>()
  made.set(context.manifest, ofSite)
  const key = `${layout} ${ids}`
  const manifest = ofSite.get(key) ?? ownManifest(context.manifest, ids, layout)
  ofSite.set(key, manifest)
  return { ...context, manifest }
}

function ownManifest(whole: Manifest, ids: string[], layout: HeaderLayout | undefined): Manifest {
  const { sri, ...manifest } = withHeader(whole, layout)
  const own = ids.flatMap((id) => manifest.routes[id] ?? [])
  const routes = Object.fromEntries(own.map((route) => [route.id, route]))
  if (typeof sri !== 'object') return { ...manifest, routes, ...(sri && { sri }) }
  const files = [manifest.entry, ...own].flatMap((part) => [part.module, ...(part.imports ?? [])])
  const hashes = [manifest.url, ...files].flatMap((file) => (sri[file] ? [[file, sri[file]]] : []))
  return { ...manifest, routes, sri: Object.fromEntries(hashes) }
}

function withHeader(manifest: Manifest, layout: HeaderLayout | undefined): Manifest {
  const { sri, routes } = manifest
  const { root } = routes
  if (!layout || typeof sri !== 'object' || !root) return manifest
  const header = Object.keys(sri).filter((file) => file.startsWith(headerFiles[layout]))
  const imports = [...(root.imports ?? []), ...header]
  return { ...manifest, routes: { ...routes, root: { ...root, imports } } }
}
