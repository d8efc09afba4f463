import type { OpenAPIHono } from '@hono/zod-openapi'
import { createMiddleware } from 'hono/factory'
import type { AdminEnv } from './admin-env.ts'

/**
 * Paths of the previous release and their current ones. The old ones keep working for one more release, for API keys
 * and open tabs. They match as prefixes: `/keys/{id}/end` too.
 */
export const formerPaths = [
  ['/api/admin/bookCheck', '/api/admin/reconciliation'],
  ['/api/admin/brand/standing', '/api/admin/brand/salesStatus'],
  ['/api/admin/bulk', '/api/admin/bulkActions'],
  ['/api/admin/caseBulk', '/api/admin/caseBulkActions'],
  ['/api/admin/desk/links/:linkId/sendings', '/api/admin/desk/links/:linkId/resend'],
  ['/api/admin/find', '/api/admin/search'],
  ['/api/admin/gatewayEvents/:id/settle', '/api/admin/gatewayEvents/:id/resolve'],
  ['/api/admin/jobs/:id/again', '/api/admin/jobs/:id/retry'],
  ['/api/admin/keys', '/api/admin/apiKeys'],
  ['/api/admin/mails/:id/again', '/api/admin/mails/:id/resend'],
  ['/api/admin/members/:id/cardLink', '/api/admin/members/:id/paymentMethodLink'],
  ['/api/admin/members/:id/look', '/api/admin/members/:id/impersonation'],
  ['/api/admin/memberships/:id/creditBack', '/api/admin/memberships/:id/creditReversal'],
  ['/api/admin/memberships/:id/endPayLinks', '/api/admin/memberships/:id/expirePaymentLinks'],
  ['/api/admin/memberships/:id/keep', '/api/admin/memberships/:id/reinstate'],
  ['/api/admin/memberships/:id/keepPlan', '/api/admin/memberships/:id/cancelPlanChange'],
  ['/api/admin/memberships/:id/payLink', '/api/admin/memberships/:id/paymentLink'],
  ['/api/admin/officeRounds', '/api/admin/officeVerifications'],
  ['/api/admin/offices/:id/keep', '/api/admin/offices/:id/cancelEnd'],
  ['/api/admin/owedRefunds', '/api/admin/manualRefunds'],
  ['/api/admin/payments/:id/cardLink', '/api/admin/payments/:id/paymentMethodLink'],
  ['/api/admin/payments/:id/payLink', '/api/admin/payments/:id/paymentLink'],
  ['/api/admin/plans/:id/place', '/api/admin/plans/:id/position'],
  ['/api/admin/plans/:id/sell', '/api/admin/plans/:id/unarchive'],
  ['/api/admin/plans/:id/withdraw', '/api/admin/plans/:id/archive'],
  ['/api/admin/refundRequests', '/api/admin/moneyRequests'],
  ['/api/admin/session/passkeyProof', '/api/admin/session/reauthenticateWithPasskey'],
  ['/api/admin/session/proof', '/api/admin/session/reauthenticate'],
  ['/api/admin/staff/:id/resetSecondStep', '/api/admin/staff/:id/resetMfa'],
  ['/api/admin/views', '/api/admin/savedViews'],
] as const

/** When the old paths became deprecated, in RFC 9745 format: November 27, 2026. */
const deprecation = '@1795737600'

const compiled = formerPaths.map(([former, current]) => ({
  former: new RegExp(`^${former.replaceAll(/:\w+/g, '([^/]+)')}(?=/|$)`),
  current,
}))

/** The current path for one that may be old; returns any other unchanged. */
export function currentPath(path: string): string {
  if (!path.startsWith('/api/admin/')) return path
  for (const { former, current } of compiled) {
    const found = former.exec(path)
    if (!found) continue
    let group = 0
    return current.replaceAll(/:\w+/g, () => found[++group] ?? '') + path.slice(found[0].length)
  }
  return path
}

const deprecated = createMiddleware<AdminEnv>(async (c, next) => {
  await next()
  c.header('Deprecation', deprecation)
  c.header('Link', `<${currentPath(c.req.path)}>; rel="successor-version"`)
})

/**
 * Serves each route of `api` at its old path too, with the same handlers. The OpenAPI document leaves the old paths
 * out.
 */
export function mountFormerPaths(api: OpenAPIHono<AdminEnv>): void {
  const mounted = new Set<string>()
  for (const { path, method, handler } of [...api.routes])
    for (const [former, current] of formerPaths)
      if (path === current || path.startsWith(`${current}/`)) {
        const at = former + path.slice(current.length)
        // A route has several handlers: authorization, input validation, and the response.
        if (!mounted.has(`${method} ${at}`)) api.on(method, at, deprecated)
        mounted.add(`${method} ${at}`)
        api.on(method, at, handler)
      }
}
