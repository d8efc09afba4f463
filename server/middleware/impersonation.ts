import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#api/api-env.ts'
import { setSessionCookie } from '#api/session-cookie.ts'
import { siteRedirect } from '#api/site-redirect.ts'
import { impersonationPath } from '#domain/back-office/members/impersonation/impersonation.schema.ts'
import { openImpersonation } from '#domain/back-office/members/impersonation/start-impersonation.server.ts'
import type { Services } from '#domain/services.ts'

/**
 * Starts staff impersonation of a member on a brand's origin. Exchanges the console's one-time token and redirects to
 * the URL without it, so that no history, log or Referer keeps it. Ends the browser's own session.
 */
export function impersonationMiddleware({ db, now }: Pick<Services, 'db' | 'now'>) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    if (c.req.path !== impersonationPath || c.req.method !== 'GET') return next()
    c.header('Cache-Control', 'private, no-store')
    c.header('Referrer-Policy', 'no-referrer')
    c.header('X-Robots-Tag', 'noindex')
    const asked = { brandId: c.get('brand').id, token: c.req.query('token') ?? '' }
    setSessionCookie(c, await openImpersonation({ db, now: now() }, asked))
    return siteRedirect(c, '/dashboard', 303)
  })
}
