import { useRef } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '#app/api-client/session.ts'
import { useLogout } from '#app/browser/use-logout.ts'
import { isActiveLink, memberMenu, type NavLink, withoutLogin } from '#app/site/layout/menu.rules.ts'
import type { HeaderContent, HeaderLayout } from '#app/site/layout/shell-content.ts'
import { isHomeLike, type PageMeta } from '#app/site/route-handle.ts'
import { type Later, later } from '#app/ui/late/later.ts'
import { showsLogin } from '#domain/content/content.rules.ts'
import * as m from '#messages'
import { HeaderBanner, type HeaderProps } from './header-parts.tsx'
import { useFixedHeader } from './use-fixed-header.ts'
import { useMobileNav } from './use-mobile-nav.ts'

const layouts: Record<HeaderLayout, Later<HeaderProps>> = {
  '1_header': later(async () => (await import('./header-1.tsx')).Header1),
  '2_header': later(async () => (await import('./header-2.tsx')).Header2),
  '3_header': later(async () => (await import('./header-3.tsx')).Header3),
  '4_header': later(async () => (await import('./header-4.tsx')).Header4),
  nx_header_1: later(async () => (await import('./header-nx-1.tsx')).HeaderNx1),
}

/** Has the code of a layout at hand for the next rendering. */
export const bringHeader = (layout: HeaderLayout): Promise<void> => layouts[layout].bring()

const dashboard = (): NavLink => ({
  title: m.layout_account(),
  to: '/dashboard',
  isInternal: true,
  newTab: false,
})

/** The header in the layout content chose at base.layout.header.components; each layout is a design of its own. */
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
          showLogin={showsLogin({
            isSignedIn: isAuthenticated,
            layout: content.layout,
            topBarShown: content.showTopBar,
          })}
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
