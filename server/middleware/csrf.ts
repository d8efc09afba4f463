import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#api/api-env.ts'
import { DomainError } from '#domain/errors.ts'
import { cookieName, readCookie } from '#domain/security/cookie.rules.ts'
import { isCsrfToken } from '#domain/security/csrf.server.ts'
import * as m from '#messages'
import { isBrowserWrite } from './browser-writes.ts'

/** Rejects writes whose `csrf-token` header isn't the one issued to this browser in its current sign-in state. */
export function csrfMiddleware({
  publicOrigin,
  sessionSecret,
}: {
  publicOrigin: string
  sessionSecret: string
}) {
  const name = cookieName('csrf', publicOrigin)
  return createMiddleware<ApiEnv>((c, next) => {
    if (isBrowserWrite(c)) {
      const { visitor } = c.get('scope')
      const proof = {
        seed: readCookie(c.req.header('cookie'), name),
        sessionId: visitor.kind === 'member' ? visitor.sessionId : null,
        given: c.req.header('csrf-token'),
      }
      if (!isCsrfToken(sessionSecret, proof)) {
        throw new DomainError('csrf', m.errors_page_out_date_reload)
      }
    }
    return next()
  })
}
