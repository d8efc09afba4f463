import { type ComponentType, useRef } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '#app/browser/session.ts'
import { useLogout } from '#app/shell/background/use-logout.ts'
import { isActiveLink, memberMenu, type NavLink, withoutLogin } from '#app/shell/menu.rules.ts'
import { isHomeLike, type PageMeta } from '#app/shell/page-handle.ts'
import type { HeaderContent, HeaderLayout } from '#app/shell/shell-content.ts'
import { showsLogin } from '#domain/content/content.rules.ts'
import { Header1 } from './header-1.tsx'
import { Header2 } from './header-2.tsx'
import { Header3 } from './header-3.tsx'
import { Header4 } from './header-4.tsx'
import { HeaderNx1 } from './header-nx-1.tsx'
import { HeaderBanner, type HeaderProps } from './header-parts.tsx'
import { useFixedHeader } from './use-fixed-header.ts'
import { useMobileNav } from './use-mobile-nav.ts'

const layouts: Record<HeaderLayout, ComponentType<HeaderProps>> = {
  '1_header': Header1,
  '2_header': Header2,
  '3_header': Header3,
  '4_header': Header4,
  nx_header_1: HeaderNx1,
}

const dashboard: NavLink = { title: 'Dashboard', to: '/dashboard', isInternal: true, newTab: false }

/** The header in the layout content chose at base.layout.header.components; each layout is a design of its own. */
export function Header({ content, meta }: { content: HeaderContent; meta: PageMeta }) {
  const { isAuthenticated } = useSession()
  const { pathname } = useLocation()
  const { logout, isLoggingOut } = useLogout()
  const { isOpen, toggle } = useMobileNav()
  const place = useRef<HTMLDivElement>(null)
  const isFixed = useFixedHeader(place, isHomeLike(meta))
  const Layout = layouts[content.layout]
  return (
    <div ref={place} data-print="hide">
      <header
        data-layout={content.layout}
        className={isFixed ? 'fixed inset-x-0 top-0 z-[999]' : 'relative z-30'}
      >
        {!isFixed && !(isAuthenticated && content.isBannerOffer) && (
          <HeaderBanner html={content.bannerHtml} />
        )}
        <Layout
          content={isAuthenticated ? { ...content, topBar: withoutLogin(content.topBar) } : content}
          menu={isAuthenticated ? [dashboard, ...memberMenu(content.menu)] : content.menu}
          isSignedIn={isAuthenticated}
          showLogin={showsLogin({
            isSignedIn: isAuthenticated,
            layout: content.layout,
            topBarShown: content.showTopBar,
          })}
          isActive={(link) => isActiveLink(link, meta, pathname)}
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
