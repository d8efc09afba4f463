import { siteAddress } from '#domain/site-address.rules.ts'

/** Pages that signing in doesn't return to. */
const pointless = /^\/(member-login|reset-password|api)(?=[/?#]|$)/

/** Where to go after signing in: a page of this site, or the dashboard. */
export function returnPath(wanted: Parameters<typeof siteAddress>[0]): string {
  const fallback = '/dashboard'
  const address = siteAddress(wanted, fallback)
  return pointless.test(address) ? fallback : address
}

/** The address of the sign-in page, returning to `path`. */
export function loginPath(path: Parameters<typeof siteAddress>[0]): string {
  const back = returnPath(path)
  return back === '/dashboard' ? '/member-login' : `/member-login?return=${encodeURIComponent(back)}`
}
