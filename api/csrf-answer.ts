import type { Context } from 'hono'
import { cookieName, readCookie } from '#domain/security/cookie.rules.ts'
import { csrfToken } from '#domain/security/csrf.server.ts'
import { newToken } from '#domain/security/secret-token.server.ts'
import type { ApiEnv } from './api-env.ts'
import { setPrivateCookie } from './session-cookie.ts'

/**
 * Sends the browser's token in the `csrf-token` response header, bound to its next session. Sets the browser's random
 * cookie first if it is missing.
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
