import { currentPath } from '#api/admin/former-paths.ts'
import { isNeverRefused, pathAsked, type RequestClass } from './request-class.rules.ts'

/** The first match wins; anything else is `member`. */
const byAddress: [RequestClass, RegExp][] = [
  // Files: they are printed or counted, and can wait a minute.
  [
    'exports',
    /\/(?:csv|pdf|poster)$|^\/api\/admin\/(?:reports\/file|brand\/archive|(?:office|member|visit|payment)Imports\/[^/]+\/report|(?:cases\/[^/]+\/letter|memberships\/[^/]+\/(?:agreement|idCard))|members\/[^/]+\/export|openapi\.json|docs)$/,
  ],
  // A member is waiting at the front desk.
  ['order', /^\/[^/]+\/desk(?:\/|$)|^\/api\/admin\/desk\//],
  [
    'login',
    /^\/(?:sign-in|second-step|set-up|accept-invitation)$|^\/api\/admin\/(?:session|invitation|security)(?:\/|$)/,
  ],
  // Aggregates that read many rows.
  [
    'pages',
    /^\/[^/]+\/reports(?:\/|$)|^\/api\/admin\/(?:reports|statement|reconciliation|caseReport)(?:\/|$)/,
  ],
  [
    'lists',
    /^\/[^/]+\/(?:members|offices|cases|settings\/audit)$|^\/api\/admin\/(?:members|search|offices|cases|audit|payments)$/,
  ],
]
/** Writes to these take or move money. */
const moving = /^\/api\/admin\/(?:desk|memberships|payments|moneyRequests|gatewayEvents)\//

/**
 * The class of a console request, like `classOf` for a site: files and figures are refused first, then lists, then
 * member screens. The desk counts as `order`, and writes that move money are refused last. Null means never refused.
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
