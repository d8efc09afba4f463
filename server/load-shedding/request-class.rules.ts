import { siteLanguage } from '#domain/site-language.rules.ts'

/**
 * What requests are for, in the order in which they are refused: the first is missed least. On the way to an order are its
 * reads as well; whoever is in the middle of one goes first, for an order that is begun and cut off was work for nothing.
 *
 * `room`: how many others of all classes may be under way beside one of this class while there is too much to do. Three pages,
 * or the hash of one password, keep a core busy: more at once only take it from orders.
 * `comeBack`: after how many seconds somebody refused should come back; up to twice as long, so that not all come at once.
 */
export const classes = {
  exports: { room: 2, comeBack: 20 },
  pages: { room: 3, comeBack: 8 },
  lists: { room: 3, comeBack: 5 },
  member: { room: 3, comeBack: 5 },
  login: { room: 3, comeBack: 4 },
  order: { room: 16, comeBack: 3 },
  checkout: { room: 40, comeBack: 2 },
} as const
export type RequestClass = keyof typeof classes
export const requestClasses = Object.keys(classes) as RequestClass[]

/** What is answered whatever happens: the probes, and files, which cost little and without which no page works. */
const always =
  /^\/(?:healthz|readyz|latest-build\.json)$|^\/assets\/|^\/[^/]+\.(?:ico|png|svg|webmanifest|woff2)$/

/** The classes of what declares none, by address; all else is a page. */
const byAddress: [RequestClass, RegExp][] = [
  [
    'login',
    /^\/(?:member-login|reset-password|claim-access|confirm-email)$|^\/api\/login$|^\/api\/v4\/member\/(?:logout|signup|joinAccount|resetPasswordEmail|setNewPassword|confirmEmail)$/,
  ],
  [
    'exports',
    /\/(?:pdf|csv)$|^\/share-picture\/|^\/sitemap\.xml$|^\/api\/(?:docs|openapi)|^\/api\/v4\/member\/data$/,
  ],
  ['member', /^\/(?:dashboard|id-card|receipt|agreement|savings-summary)(?:\/|$)|^\/api\/v4\/member\//],
  ['lists', /^\/directory$|^\/(?:dentists|api|card)\//],
]
const exportedDirectory = /^\/api\/km\/group\/[^/]+\/directory\?(?:.*&)?format=(?:csv|pdf)/

/**
 * What everybody asks who opens a page, and whoever joins for its csrf token. Whoever is signed in would be shown the site
 * as a stranger without an answer.
 */
const sessionCheck = '/api/auth'

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
    const own = declared(method, path) ?? (exportedDirectory.test(url) ? 'exports' : null)
    if (own === 'order' && isMemberLooking(path, cookie)) return 'member'
    return own ?? byAddress.find(([, addresses]) => addresses.test(path))?.[0] ?? 'pages'
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
const hasBegun = /(?:^|;\s*)(?:__Host-)?checkout=/

/** Whoever is signed in and has begun no order looks for a dentist as a member: each of their screens is rendered anew. */
function isMemberLooking(path: string, cookie: string): boolean {
  return !path.startsWith('/api/') && isKnown.test(cookie) && !hasBegun.test(cookie)
}
