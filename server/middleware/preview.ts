import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#api/api-env.ts'
import { setPrivateCookie } from '#api/session-cookie.ts'
import { siteRedirect } from '#api/site-redirect.ts'
import { isLinkOpen } from '#domain/back-office/content/preview-links.server.ts'
import { isFrameToken, readPreviewToken } from '#domain/content/preview-token.server.ts'
import { cookieName, readCookie } from '#domain/security/cookie.rules.ts'
import type { Services } from '#domain/services.ts'

/**
 * Handles signed preview links. Moves the token from the URL into a cookie and redirects to the URL without it, so that
 * no cache, history, log or Referer keeps it. An invalid token is removed the same way, and the visitor gets the
 * published version (specification, faults 18).
 */
export function previewMiddleware({ config, now, db }: Pick<Services, 'config' | 'now' | 'db'>) {
  const name = cookieName('preview', config.publicOrigin)
  return createMiddleware<ApiEnv>(async (c, next) => {
    const read = async (token: string) => {
      const { id: brandId } = c.get('brand')
      const grant = readPreviewToken(config.sessionSecret, { brandId, token, now: now() })
      const isOver = grant?.linkId && !(await isLinkOpen(db, { brandId, id: grant.linkId, now: now() }))
      return isOver ? null : grant
    }
    const brought = c.req.query('preview')
    if (brought !== undefined && c.req.method === 'GET' && !c.req.path.startsWith('/api/')) {
      const grant = await read(brought)
      if (grant) setPrivateCookie(c, 'preview', brought, secondsUntil(grant.expiresAt, now()))
      const url = new URL(c.req.url)
      url.searchParams.delete('preview')
      c.header('Cache-Control', 'private, no-store')
      c.header('Referrer-Policy', 'no-referrer')
      c.header('X-Robots-Tag', 'noindex')
      return siteRedirect(c, url, 303)
    }
    const framed = c.req.query('studio')
    if (framed !== undefined && config.consoleOrigin && c.req.method === 'GET') {
      const token = { brandId: c.get('brand').id, token: framed, now: now() }
      if (isFrameToken(config.sessionSecret, token)) {
        const { ip, userAgent } = c.get('scope')
        // No session or cookie is involved: anyone with the URL sees the draft, but only inside the console.
        const visitor = { kind: 'anonymous' } as const
        c.set('scope', { visitor, ip, userAgent, previewOf: 'working', framedBy: config.consoleOrigin })
        c.set('account', null)
        await next()
        // Set after the page is rendered, because earlier headers are lost when the response is rebuilt. The URL holds
        // the token.
        c.res.headers.set('Referrer-Policy', 'no-referrer')
        return
      }
    }
    const kept = readCookie(c.req.header('cookie'), name)
    const previewOf = kept === null ? undefined : (await read(kept))?.version
    if (previewOf !== undefined) c.set('scope', { ...c.get('scope'), previewOf })
    return next()
  })
}

function secondsUntil(end: Date, now: Date): number {
  return Math.floor((end.getTime() - now.getTime()) / 1000)
}
