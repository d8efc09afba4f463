import type { RequestListener } from 'node:http'
import { isOfApi } from './errors/error-page.ts'

/** A percent sign that begins no escape. */
const strayPercent = /%(?![0-9a-f]{2})/gi

function isText(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/**
 * A path whose percent signs can be read: one that begins no escape is itself, and where the escapes are no UTF-8 all are.
 * The router would print a path that it cannot read, with the token in it, and more than once. Of calls the API refuses
 * such a path itself.
 */
function readablePath(path: string): string {
  if (!path.includes('%') || isOfApi(path) || isText(path)) return path
  const mended = path.replaceAll(strayPercent, '%25')
  return isText(mended) ? mended : path.replaceAll('%', '%25')
}

/**
 * The target of a request line as path and query, and the host it names where it is a whole address (RFC 9112 §3.2.2);
 * null for what is neither, as `*`.
 */
export function originForm(target: string): { url: string; host: string | null } | null {
  const isWhole = /^https?:\/\//i.test(target)
  if (!target.startsWith('/') && !(isWhole && URL.canParse(target))) return null
  const { host, pathname, search } = isWhole ? new URL(target) : { host: null, ...parts(target) }
  return { url: readablePath(pathname) + search, host }
}

function parts(target: string): { pathname: string; search: string } {
  const at = target.indexOf('?')
  return at < 0
    ? { pathname: target, search: '' }
    : { pathname: target.slice(0, at), search: target.slice(at) }
}

/**
 * Hands on requests whose first line and Host say one thing alone, to whoever reads them: the target as path and query, its
 * host, if it names one, as the Host. Two Hosts, or a target that is no address of a site, are 400 (RFC 9112 §3.2).
 */
export function oneTarget(listener: RequestListener): RequestListener {
  return (request, response) => {
    const { rawHeaders } = request
    const hosts: number[] = []
    for (let n = 0; n < rawHeaders.length; n += 2)
      if (rawHeaders[n]?.length === 4 && rawHeaders[n]?.toLowerCase() === 'host') hosts.push(n)
    const target = originForm(request.url ?? '/')
    const [at] = hosts
    if (!target || hosts.length > 1) {
      response.writeHead(400, {
        'content-type': 'text/plain',
        'cache-control': 'no-store',
        connection: 'close',
      })
      response.end('Bad Request')
      return
    }
    request.url = target.url
    if (target.host !== null) {
      request.headers.host = target.host
      if (at !== undefined) rawHeaders[at + 1] = target.host
    }
    listener(request, response)
  }
}
