import { currentPath } from '#api/admin/former-paths.ts'
import { isNeverRefused, pathAsked, type RequestClass } from './request-class.rules.ts'

/** In this order; all else is a member's. */
const byAddress: [RequestClass, RegExp][] = [
  // Files: they are printed or counted, and can be had a minute later.
  [
    'exports',
    /\/(?:csv|pdf|poster)$|^\/api\/admin\/(?:reports\/file|brand\/archive|(?:office|member|visit|payment)Imports\/[^/]+\/report|(?:cases\/[^/]+\/letter|memberships\/[^/]+\/(?:agreement|idCard))|members\/[^/]+\/export|openapi\.json|docs)$/,
  ],
  // Somebody stands at the desk.
  ['order', /^\/[^/]+\/desk(?:\/|$)|^\/api\/admin\/desk\//],
  [
    'login',
    /^\/(?:sign-in|second-step|set-up|accept-invitation)$|^\/api\/admin\/(?:session|invitation|security)(?:\/|$)/,
  ],
  // Figures that are read over much.
  [
    'pages',
    /^\/[^/]+\/reports(?:\/|$)|^\/api\/admin\/(?:reports|statement|reconciliation|caseReport)(?:\/|$)/,
  ],
  [
    'lists',
    /^\/[^/]+\/(?:members|offices|cases|settings\/audit)$|^\/api\/admin\/(?:members|search|offices|cases|audit|payments)$/,
  ],
]
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
  const of = byAddress.find(([, addresses]) => addresses.test(path))?.[0] ?? 'member'
  return method !== 'GET' && of !== 'exports' && moving.test(path) ? 'checkout' : of
}
