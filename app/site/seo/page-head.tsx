import type { ReactNode } from 'react'
import type { Elements } from '#app/ui/field.tsx'
import type { EnglishWords } from '#domain/content/spanish/english-words.rules.ts'

/** The first words of a page without a hero, on the ground the brand's theme gives them. */
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
  /** Of a page of content: which of these are English on a Spanish page. */
  lang?: EnglishWords<'title' | 'description'>['lang']
  /** The way to the page. */
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
