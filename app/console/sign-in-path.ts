import { siteAddress } from '#domain/site-address.rules.ts'

/** The sign-in that leads back to this screen. */
export function signInPath(): string {
  const { pathname, search } = window.location
  return `/sign-in?return=${encodeURIComponent(siteAddress({ pathname, search }))}`
}
