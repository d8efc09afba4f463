import type { Context } from 'hono'
import type { ApiEnv } from '#api/api-env.ts'
import { cookieName, readCookie } from '#domain/security/cookie.rules.ts'

/** The secret from the browser's cookie that opens its own drafts; null if it has none. */
export function checkoutSecret(c: Context<ApiEnv>): string | null {
  const { publicOrigin } = c.get('services').config
  return readCookie(c.req.header('cookie'), cookieName('checkout', publicOrigin))
}
