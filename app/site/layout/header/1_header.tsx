import { buttonClass } from '#app/ui/button.tsx'
import {
  Actions,
  barOf,
  type HeaderProps,
  InOrder,
  Logo,
  MainNav,
  PhoneLink,
  TopBarLinks,
} from './header-parts.tsx'
import { MobileMenu, type MobileMenuLook, NavToggle } from './mobile-menu.tsx'

/** 1_header: plain white, the menu between the logo and the actions, or below them with the right-hand links. */
export function Layout(props: HeaderProps) {
  const { content, isFixed } = props
  const links = content.showTopBar && !isFixed ? content.topBar : []
  const { bar, nav, isBelow } = barOf(props)
  const menu = (
    <div
      className={`${nav} ${isBelow ? 'md:flex flex-wrap items-center justify-between gap-x-7' : 'xl:grow'}`}
    >
      <MainNav
        props={props}
        className="min-w-0"
        listClassName={`flex flex-wrap items-center gap-x-7 ${isBelow ? '' : 'xl:justify-end'}`}
        linkClassName="block py-1.5 text-base font-medium text-ink xl:py-2 underline-offset-8 decoration-2 decoration-accent hover:underline aria-[current]:underline"
      />
      <TopBarLinks
        links={links}
        className="hidden flex-wrap items-center gap-x-6 text-small text-muted md:flex"
        linkClassName="py-1.5 hover:text-accent-strong"
      />
    </div>
  )
  const actions = (
    <Actions
      props={props}
      className="flex-wrap items-center gap-x-5 gap-y-1"
      loginClassName="min-h-10 py-2 text-base font-semibold hover:text-accent-strong"
      joinClassName={buttonClass({ size: 'sm' })}
    >
      {content.showTopBar && (
        <PhoneLink
          content={content}
          className="py-0.5 text-small font-semibold text-muted hover:text-accent-strong"
        />
      )}
    </Actions>
  )
  return (
    <div className="relative border-b border-line bg-surface">
      <div data-main-bar="" className={`wrap-page min-h-24 items-center justify-between gap-x-6 py-2 ${bar}`}>
        <Logo content={content} alternate={isFixed} />
        <InOrder isBelow={isBelow} menu={menu} actions={actions} />
        <NavToggle props={props} className="rounded-lg text-ink hover:bg-sunken md:hidden" />
      </div>
      <div className="md:hidden">
        <MobileMenu props={props} look={look} />
      </div>
    </div>
  )
}

const look: MobileMenuLook = {
  sheet: 'border-y border-line bg-surface px-5 pt-3 pb-8 shadow-floating',
  link: 'block border-b border-line py-3.5 text-lg font-medium aria-[current]:text-accent-strong',
  join: buttonClass({ wide: true }),
  logout: buttonClass({ variant: 'secondary', wide: true }),
  small: 'text-small text-muted items-center',
}
