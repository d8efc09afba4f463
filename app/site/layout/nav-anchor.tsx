import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { whenIntended } from '#app/browser/chunk-reload.ts'
import { ownAddress } from '#app/i18n/own-address.ts'
import * as m from '#messages'
import type { NavLink } from './menu.rules.ts'

/** A content link: uses the router if possible, and opens a new tab if it must. */
export function NavAnchor({
  link,
  active = false,
  className,
  children,
}: {
  link: Pick<NavLink, 'to' | 'isInternal' | 'lang'> & { newTab?: boolean }
  active?: boolean
  className?: string
  children: ReactNode
}) {
  const current = active ? 'page' : undefined
  if (link.isInternal && !link.newTab) {
    return (
      <Link
        to={link.to}
        lang={link.lang}
        prefetch={whenIntended()}
        className={className}
        aria-current={current}
      >
        {children}
      </Link>
    )
  }
  const tab = link.newTab ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  return (
    <a
      href={link.isInternal ? ownAddress(link.to) : link.to}
      lang={link.lang}
      className={className}
      aria-current={current}
      {...tab}
    >
      {children}
      {link.newTab && (
        <span lang={link.lang && m.layout_language()} className="sr-only">{` ${m.layout_new_tab()}`}</span>
      )}
    </a>
  )
}
