import type { Context } from 'hono'
import { siteAddress } from '#domain/site-address.rules.ts'

/** Sends a browser on to an address of this site, whatever is asked for: the only way an answer redirects. */
export function siteRedirect(c: Context, to: Parameters<typeof siteAddress>[0], status: 302 | 303): Response {
  return c.redirect(siteAddress(to), status)
}
