import { siteAddress } from '#domain/site-address.rules.ts'

/** The sign-in that leads back to this screen; with `idle` it says why one was signed out. */
export function signInPath(why?: 'idle'): string {
  const { pathname, search } = window.location
  return `/sign-in?${why ? `why=${why}&` : ''}return=${encodeURIComponent(siteAddress({ pathname, search }))}`
}
