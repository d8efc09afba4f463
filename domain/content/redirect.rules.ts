import type { FieldError } from '#domain/errors.ts'
import type { Redirect } from './content.schema.ts'

/** Where a visitor of `path` is sent. An external target is a full browser navigation. */
export type RedirectTarget = { to: string; status: Redirect['status']; isExternal: boolean }

/**
 * The redirect for `path` (no query), or null. A rule whose target has left the brand's `externalHosts`
 * since it was published is passed over, and so is one that leads back to itself.
 */
export function findRedirect(
  redirects: Redirect[],
  path: string,
  externalHosts: string[],
): RedirectTarget | null {
  const rule = redirects.find(({ from }) => trimSlash(from) === trimSlash(path))
  if (!rule) return null
  if (leadsBack(rule.from, redirects)) return null
  const isExternal = !rule.to.startsWith('/')
  if (isExternal && !isAllowedHost(rule.to, externalHosts)) return null
  return { to: rule.to, status: rule.status, isExternal }
}

/** What is wrong with a brand's redirects as a whole: foreign hosts, loops, doubles, addresses that are ours. */
export function checkRedirects(redirects: Redirect[], externalHosts: string[]): FieldError[] {
  const targets = new Map<string, string>()
  return redirects.flatMap(({ from, to }, index) => {
    const path = `redirects.${index}`
    const isDouble = targets.has(trimSlash(from))
    if (!isDouble) targets.set(trimSlash(from), to)
    if (isDouble) return [{ path: `${path}.from`, message: 'This path is redirected twice.' }]
    if (/^\/(?:api|admin|assets|healthz|readyz|dev)(?:\/|$)/.test(from)) {
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
  let at = trimSlash(from)
  while (!seen.has(at)) {
    seen.add(at)
    const next = redirects.find((rule) => trimSlash(rule.from) === at)?.to ?? ownRedirects.get(at)
    if (next === undefined) return false
    at = trimSlash(next.replace(/[?#].*$/, ''))
  }
  return at === trimSlash(from)
}

function isAllowedHost(to: string, externalHosts: string[]): boolean {
  const host = URL.parse(to)?.hostname.toLowerCase()
  return externalHosts.some((allowed) => allowed.toLowerCase() === host)
}

function trimSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, '') || '/' : path
}
