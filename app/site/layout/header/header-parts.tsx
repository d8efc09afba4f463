import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { whenIntended } from '#app/browser/chunk-reload.ts'
import { LanguageSwitch } from '#app/site/layout/language-switch.tsx'
import type { NavLink } from '#app/site/layout/menu.rules.ts'
import { NavAnchor } from '#app/site/layout/nav-anchor.tsx'
import type { HeaderContent } from '#app/site/layout/shell-content.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Dropdown } from '#app/ui/dropdown.tsx'
import type { Elements } from '#app/ui/field.tsx'
import { Icon, isIconName } from '#app/ui/icon.tsx'
import { RichText } from '#app/ui/rich-text.tsx'
import { drawnAt } from '#domain/content/media/media-path.rules.ts'
import * as m from '#messages'

/** The props of a header layout: content, sign-in state, and the state of the mobile menu. */
export type HeaderProps = {
  content: HeaderContent
  /** The menu for this visitor, including Dashboard when signed in. */
  menu: NavLink[]
  isSignedIn: boolean
  showLogin: boolean
  isActive: (link: NavLink) => boolean
  isOpen: boolean
  onToggle: () => void
  onLogout: () => void
  isLoggingOut: boolean
  /** Fixed to the top after scrolling: the bars above the main one are omitted. */
  isFixed: boolean
}

/** The logo at 300×73 (specification §9), smaller only on small screens; the name as text if there is none. */
export function Logo({ content, alternate = false }: { content: HeaderContent; alternate?: boolean }) {
  const source = (alternate && content.logoAlternate) || content.logo
  return (
    <NavAnchor
      link={{ to: content.logoLink, isInternal: content.logoLink.startsWith('/') }}
      className={`block min-w-0 ${source ? 'md:shrink-0' : 'md:min-w-48'}`}
    >
      {source ? (
        <img
          src={source}
          {...drawnAt(source, '300px')}
          alt={content.logoAlt}
          width={300}
          height={73}
          className="h-[73px] w-[300px] max-w-full object-contain object-left max-sm:h-[56px] max-sm:w-[min(230px,56vw)]"
        />
      ) : (
        <span
          className={`flex min-h-[73px] max-w-[300px] items-center gap-3 font-display font-bold wrap-anywhere ${content.brandName.length > 24 ? 'text-base leading-tight' : 'text-heading'}`}
        >
          <Icon name="tooth" className="size-9 text-accent" />
          <span>{content.brandName}</span>
        </span>
      )}
    </NavAnchor>
  )
}

/** The optional banner at the very top. */
export function HeaderBanner({ content: { bannerHtml, lang } }: { content: HeaderContent }) {
  if (!bannerHtml) return null
  return (
    <div data-ground="dark" className="bg-deep text-on-deep">
      <RichText
        html={bannerHtml}
        lang={lang?.bannerHtml}
        className="wrap-page py-2.5 text-center text-small"
      />
    </div>
  )
}

const barClasses = { beside: 'flex md:max-xl:flex-wrap', below: 'flex md:flex-wrap' }
const navClasses = {
  beside: 'hidden md:block md:max-xl:order-last md:max-xl:basis-full',
  below: 'hidden md:block basis-full',
}

/**
 * The main bar's layout: the menu is between the logo and the actions if everything fits into one row of a wide screen,
 * otherwise in a row below them, as on every tablet. `bar` and `nav` are the classes of both.
 */
export function barOf({ content, isSignedIn }: HeaderProps) {
  const isBelow = content.isMenuBelow[isSignedIn ? 'members' : 'visitors']
  const place = isBelow ? 'below' : 'beside'
  return { bar: barClasses[place], nav: navClasses[place], isBelow }
}

/** Menu and actions in visual order. */
export function InOrder({ isBelow, menu, actions }: { isBelow: boolean; menu: Elements; actions: Elements }) {
  return isBelow ? (
    <>
      {actions}
      {menu}
    </>
  ) : (
    <>
      {menu}
      {actions}
    </>
  )
}

/** The main menu on wide screens. */
export function MainNav({
  props: { menu, isActive },
  className,
  listClassName,
  linkClassName,
}: {
  props: HeaderProps
  className: string
  listClassName: string
  linkClassName: string
}) {
  return (
    <nav aria-label={m.layout_main_menu()} className={`wide-menu ${className}`}>
      <MenuList menu={menu} isActive={isActive} className={listClassName} linkClassName={linkClassName} />
    </nav>
  )
}

