import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import * as m from '#messages'

/** A page below the dashboard: the link back, its purpose, and its panels. */
export function MemberPage({
  title,
  lead,
  children,
}: {
  title: string
  lead?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="wrap-page py-8 sm:py-12">
      <div className="mx-auto max-w-[46rem]">
        <Link to="/dashboard" className="text-link inline-flex min-h-11 items-center gap-2">
          <Icon name="arrow-left" className="size-5" />
          <span>{m.profile_my_account()}</span>
        </Link>
        <header className="mt-2 mb-7">
          <h1 className="text-title">{title}</h1>
          {lead && <p className="mt-3 text-lead text-muted">{lead}</p>}
        </header>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">{children}</div>
      </div>
    </div>
  )
}

/** Moves focus to the element that replaced a form. */
export function takeFocus(element: HTMLElement | null) {
  element?.focus()
}
