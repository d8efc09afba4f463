import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { Card } from '#app/ui/card.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'

/** One topic of the dashboard, with its heading. */
export function Panel({ title, icon, children }: { title: string; icon: IconName; children: ReactNode }) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id} className="mb-4 flex items-center gap-3 text-subheading">
        <Icon name={icon} className="size-5.5 text-accent" />
        <span>{title}</span>
      </h2>
      {children}
    </Card>
  )
}

/** A name and its value, side by side if there is room. */
export function PanelFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 border-b border-line py-2.5 last:border-0">
      <dt className="text-muted">{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}

/** A link to the page where the panel's topic can be changed. */
export function PanelLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p className="mt-4 border-t border-line pt-3">
      <Link to={to} className="text-link inline-flex min-h-11 items-center gap-2">
        {children}
        <Icon name="chevron-right" className="size-4.5" />
      </Link>
    </p>
  )
}
