import { LanguageSwitch } from '#app/site/layout/language-switch.tsx'
import { NavAnchor } from '#app/site/layout/nav-anchor.tsx'
import { Icon } from '#app/ui/icon.tsx'
import * as m from '#messages'
import { type HeaderProps, JoinOrLogout, LoginLinks, MenuList, PhoneLink, Timing } from './header-parts.tsx'

/** The button that opens and closes the mobile menu. */
export function NavToggle({
  props: { isOpen, onToggle },
  className,
}: {
  props: HeaderProps
  className: string
}) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls="mobile-menu"
      aria-label={isOpen ? m.layout_close_menu() : m.layout_open_menu()}
      onClick={onToggle}
      className={`grid size-12 shrink-0 place-items-center ${className}`}
    >
      <Icon name={isOpen ? 'close' : 'menu'} className="size-6.5" />
    </button>
  )
}

/** The classes of a mobile menu; each header layout has its own. */
export type MobileMenuLook = {
  sheet: string
  link: string
  join: string
  logout: string
  small: string
  ground?: 'dark'
}

/** Limits the height to the lower edge of the screen, whatever is above the header. */
function fitBelow(sheet: HTMLElement | null) {
  if (!sheet) return
  const room = window.innerHeight - sheet.getBoundingClientRect().top
  sheet.style.maxHeight = `${Math.max(240, room)}px`
}

/** Everything the header offers, below it, on narrow screens. Positioned within the header. */
export function MobileMenu({ props, look }: { props: HeaderProps; look: MobileMenuLook }) {
  const { content, menu, isActive, isSignedIn, showLogin, isOpen } = props
  if (!isOpen) return null
  const topBar = content.showTopBar
    ? content.topBar.filter(({ to }) => !menu.some((link) => link.to === to))
    : []
  return (
    <nav
      ref={fitBelow}
      id="mobile-menu"
      aria-label={m.layout_menu()}
      data-ground={look.ground}
      className={`absolute inset-x-0 top-full max-h-[calc(100dvh-6rem)] overflow-y-auto overscroll-contain ${look.sheet}`}
    >
      <MenuList menu={menu} isActive={isActive} className="flex flex-col" linkClassName={look.link} />
      {showLogin && (
        <div className="mt-4">
          <p className={`${look.small} font-semibold`}>{m.layout_sign_in()}</p>
          <LoginLinks
            login={
              content.login.length > 0
                ? content.login
                : [{ title: m.layout_member_sign_in(), to: '/member-login', isInternal: true, newTab: false }]
            }
            className={look.link}
          />
        </div>
      )}
      {topBar.length > 0 && (
        <ul className="mt-4">
          {topBar.map((link) => (
            <li key={`${link.title} ${link.to}`}>
              <NavAnchor link={link} className={look.link}>
                {link.title}
              </NavAnchor>
            </li>
          ))}
        </ul>
      )}
      <div className={`mt-5 flex ${isSignedIn ? '' : 'flex-col'}`}>
        <JoinOrLogout props={props} joinClassName={look.join} logoutClassName={look.logout} />
      </div>
      <div className={`mt-5 flex flex-wrap gap-x-6 gap-y-1 ${look.small}`}>
        <PhoneLink content={content} className="min-h-11 font-semibold" />
        <Timing content={content} className="min-h-11" />
        <LanguageSwitch className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4" />
      </div>
    </nav>
  )
}
