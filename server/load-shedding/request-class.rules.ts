import { siteLanguage } from '#domain/site-language.rules.ts'

/**
 * Request classes, in the order in which they are refused under overload: the first is missed least. The order classes
 * include the reads an order needs. A checkout in progress is refused last, because cutting it off wastes the work
 * already done.
 *
 * `room`: how many other requests of all classes may be in progress beside one of this class during overload. Three
 * pages, or one password hash, keep a core busy; more at once only slow down orders.
 * `comeBack`: seconds until a refused client should retry. The actual value is up to twice as long, so that retries
 * spread out.
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

/** Never refused: the probes, and files, which are cheap and without which no page works. */
const always =
  /^\/(?:healthz|readyz|latest-build\.json)$|^\/assets\/|^\/[^/]+\.(?:ico|png|svg|webmanifest|woff2)$/

/** Classes by path, for requests that declare none; anything else is `pages`. */
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
 * Every page load requests it, and so does joining, for its csrf token. Without an answer, signed-in members would see
 * the site as visitors.
 */
const sessionCheck = '/api/auth'

/**
 * The class of a request; null if it is never refused. It reads only the request line and cookies, because reading
 * anything more costs time.
 */
export type ClassOf = (request: { method?: string; url?: string; cookie?: string }) => RequestClass | null

/** The class that an API route or screen declares for itself; null if it declares none. */
export type DeclaredClass = (method: string, path: string) => RequestClass | null

/** The classes of a brand's site: routes needed for an order declare their own, the rest goes by path. */
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

/**
 * The path of a URL. The router's data request for a screen, and the screen in Spanish, have the same class as the
 * screen.
 */
export function pathAsked(url: string): string {
  const at = url.indexOf('?')
  const asked = at < 0 ? url : url.slice(0, at)
  return siteLanguage(asked.endsWith('.data') ? asked.slice(0, -'.data'.length) : asked).path
}

/** Whether a path belongs to a probe or a file. */
export function isNeverRefused(path: string): boolean {
  return always.test(path)
}

/** Matches the `Cookie` header of a browser that is signed in or has an open order. */
const isKnown = /(?:^|;\s*)(?:__Host-)?(?:checkout|session)=/
const hasBegun = /(?:^|;\s*)(?:__Host-)?checkout=/

/** Signed-in members without an open order get the `member` class: their pages can't be cached. */
function isMemberLooking(path: string, cookie: string): boolean {
  return !path.startsWith('/api/') && isKnown.test(cookie) && !hasBegun.test(cookie)
}
