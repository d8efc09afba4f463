import type { Context } from 'hono'
import { cookieName, readCookie } from '#domain/security/cookie.rules.ts'
import { csrfToken } from '#domain/security/csrf.server.ts'
import { newToken } from '#domain/security/secret-token.server.ts'
import type { ApiEnv } from './api-env.ts'
import { setPrivateCookie } from './session-cookie.ts'

/**
 * Puts the browser's token into the answer's `csrf-token` header, bound to the session it has from now on;
 * gives the browser its random cookie first when it has none.
 */
export function sendCsrfToken(c: Context<ApiEnv>, sessionId: string | null): void {
  const { publicOrigin, sessionSecret } = c.get('services').config
  let seed = readCookie(c.req.header('cookie'), cookieName('csrf', publicOrigin))
  if (!seed) {
    seed = newToken()
    setPrivateCookie(c, 'csrf', seed, 'while the browser is open')
  }
  c.header('csrf-token', csrfToken(sessionSecret, { seed, sessionId }))
}
