import { pathIn, siteLanguage } from '#domain/site-language.rules.ts'
import * as m from '#messages'

/**
 * The address of a page of this site in the current page's language. For links that don't use the router's `Link` and
 * for full page loads; external addresses are unchanged.
 */
export function ownAddress(to: string): string {
  return to.startsWith('/') ? pathIn(m.layout_language() === 'en' ? 'en' : 'es', to) : to
}

/** The English path of a router location: locations include the language prefix. */
export function englishPath(pathname: string): string {
  return siteLanguage(pathname).path
}
