import type { ReactNode } from 'react'
import type { Elements } from '#app/ui/field.tsx'
import type { EnglishWords } from '#domain/content/spanish/english-words.rules.ts'

/** The heading of a page without a hero, on the background from the brand's theme. */
export function PageHead({
  title,
  lead,
  lang,
  above,
  children,
  className = '',
}: {
  title: string
  lead?: ReactNode
  /** For a content page: which of these are English on a Spanish page. */
  lang?: EnglishWords<'title' | 'description'>['lang']
  /** The breadcrumbs. */
  above?: ReactNode
  children?: Elements
  className?: string
}) {
  return (
    <header className={`page-head ${className}`}>
      <div className="wrap-page">
        {above}
        <h1 lang={lang?.title} className="text-title">
          {title}
        </h1>
        {lead && (
          <p lang={lang?.description} className="mt-4 max-w-reading text-lead text-muted print:text-base">
            {lead}
          </p>
        )}
        {children}
      </div>
    </header>
  )
}
