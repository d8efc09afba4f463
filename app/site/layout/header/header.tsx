import { type ComponentType, useRef } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '#app/api-client/session.ts'
import { useLogout } from '#app/browser/use-logout.ts'
import { laterLayouts } from '#app/site/layout/later-layouts.ts'
import { isActiveLink, memberMenu, type NavLink, withoutLogin } from '#app/site/layout/menu.rules.ts'
import type { HeaderContent } from '#app/site/layout/shell-content.ts'
import { isHomeLike, type PageMeta } from '#app/site/route-handle.ts'
import type { HeaderLayout } from '#domain/values/content.ts'
import * as m from '#messages'
import { HeaderBanner, type HeaderProps } from './header-parts.tsx'
import { useFixedHeader } from './use-fixed-header.ts'
import { useMobileNav } from './use-mobile-nav.ts'

/** One file per `headerLayouts` entry, by name. */
const layouts = laterLayouts<HeaderLayout, HeaderProps>(
  import.meta.glob<{ Layout: ComponentType<HeaderProps> }>('./*_header*.tsx'),
)

/** Loads a layout's code, if the name is valid, for the next rendering. */
export const bringHeader = (layout: string): Promise<void> | undefined =>
  layouts[layout as HeaderLayout]?.bring()

const dashboard = (): NavLink => ({
  title: m.layout_account(),
  to: '/dashboard',
  isInternal: true,
  newTab: false,
})

/**
 * The header in the layout that the content chose at base.layout.header.components; each layout is a separate design.
 */
export function Header({ content, meta }: { content: HeaderContent; meta: PageMeta }) {
  const { isAuthenticated } = useSession()
  const { pathname } = useLocation()
  const { logout, isLoggingOut } = useLogout()
  const { isOpen, toggle } = useMobileNav()
  const place = useRef<HTMLDivElement>(null)
  const isFixed = useFixedHeader(place, isHomeLike(meta))
  const Layout = layouts[content.layout].pick()
  const menu = isAuthenticated ? [dashboard(), ...memberMenu(content.menu)] : content.menu
  const isActive = (link: NavLink) => isActiveLink(link, meta, pathname)
  return (
    <div ref={place} data-print="hide">
      <header
        data-layout={content.layout}
        className={isFixed ? 'fixed inset-x-0 top-0 z-[999]' : 'relative z-30'}
      >
        {!isFixed && !(isAuthenticated && content.isBannerOffer) && <HeaderBanner content={content} />}
        <Layout
          content={isAuthenticated ? { ...content, topBar: withoutLogin(content.topBar) } : content}
          menu={menu}
          isSignedIn={isAuthenticated}
          showLogin={!isAuthenticated && content.showLogin}
          isActive={isActive}
          isOpen={isOpen}
          onToggle={toggle}
          onLogout={() => void logout()}
          isLoggingOut={isLoggingOut}
          isFixed={isFixed}
        />
      </header>
    </div>
  )
}
