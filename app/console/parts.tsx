import type { ReactNode } from 'react'

/** The first words of a screen, and what can be done there. */
export function ScreenHead({
  title,
  lead,
  actions,
}: {
  title: ReactNode
  lead?: ReactNode
  actions?: ReactNode
}) {
  return (
    <header className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="text-title wrap-anywhere">{title}</h1>
        {lead && <p className="mt-1 max-w-prose text-muted">{lead}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </header>
  )
}

/** A white sheet with a heading of its own; `flush`: what is in it goes to its edges, as a table does. */
export function Sheet({
  title,
  lead,
  actions,
  flush = false,
  children,
}: {
  title?: ReactNode
  lead?: ReactNode
  actions?: ReactNode
  flush?: boolean
  children: ReactNode
}) {
  return (
    <section className="mb-6 min-w-0 overflow-hidden rounded-lg border border-line bg-surface">
      {title && (
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-b border-line px-5 py-4">
          <div className="min-w-0">
            <h2 className="text-heading">{title}</h2>
            {lead && <p className="mt-0.5 max-w-prose text-small text-muted">{lead}</p>}
          </div>
          {actions}
        </div>
      )}
      <div className={flush ? '' : 'p-5'}>{children}</div>
    </section>
  )
}

/** A wide thing that scrolls inside itself on a narrow screen; reached by the keyboard, so it has a name. */
export function Scrolling({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
      tabIndex={0}
      aria-label={label}
      className="relative overflow-x-auto focus-visible:-outline-offset-2"
    >
      {children}
    </section>
  )
}
