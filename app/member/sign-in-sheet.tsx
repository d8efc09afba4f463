import type { ReactNode } from 'react'
import { Card } from '#app/ui/card.tsx'

/** The calm sheet that the pages about signing in stand on. */
export function SignInSheet({
  title,
  lead,
  children,
  after,
}: {
  title: string
  lead: ReactNode
  children: ReactNode
  after?: ReactNode
}) {
  return (
    <div className="wrap-narrow section-space">
      <header className="mb-8">
        <h1 className="text-title">{title}</h1>
        <p className="mt-3 text-lead text-muted">{lead}</p>
      </header>
      <Card as="section" raised>
        {children}
      </Card>
      {after && <div className="mt-8 text-body text-muted">{after}</div>}
    </div>
  )
}
