import type { Context } from 'hono'
import { siteAddress } from '#domain/site-address.rules.ts'

/** Redirects to a URL of this site. Every redirect goes through here, so none can lead to another site. */
export function siteRedirect(c: Context, to: Parameters<typeof siteAddress>[0], status: 302 | 303): Response {
  return c.redirect(siteAddress(to), status)
}
