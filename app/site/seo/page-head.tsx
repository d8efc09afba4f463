import type { ReactNode } from 'react'
import type { Elements } from '#app/ui/field.tsx'

/** The first words of a page without a hero, on the ground the brand's theme gives them. */
export function PageHead({
  title,
  lead,
  above,
  children,
  className = '',
}: {
  title: string
  lead?: ReactNode
  /** The way to the page. */
  above?: ReactNode
  children?: Elements
  className?: string
}) {
  return (
    <header className={`page-head ${className}`}>
      <div className="wrap-page">
        {above}
        <h1 className="text-title">{title}</h1>
        {lead && <p className="mt-4 max-w-reading text-lead text-muted print:text-base">{lead}</p>}
        {children}
      </div>
    </header>
  )
}
