import type { EntryContext } from 'react-router'
import type { HeaderLayout } from './shell-content.ts'

/** The file of each header layout, without its hash. */
const headerFiles: Record<HeaderLayout, string> = {
  '1_header': '/assets/header-1-',
  '2_header': '/assets/header-2-',
  '3_header': '/assets/header-3-',
  '4_header': '/assets/header-4-',
  nx_header_1: '/assets/header-nx-1-',
}

/**
 * What the router needs to draw a page, with the scripts that this page begins with: the brand's header among those
 * that are fetched ahead, since the page is not taken over without it, and the integrity of each. All of the site's
 * would double what a page weighs, since hashes do not compress; scripts that are fetched later come from us as well.
 */
export function withOwnScripts(context: EntryContext, layout: HeaderLayout | undefined): EntryContext {
  const { staticHandlerContext } = context
  const manifest = withHeader(context.manifest, layout)
  if (typeof manifest.sri !== 'object') return context
  const { sri } = manifest
  const parts = [
    manifest.entry,
    ...staticHandlerContext.matches.map(({ route }) => manifest.routes[route.id]),
  ]
  const files = parts.flatMap((part) => (part ? [part.module, ...(part.imports ?? [])] : []))
  const own = [manifest.url, ...files].flatMap((file) => (sri[file] ? [[file, sri[file]]] : []))
  return { ...context, manifest: { ...manifest, sri: Object.fromEntries(own) } }
}

function withHeader(manifest: EntryContext['manifest'], layout: HeaderLayout | undefined): typeof manifest {
  const { sri, routes } = manifest
  const { root } = routes
  if (!layout || typeof sri !== 'object' || !root) return manifest
  const header = Object.keys(sri).filter((file) => file.startsWith(headerFiles[layout]))
  const imports = [...(root.imports ?? []), ...header]
  return { ...manifest, routes: { ...routes, root: { ...root, imports } } }
}
