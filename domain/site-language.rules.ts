import type { Locale } from '#messages/locale.ts'

/**
 * The prefix of every Spanish address: the first path segment alone, or the framework's data request for the home page.
 */
const spanish = /^\/es(?=\/|\.data$|$)/i

/** The language of a path on a brand's site, and its English path: '/es/faq' is '/faq' in Spanish. */
export function siteLanguage(path: string): { locale: Locale; path: string } {
  const rest = path.replace(spanish, '')
  return rest === path ? { locale: 'en', path } : { locale: 'es', path: rest || '/' }
}

/** A page's address in a language, from its English path, which may have a query and a fragment. */
export function pathIn(locale: Locale, path: string): string {
  return locale === 'es' ? `/es${path.replace(/^\/(?=$|[?#])/, '')}` : path
}
