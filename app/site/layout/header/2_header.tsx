import { buttonClass } from '#app/ui/button.tsx'
import {
  Actions,
  barOf,
  type HeaderProps,
  InOrder,
  Logo,
  MainNav,
  PhoneLink,
  Timing,
  TopBarLinks,
} from './header-parts.tsx'
import { MobileMenu, type MobileMenuLook, NavToggle } from './mobile-menu.tsx'

/** 2_header: a solid bar in the brand's color above a row in which join-now takes the full height. */
export function Layout(props: HeaderProps) {
  const { content, isFixed } = props
  const { bar, nav, isBelow } = barOf(props)
  const menu = (
    <MainNav
      props={props}
      className={`${nav} ${isBelow ? '' : 'items-stretch xl:flex xl:grow xl:justify-end'}`}
      listClassName={`flex flex-wrap gap-x-1 ${isBelow ? '-mx-3.5' : 'max-xl:-mx-3.5 xl:justify-end'}`}
      linkClassName="flex h-full min-h-10 items-center border-b-4 xl:min-h-12 border-transparent px-3.5 pt-1 text-base font-semibold hover:border-accent/40 aria-[current]:border-accent aria-[current]:text-accent-strong"
    />
  )
  const actions = (
    <Actions
      props={props}
      className={`items-stretch gap-4 ${isBelow ? '' : 'xl:grow-0 xl:basis-auto xl:shrink-0'} [&>details]:self-center`}
      loginClassName="min-h-10 self-center py-2 text-base font-semibold hover:text-accent-strong"
      joinClassName="flex items-center bg-accent-strong px-8 text-base font-bold text-on-accent hover:bg-accent"
      logoutClassName="flex items-center gap-2 border-x border-line px-7 text-base font-semibold hover:bg-accent-soft"
    />
  )
  return (
    <div className="relative bg-surface shadow-raised">
      {content.showTopBar && !isFixed && (
        <div data-ground="dark" className="bg-band text-small text-on-deep">
          <div className="wrap-page flex min-h-11 flex-wrap items-center justify-between gap-x-8 gap-y-1 py-1.5">
            <div className="flex flex-wrap items-center gap-x-6">
              <PhoneLink content={content} className="py-0.5 font-semibold hover:underline" />
              <Timing content={content} className="max-lg:hidden" />
            </div>
            <TopBarLinks
              links={content.topBar}
              className="hidden items-center divide-x divide-on-deep/35 md:flex [&>li:last-child]:pr-0 [&>li]:px-4"
              linkClassName="py-1 font-medium hover:underline"
            />
          </div>
        </div>
      )}
      <div data-main-bar="" className={`wrap-page items-stretch justify-between gap-x-8 ${bar}`}>
        <div className="flex min-w-0 items-center py-3 md:shrink-0">
          <Logo content={content} alternate={isFixed} />
        </div>
        <InOrder isBelow={isBelow} menu={menu} actions={actions} />
        <div className="flex items-center md:hidden">
          <NavToggle props={props} className="rounded-lg bg-accent-soft text-accent-strong" />
        </div>
      </div>
      <div className="md:hidden">
        <MobileMenu props={props} look={look} />
      </div>
    </div>
  )
}

const look: MobileMenuLook = {
  sheet: 'border-b border-on-deep/20 bg-deep text-on-deep px-5 pt-4 pb-8',
  link: 'block border-b border-on-deep/20 py-3.5 text-lg font-semibold aria-[current]:underline underline-offset-4',
  join: buttonClass({ variant: 'secondary', wide: true }),
  logout: buttonClass({ variant: 'secondary', wide: true }),
  small: 'text-small items-center',
  ground: 'dark',
}
