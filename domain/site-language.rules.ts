import type { Locale } from '#messages/locale.ts'

/** The beginning of every Spanish address: the path's first part alone, or the framework's data of the home page. */
const spanish = /^\/es(?=\/|\.data$|$)/i

/** In which language a path of a brand's site is, and the path that its page has in English: '/es/faq' is '/faq' in Spanish. */
export function siteLanguage(path: string): { locale: Locale; path: string } {
  const rest = path.replace(spanish, '')
  return rest === path ? { locale: 'en', path } : { locale: 'es', path: rest || '/' }
}

/** Where a page lies in a language, by its English path, which may have a query and a fragment. */
export function pathIn(locale: Locale, path: string): string {
  return locale === 'es' ? `/es${path.replace(/^\/(?=$|[?#])/, '')}` : path
}
