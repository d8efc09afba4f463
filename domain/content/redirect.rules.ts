import type { FieldError } from '#domain/errors.ts'
import type { Redirect } from './content.schema.ts'

/** Where a visitor of `path` is sent. An external target is a full browser navigation. */
export type RedirectTarget = { to: string; status: Redirect['status']; isExternal: boolean }

/**
 * The redirect for an address, or null. Letter case does not matter, and the query goes along; where the target has a
 * parameter of the same name, the target's counts. A rule whose target has left the brand's `externalHosts` since it
 * was published is passed over, and so is one that leads back to itself.
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
  const isExternal = !rule.to.startsWith('/')
  if (isExternal && !isAllowedHost(rule.to, externalHosts)) return null
  return { to: withQuery(rule.to, search), status: rule.status, isExternal }
}

function withQuery(to: string, search: string): string {
  const [, path = '', own = '', hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/.exec(to) ?? []
  const names = new Set(new URLSearchParams(own).keys())
  const brought = [...new URLSearchParams(search)].filter(([name]) => !names.has(name))
  const query = [own, new URLSearchParams(brought).toString()].filter(Boolean).join('&')
  return `${path}${query ? `?${query}` : ''}${hash}`
}

/** What is wrong with a brand's redirects as a whole: foreign hosts, loops, doubles, addresses that are ours. */
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
    if (!to.startsWith('/') && !isAllowedHost(to, externalHosts)) {
      return [{ path: `${path}.to`, message: 'This host is not on the brand’s list of external hosts.' }]
    }
    return leadsBack(from, redirects)
      ? [{ path: `${path}.to`, message: 'This redirect leads in a circle.' }]
      : []
  })
}

/** Where the site itself sends people who are signed out, or signed in (specification §2, routing rules). */
const ownRedirects = new Map([
  ['/dashboard', '/member-login'],
  ['/member-login', '/dashboard'],
  ['/reset-password', '/dashboard'],
])

/** Whether who follows the rules from here may come here again. */
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

function isAllowedHost(to: string, externalHosts: string[]): boolean {
  const host = URL.parse(to)?.hostname.toLowerCase()
  return externalHosts.some((allowed) => allowed.toLowerCase() === host)
}

/** A path as it is compared: without its final slash, in lower case. */
function sameAs(path: string): string {
  return (path.replace(/\/+$/, '') || '/').toLowerCase()
}
