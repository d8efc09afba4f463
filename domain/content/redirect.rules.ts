import type { FieldError } from '#domain/errors.ts'
import { siteAddress } from '#domain/site-address.rules.ts'
import type { Redirect } from './content.schema.ts'

/** The target for a visitor of `path`. An external target is a full browser navigation. */
export type RedirectTarget = { to: string; status: Redirect['status']; isExternal: boolean }

/**
 * The redirect for an address, or null. Case doesn't matter. The query is passed on; if the target has a parameter of
 * the same name, the target's wins. Rules whose target is neither on this site nor on the brand's current
 * `externalHosts` are skipped, and so are rules that lead back to themselves.
 */
export function findRedirect(
  redirects: Redirect[],
  { pathname, search = '' }: { pathname: string; search?: string },
  externalHosts: string[],
): RedirectTarget | null {
  const path = sameAs(pathname)
  const rule = redirects.find(({ from }) => sameAs(from) === path)
  if (!rule) return null
  if (leadsBack(rule.from, redirects)) return null
  const to = withQuery(rule.to, search)
  if (isAllowed(to, externalHosts)) return { to, status: rule.status, isExternal: true }
  const own = siteAddress(to, '')
  return own ? { to: own, status: rule.status, isExternal: false } : null
}

function withQuery(to: string, search: string): string {
  const [, path = '', own = '', hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/.exec(to) ?? []
  const names = new Set(new URLSearchParams(own).keys())
  const brought = [...new URLSearchParams(search)].filter(([name]) => !names.has(name))
  const query = [own, new URLSearchParams(brought).toString()].filter(Boolean).join('&')
  return `${path}${query ? `?${query}` : ''}${hash}`
}

/** Errors in a brand's redirects as a whole: foreign hosts, loops, duplicates, reserved addresses. */
export function checkRedirects(redirects: Redirect[], externalHosts: string[]): FieldError[] {
  const targets = new Map<string, string>()
  return redirects.flatMap(({ from, to }, index) => {
    const path = `redirects.${index}`
    const isDouble = targets.has(sameAs(from))
    if (!isDouble) targets.set(sameAs(from), to)
    if (isDouble) return [{ path: `${path}.from`, message: 'This path is redirected twice.' }]
    if (/^\/(?:api|admin|assets|healthz|readyz|dev)(?:\/|$)/i.test(from)) {
      return [{ path: `${path}.from`, message: 'This path belongs to the system.' }]
    }
    if (siteAddress(from, '') !== from) {
      return [
        {
          path: `${path}.from`,
          message: 'No visitor’s browser asks for this path. Write it like /old-page.',
        },
      ]
    }
    if (to.startsWith('/') && !siteAddress(to, '')) {
      return [{ path: `${path}.to`, message: 'This leads off the site. Use a path like /faq.' }]
    }
    if (!to.startsWith('/') && !isAllowed(to, externalHosts)) {
      return [{ path: `${path}.to`, message: 'This host is not on the brand’s list of external hosts.' }]
    }
    return leadsBack(from, redirects)
      ? [{ path: `${path}.to`, message: 'This redirect leads in a circle.' }]
      : []
  })
}

/** The site's own redirects for signed-out and signed-in visitors (specification §2, routing rules). */
const ownRedirects = new Map([
  ['/dashboard', '/member-login'],
  ['/member-login', '/dashboard'],
  ['/reset-password', '/dashboard'],
])

/** Whether following the rules from here can lead back here. */
function leadsBack(from: string, redirects: Redirect[]): boolean {
  const seen = new Set<string>()
  let at = sameAs(from)
  while (!seen.has(at)) {
    seen.add(at)
    const next = redirects.find((rule) => sameAs(rule.from) === at)?.to ?? ownRedirects.get(at)
    if (next === undefined) return false
    at = sameAs(next.replace(/[?#].*$/, ''))
  }
  return at === sameAs(from)
}

/** Whether an address is on another site that the brand lists. */
export function isAllowed(to: string, externalHosts: string[]): boolean {
  const url = URL.parse(to)
  const host = url?.protocol === 'https:' ? url.hostname.toLowerCase() : undefined
  return externalHosts.some((allowed) => allowed.toLowerCase() === host)
}

/** A path normalized for comparison: no trailing slash, lowercase. */
function sameAs(path: string): string {
  return (path.replace(/\/+$/, '') || '/').toLowerCase()
}