/** The main menu as a list. */
export function MenuList({
  menu,
  isActive,
  className,
  linkClassName,
}: Pick<HeaderProps, 'menu' | 'isActive'> & { className: string; linkClassName: string }) {
  return (
    <ul className={className}>
      {menu.map((link) => (
        <li key={`${link.title} ${link.to}`} className="max-w-full wrap-anywhere">
          <NavAnchor link={link} active={isActive(link)} className={linkClassName}>
            {link.title}
          </NavAnchor>
        </li>
      ))}
    </ul>
  )
}

/** Login for visitors: a dropdown with the configured links, or one link if none are configured. */
function LoginDropdown({ login, className }: { login: NavLink[]; className: string }) {
  if (login.length === 0) {
    return (
      <Link to="/member-login" prefetch={whenIntended()} className={className}>
        {m.layout_sign_in()}
      </Link>
    )
  }
  return (
    <Dropdown label={m.layout_sign_in()} summaryClassName={className}>
      <LoginLinks login={login} className="block rounded-md px-3.5 py-2.5 font-medium hover:bg-accent-soft" />
    </Dropdown>
  )
}

/** The configured login links as a list. */
export function LoginLinks({ login, className }: { login: NavLink[]; className: string }) {
  return (
    <ul>
      {login.map((link) => (
        <li key={`${link.title} ${link.to}`}>
          <NavAnchor link={link} className={className}>
            {link.title}
          </NavAnchor>
        </li>
      ))}
    </ul>
  )
}

/** Join-now for visitors; for members, the Logout button instead (specification §2). */
export function JoinOrLogout({
  props,
  joinClassName,
  logoutClassName = buttonClass({ variant: 'secondary', size: 'sm' }),
}: {
  props: HeaderProps
  joinClassName: string
  logoutClassName?: string
}) {
  const { content, isSignedIn, isLoggingOut, onLogout } = props
  if (isSignedIn) {
    return (
      <button type="button" onClick={onLogout} aria-disabled={isLoggingOut} className={logoutClassName}>
        <Icon name="logout" />
        <span>{m.layout_sign_out()}</span>
      </button>
    )
  }
  return (
    <NavAnchor link={content.joinNow} className={joinClassName}>
      {content.joinNow.text}
    </NavAnchor>
  )
}

/** The classes of join-now and Logout as pills. */
export const pills = {
  joinClassName: buttonClass({ pill: true }),
  logoutClassName: buttonClass({ variant: 'secondary', pill: true }),
}

/**
 * The end of the main bar on wide screens: Login for visitors, then join-now or Logout. If the text is so large that
 * the menu next to it is fully folded, they stack.
 */
export function Actions({
  props,
  className,
  loginClassName,
  children,
  ...buttons
}: {
  props: HeaderProps
  className: string
  loginClassName: string
  joinClassName: string
  logoutClassName?: string
  children?: ReactNode
}) {
  return (
    <div
      className={`wide-menu hidden min-w-0 grow basis-0 justify-end md:flex [&>:last-child]:max-w-60 [&>:last-child]:wrap-anywhere ${className}`}
    >
      {children}
      <LanguageSwitch className={`inline-flex items-center ${loginClassName}`} />
      {props.showLogin && <LoginDropdown login={props.content.login} className={loginClassName} />}
      <JoinOrLogout props={props} {...buttons} />
    </div>
  )
}

/** The phone number with its icon. */
export function PhoneLink({ content, className = '' }: { content: HeaderContent; className?: string }) {
  if (!content.phone) return null
  return (
    <a href={content.phone.href} className={`inline-flex items-center gap-2 whitespace-nowrap ${className}`}>
      <Icon name="phone" className="size-4.5" />
      <span>{content.phone.text}</span>
    </a>
  )
}

/** When the phone is answered. */
export function Timing({ content, className = '' }: { content: HeaderContent; className?: string }) {
  if (!content.timing) return null
  return (
    <span className={`inline-flex items-center gap-2 ${className}`}>
      <Icon name="clock" className="size-4.5" />
      <span lang={content.lang?.timing}>{content.timing}</span>
    </span>
  )
}

/** The right-hand links of the top bar. */
export function TopBarLinks({
  links,
  className,
  linkClassName,
}: {
  links: NavLink[]
  className: string
  linkClassName: string
}) {
  if (links.length === 0) return null
  return (
    <ul className={`top-bar-links ${className}`}>
      {links.map((link) => (
        <li key={`${link.title} ${link.to}`}>
          <NavAnchor link={link} className={`inline-flex items-center gap-1.5 ${linkClassName}`}>
            {link.icon && isIconName(link.icon) && <Icon name={link.icon} className="size-4.5" />}
            <span>{link.title}</span>
          </NavAnchor>
        </li>
      ))}
    </ul>
  )
}
