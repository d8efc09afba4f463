import { siteAddress } from '#domain/site-address.rules.ts'

/** The sign-in address that returns to this screen; with `idle` it says why the user was signed out. */
export function signInPath(why?: 'idle'): string {
  const { pathname, search } = window.location
  return `/sign-in?${why ? `why=${why}&` : ''}return=${encodeURIComponent(siteAddress({ pathname, search }))}`
}
