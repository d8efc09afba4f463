import { pathIn, siteLanguage } from '#domain/site-language.rules.ts'
import * as m from '#messages'

/**
 * The address of a page of this site in the language of the page that names it, for links that are no `Link` of the router's
 * and for loads of a whole document; an address elsewhere stays as it is.
 */
export function ownAddress(to: string): string {
  return to.startsWith('/') ? pathIn(m.layout_language() === 'en' ? 'en' : 'es', to) : to
}

/** The English address of where the router says it is or goes: its own states have the language in front. */
export function englishPath(pathname: string): string {
  return siteLanguage(pathname).path
}
