import { useLocation } from 'react-router'
import { pathIn } from '#domain/site-language.rules.ts'
import * as m from '#messages'

/**
 * The link to this page in the other language, labeled in that language. On a cached page it includes only the query
 * parameters the page reads; the others are added when the link is followed.
 */
export function LanguageSwitch({ className = '' }: { className?: string }) {
  const { pathname, search } = useLocation()
  const other = m.layout_language() === 'en' ? 'es' : 'en'
  return (
    <a
      href={pathIn(other, pathname) + search}
      suppressHydrationWarning
      hrefLang={other}
      lang={other}
      onClick={({ currentTarget }) => {
        currentTarget.search = window.location.search
      }}
      className={className}
    >
      {m.layout_other_language()}
    </a>
  )
}
