import type { Context } from 'hono'
import type { ApiEnv } from '#api/api-env.ts'
import { cookieName, readCookie } from '#domain/security/cookie.rules.ts'

/** The secret by which a browser opens its own drafts, from its cookie; null when it has none. */
export function checkoutSecret(c: Context<ApiEnv>): string | null {
  const { publicOrigin } = c.get('services').config
  return readCookie(c.req.header('cookie'), cookieName('checkout', publicOrigin))
}
