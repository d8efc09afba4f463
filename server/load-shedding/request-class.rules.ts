/** What requests are for, in the order in which they are refused: the first is missed least. */
export const requestClasses = [
  'exports',
  'pages',
  'lists',
  'member',
  'login',
  /** A new order. Whoever is in the middle of one goes first: an order that is begun and cut off was work for nothing. */
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

/** What takes or moves money, and what tells of it. */
const paying =
  /^\/(?:checkout|update-card|pay-link|pay-renewal)$|^\/api\/(?:km\/(?:checkout|renewal)|webhooks)\/|^\/sandbox-gateway\/|^\/api\/v4\/coupon\/|^\/api\/v4\/member\/(?:purchaseSubscription|renewSubscription|changePlan|updateBilling|updateCard|dependents|cancel|keep)(?:\/|$)/
const newOrder = /^\/api\/km\/checkout\/account$/

const signingIn =
  /^\/(?:member-login|reset-password|claim-access|confirm-email)$|^\/api\/(?:auth|login)$|^\/api\/v4\/member\/(?:logout|signup|joinAccount|resetPasswordEmail|setNewPassword|validateEmail|confirmEmail)$/
/**
 * What everybody asks who opens a page. In the middle of an order its csrf token is a part of that; whoever is signed in
 * would be shown the site as a stranger without an answer.
 */
const sessionCheck = '/api/auth'

const ofMember = /^\/(?:dashboard|id-card|receipt|agreement|savings-summary)(?:\/|$)|^\/api\/v4\/member\//
const list = /^\/(?:directory|find-a-dentist)$|^\/(?:office|dentists|api|card)\//

/**
 * Which class a request is of; null for what is never refused. Told by its first line and cookies alone, for whatever
 * else is read of it has its price.
 */
export function classOf({
  method = 'GET',
  url = '/',
  cookie = '',
}: {
  method?: string
  url?: string
  cookie?: string
}): RequestClass | null {
  const path = pathAsked(url)
  if (isNeverRefused(path)) return null
  if (newOrder.test(path) && method === 'POST') return 'order'
  if (paying.test(path)) return 'checkout'
  if (path === sessionCheck && isKnown.test(cookie)) return 'checkout'
  if (signingIn.test(path)) return 'login'
  if (exported.test(path)) return 'exports'
  if (exportedDirectory.test(path) && /[?&]format=(?:csv|pdf)/.test(url)) return 'exports'
  if (ofMember.test(path)) return 'member'
  return list.test(path) ? 'lists' : 'pages'
}

/** The path of an address. The router's own call for the data of a screen is as urgent as the screen. */
export function pathAsked(url: string): string {
  const at = url.indexOf('?')
  const asked = at < 0 ? url : url.slice(0, at)
  return asked.endsWith('.data') ? asked.slice(0, -'.data'.length) : asked
}

/** Whether a path is a probe's or a file's. */
export function isNeverRefused(path: string): boolean {
  return always.test(path)
}

/** A `Cookie` header of somebody who is signed in or has begun an order in this browser. */
const isKnown = /(?:^|;\s*)(?:__Host-)?(?:checkout|session)=/
