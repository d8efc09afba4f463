import type { EntryContext } from 'react-router'

/**
 * What the router needs to draw a page, with the integrity of the scripts that this page begins with. All of the site's
 * would double what a page weighs, since hashes do not compress; scripts that are fetched later come from us as well.
 */
export function withOwnIntegrity(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context
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
