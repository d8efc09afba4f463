import { useLocation } from 'react-router'
import { pathIn } from '#domain/site-language.rules.ts'
import * as m from '#messages'

/** The link to this page in the other language, named in it. The query goes along when it is followed: kept pages have none. */
export function LanguageSwitch({ className = '' }: { className?: string }) {
  const { pathname } = useLocation()
  const other = m.layout_language() === 'en' ? 'es' : 'en'
  return (
    <a
      href={pathIn(other, pathname)}
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
