import type { OpenAPIHono } from '@hono/zod-openapi'
import { createMiddleware } from 'hono/factory'
import type { AdminEnv } from './admin-env.ts'

/**
 * Addresses of calls as the release before had them, and as they are: they answer for one release more, for API keys and open
 * tabs. What begins with the former address goes on as it did: `/keys/{id}/end` too.
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

/** Since when the former addresses are deprecated, as RFC 9745 writes it: November 27, 2026. */
const deprecation = '@1795737600'

const compiled = formerPaths.map(([former, current]) => ({
  former: new RegExp(`^${former.replaceAll(/:\w+/g, '([^/]+)')}(?=/|$)`),
  current,
}))

/** The address of today of a path that may be a former one; any other as it is. */
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

/** Answers each call of `api` at its former address too, by the same handlers. The document does not have it. */
export function mountFormerPaths(api: OpenAPIHono<AdminEnv>): void {
  const mounted = new Set<string>()
  for (const { path, method, handler } of [...api.routes])
    for (const [former, current] of formerPaths)
      if (path === current || path.startsWith(`${current}/`)) {
        const at = former + path.slice(current.length)
        // A call has several handlers: whether one may ask, whether what it sends is valid, the answer.
        if (!mounted.has(`${method} ${at}`)) api.on(method, at, deprecated)
        mounted.add(`${method} ${at}`)
        api.on(method, at, handler)
      }
}
