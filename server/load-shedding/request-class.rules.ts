import { siteLanguage } from '#domain/site-language.rules.ts'

/** What requests are for, in the order in which they are refused: the first is missed least. */
export const requestClasses = [
  'exports',
  'pages',
  'lists',
  'member',
  'login',
  /**
   * What is on the way to an order, its reads as well. Whoever is in the middle of one goes first: an order that is begun
   * and cut off was work for nothing.
   */
  'order',
  'checkout',
] as const
export type RequestClass = (typeof requestClasses)[number]

/** What is answered whatever happens: the probes, and files, which cost little and without which no page works. */
const always =
  /^\/(?:healthz|readyz|latest-build\.json)$|^\/assets\/|^\/[^/]+\.(?:ico|png|svg|webmanifest|woff2)$/

const exported =
  /\/(?:pdf|csv)$|^\/share-picture\/|^\/sitemap\.xml$|^\/api\/(?:docs|openapi)|^\/api\/v4\/member\/data$/
const exportedDirectory = /^\/api\/km\/group\/[^/]+\/directory$/

const signingIn =
  /^\/(?:member-login|reset-password|claim-access|confirm-email)$|^\/api\/login$|^\/api\/v4\/member\/(?:logout|signup|joinAccount|resetPasswordEmail|setNewPassword|confirmEmail)$/
/**
 * What everybody asks who opens a page, and whoever joins for its csrf token. Whoever is signed in would be shown the site
 * as a stranger without an answer.
 */
const sessionCheck = '/api/auth'

const ofMember = /^\/(?:dashboard|id-card|receipt|agreement|savings-summary)(?:\/|$)|^\/api\/v4\/member\//
const list = /^\/directory$|^\/(?:dentists|api|card)\//

/**
 * Says which class a request is of; null for what is never refused. Told by its first line and cookies alone, for
 * whatever else is read of it has its price.
 */
export type ClassOf = (request: { method?: string; url?: string; cookie?: string }) => RequestClass | null

/** The class that a call or a screen declares for itself; null where it declares none. */
export type DeclaredClass = (method: string, path: string) => RequestClass | null

/** The classes of a brand's site: what is on the way to an order declares its own, the rest goes by its address. */
export function classesOf(declared: DeclaredClass): ClassOf {
  return ({ method = 'GET', url = '/', cookie = '' }) => {
    const path = pathAsked(url)
    if (isNeverRefused(path)) return null
    if (path === sessionCheck && isKnown.test(cookie)) return 'checkout'
    const own = declared(method, path)
    if (own) return own
    if (signingIn.test(path)) return 'login'
    if (exported.test(path)) return 'exports'
    if (exportedDirectory.test(path) && /[?&]format=(?:csv|pdf)/.test(url)) return 'exports'
    if (ofMember.test(path)) return 'member'
    return list.test(path) ? 'lists' : 'pages'
  }
}

/** The path of an address. The router's own call for the data of a screen is as urgent as the screen, and so is the screen in Spanish. */
export function pathAsked(url: string): string {
  const at = url.indexOf('?')
  const asked = at < 0 ? url : url.slice(0, at)
  return siteLanguage(asked.endsWith('.data') ? asked.slice(0, -'.data'.length) : asked).path
}

/** Whether a path is a probe's or a file's. */
export function isNeverRefused(path: string): boolean {
  return always.test(path)
}

/** A `Cookie` header of somebody who is signed in or has begun an order in this browser. */
const isKnown = /(?:^|;\s*)(?:__Host-)?(?:checkout|session)=/
