/** An unused origin. Addresses are resolved by the URL parser, exactly as a browser does. */
const here = 'http://here.invalid'

/** Where a request was made or a browser is: parts of an address that is already on this site. */
type OwnAddress = { pathname: string; search?: string; hash?: string }

/**
 * The address on this site that `wanted` leads to, as path, query and fragment. Every redirect, every return after
 * sign-in and every address sent to a browser is built with it (specification, faults 25).
 *
 * A string is untrusted: it must be a path that stays on this site for any parser, both as it is and with its escapes
 * decoded, else `otherwise` is returned. Parts are from one of our own addresses and stay here: if the path begins with
 * several slashes, which would name a host, they become one.
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

/** Whether `address` is on this origin, and its path still is when parsed as an address itself. */
function staysHere(address: string): boolean {
  if (!URL.canParse(address, here)) return false
  const { origin, pathname } = new URL(address, here)
  return origin === here && !pathname.startsWith('//')
}

/** Proxies and routers decode `%2f` as a slash, some of them more than once. */
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
