import { buttonClass } from '#app/ui/button.tsx'
import {
  Actions,
  barOf,
  type HeaderProps,
  InOrder,
  Logo,
  MainNav,
  PhoneLink,
  pills,
  Timing,
  TopBarLinks,
} from './header-parts.tsx'
import { MobileMenu, type MobileMenuLook, NavToggle } from './mobile-menu.tsx'

/** 4_header: a card floating over the page, with the menu as pills; its top bar is removed if hide_top_header is 1. */
export function Layout(props: HeaderProps) {
  const { content, isFixed } = props
  const { bar, nav, isBelow } = barOf(props)
  const menu = (
    <MainNav
      props={props}
      className={`${nav} ${isBelow ? 'pt-1' : 'max-xl:pt-1 xl:flex xl:grow xl:shrink-3 xl:justify-center'}`}
      listClassName={`flex flex-wrap items-center gap-1 ${isBelow ? '-mx-4' : 'max-xl:-mx-4'}`}
      linkClassName="block rounded-full px-4 py-1 text-base xl:py-2 font-medium hover:bg-sunken aria-[current]:bg-accent-soft aria-[current]:font-semibold aria-[current]:text-accent-strong"
    />
  )
  const actions = (
    <Actions
      props={props}
      className={`flex-wrap items-center gap-1 lg:gap-2 ${isBelow ? '' : 'xl:grow-0 xl:basis-auto'}`}
      loginClassName="min-h-12 rounded-full px-2 py-2 text-base lg:px-4 font-semibold text-accent-strong hover:bg-accent-soft"
      {...pills}
    />
  )
  return (
    <div
      className={
        isFixed
          ? 'pt-2'
          : 'bg-linear-to-b from-accent-soft from-[calc(100%-2.75rem)] to-transparent to-[calc(100%-2.75rem)] pt-3'
      }
    >
      {content.showTopBar && !isFixed && (
        <div className="wrap-page mb-3 flex flex-wrap items-center justify-between gap-x-8 gap-y-1 px-2 text-small text-accent-strong">
          <div className="flex flex-wrap items-center gap-x-6">
            <PhoneLink content={content} className="py-1 font-semibold hover:underline" />
            <Timing content={content} className="py-1 max-lg:hidden" />
          </div>
          <TopBarLinks
            links={content.topBar}
            className="hidden items-center gap-6 md:flex"
            linkClassName="py-1 font-semibold hover:underline"
          />
        </div>
      )}
      <div
        data-main-bar=""
        className={`wrap-page relative items-center justify-between gap-x-5 rounded-2xl bg-surface py-2 pr-3 pl-6 shadow-raised max-sm:pl-4 ${bar}`}
      >
        <Logo content={content} alternate={isFixed} />
        <InOrder isBelow={isBelow} menu={menu} actions={actions} />
        <NavToggle
          props={props}
          className="rounded-full bg-accent text-on-accent hover:bg-accent-strong md:hidden"
        />
        <div className="contents md:hidden">
          <MobileMenu props={props} look={look} />
        </div>
      </div>
    </div>
  )
}

const look: MobileMenuLook = {
  sheet: 'mt-2 rounded-2xl bg-surface p-5 shadow-floating',
  link: 'block rounded-full px-5 py-3 text-lg font-medium aria-[current]:bg-accent-soft aria-[current]:text-accent-strong',
  join: buttonClass({ wide: true, pill: true }),
  logout: buttonClass({ variant: 'secondary', wide: true, pill: true }),
  small: 'px-5 text-small text-muted items-center',
}
