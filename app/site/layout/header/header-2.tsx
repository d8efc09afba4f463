import { buttonClass } from '#app/ui/button.tsx'
import * as m from '#messages'
import { Actions, type HeaderProps, Logo, MenuList, PhoneLink, Timing, TopBarLinks } from './header-parts.tsx'
import { MobileMenu, type MobileMenuLook, NavToggle } from './mobile-menu.tsx'

/** 2_header: a solid bar of the brand's colour over a row whose join-now fills its whole height. */
export function Header2(props: HeaderProps) {
  const { content, menu, isActive, isOpen, onToggle, isFixed } = props
  return (
    <div className="relative bg-surface shadow-raised">
      {content.showTopBar && !isFixed && (
        <div data-ground="dark" className="bg-band text-small text-on-deep">
          <div className="wrap-page flex min-h-11 flex-wrap items-center justify-between gap-x-8 gap-y-1 py-1.5">
            <div className="flex flex-wrap items-center gap-x-6">
              <PhoneLink content={content} className="font-semibold hover:underline" />
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
      <div data-main-bar="" className="wrap-page flex items-stretch justify-between gap-8">
        <div className="flex min-w-0 items-center py-3 xl:min-w-48">
          <Logo content={content} alternate={isFixed} />
        </div>
        <nav aria-label={m.layout_main_menu()} className="wide-menu hidden min-w-0 items-stretch xl:flex">
          <MenuList
            menu={menu}
            isActive={isActive}
            className="flex flex-wrap justify-end gap-x-1"
            linkClassName="flex h-full min-h-12 items-center border-b-4 border-transparent px-3.5 pt-1 text-base font-semibold hover:border-accent/40 aria-[current]:border-accent aria-[current]:text-accent-strong"
          />
          <Actions
            props={props}
            className="ml-4 flex shrink-0 items-stretch gap-4 [&>details]:self-center"
            loginClassName="min-h-10 self-center py-2 text-base font-semibold hover:text-accent-strong"
            joinClassName="flex items-center bg-accent-strong px-8 text-base font-bold text-on-accent hover:bg-accent"
            logoutClassName="flex items-center gap-2 border-x border-line px-7 text-base font-semibold hover:bg-accent-soft"
          />
        </nav>
        <div className="flex items-center xl:hidden">
          <NavToggle
            isOpen={isOpen}
            onToggle={onToggle}
            className="rounded-lg bg-accent-soft text-accent-strong"
          />
        </div>
      </div>
      <div className="xl:hidden">
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
