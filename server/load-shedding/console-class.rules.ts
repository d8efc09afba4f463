import { currentPath } from '#api/admin/former-paths.ts'
import { isNeverRefused, pathAsked, type RequestClass } from './request-class.rules.ts'

/** Files: they are printed or counted, and can be had a minute later. */
const exported =
  /\/(?:csv|pdf|poster)$|^\/api\/admin\/(?:reports\/file|brand\/archive|(?:office|member|visit|payment)Imports\/[^/]+\/report|(?:cases\/[^/]+\/letter|memberships\/[^/]+\/(?:agreement|idCard))|members\/[^/]+\/export|openapi\.json|docs)$/
/** Figures that are read over much. */
const counted =
  /^\/[^/]+\/reports(?:\/|$)|^\/api\/admin\/(?:reports|statement|reconciliation|caseReport)(?:\/|$)/
const listed =
  /^\/[^/]+\/(?:members|offices|cases|settings\/audit)$|^\/api\/admin\/(?:members|search|offices|cases|audit|payments)$/
const signingIn =
  /^\/(?:sign-in|second-step|set-up|accept-invitation)$|^\/api\/admin\/(?:session|invitation|security)(?:\/|$)/
/** Somebody stands at the desk. */
const atDesk = /^\/[^/]+\/desk(?:\/|$)|^\/api\/admin\/desk\//
/** What takes or moves money when it is written to. */
const moving = /^\/api\/admin\/(?:desk|memberships|payments|moneyRequests|gatewayEvents)\//

/**
 * Which class a request to the console is of, as `classOf` says of a brand's: files and figures wait best, lists before the
 * screens of members, the desk as an order that begins, and what moves money is refused last. Null for what never is.
 */
export function consoleClassOf({
  method = 'GET',
  url = '/',
}: {
  method?: string
  url?: string
}): RequestClass | null {
  const path = currentPath(pathAsked(url))
  if (isNeverRefused(path)) return null
  if (exported.test(path)) return 'exports'
  if (method !== 'GET' && moving.test(path)) return 'checkout'
  if (atDesk.test(path)) return 'order'
  if (signingIn.test(path)) return 'login'
  if (counted.test(path)) return 'pages'
  return listed.test(path) ? 'lists' : 'member'
}
