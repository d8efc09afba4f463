/** An origin that nobody has: what an address leads to is asked of the URL parser, as a browser asks it. */
const here = 'http://here.invalid'

/** Where a request was made, or a browser is: parts of an address that is this site's already. */
type OwnAddress = { pathname: string; search?: string; hash?: string }

/**
 * The address on this very site that `wanted` leads to, as path, query and fragment: what every redirect, every way back
 * after signing in and every address that a browser is sent to is made by (specification, faults 25).
 *
 * A text is somebody else's: it must be a path and stay here for whoever parses it, as it stands and with its escapes
 * read, else `otherwise` is returned. Parts are of an address here, and stay here: where its path begins with more than
 * one slash, which would name a host, it begins with one.
 */
export function siteAddress(wanted: string | OwnAddress | null | undefined, otherwise = '/'): string {
  const url = typeof wanted === 'string' ? urlOfText(wanted) : wanted ? urlOfParts(wanted) : null
  return url ? url.pathname + url.search + url.hash : otherwise
}

function urlOfText(text: string): URL | null {
  if (!text.startsWith('/') || !staysHere(text)) return null
  const url = new URL(text, here)
  return staysDecoded(url.pathname) ? url : null
}

/** Whether `address` is of this origin, and its path, once it is taken for an address itself, still is. */
function staysHere(address: string): boolean {
  if (!URL.canParse(address, here)) return false
  const { origin, pathname } = new URL(address, here)
  return origin === here && !pathname.startsWith('//')
}

/** Proxies and routers read `%2f` as a slash, some of them more than once. */
function staysDecoded(path: string): boolean {
  if (!staysHere(path)) return false
  const read = decoded(path)
  return read === path || staysDecoded(read)
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function urlOfParts({ pathname, search = '', hash = '' }: OwnAddress): URL {
  const url = new URL(here)
  url.pathname = pathname
  while (url.pathname.startsWith('//')) url.pathname = url.pathname.slice(1)
  url.search = search
  url.hash = hash
  return url
}
