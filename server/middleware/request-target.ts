import type { RequestListener } from 'node:http'
import { isOfApi } from './errors/error-page.ts'

/** A percent sign that doesn't start an escape. */
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
 * A path that can be decoded: stray percent signs are taken literally, and all of them if the escapes aren't UTF-8.
 * Otherwise the router would log an undecodable path, including any token in it, several times. The API rejects such
 * paths itself.
 */
function readablePath(path: string): string {
  if (!path.includes('%') || isOfApi(path) || isText(path)) return path
  const mended = path.replaceAll(strayPercent, '%25')
  return isText(mended) ? mended : path.replaceAll('%', '%25')
}

/**
 * The request target as path and query, plus the host if the target is an absolute URL (RFC 9112 §3.2.2); null for
 * anything else, such as `*`.
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
 * Passes on only requests with an unambiguous target and Host. The target becomes path and query; a host in it replaces
 * the Host header. Two Host headers, or a target that is no URL of a site, get 400 (RFC 9112 §3.2).
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
