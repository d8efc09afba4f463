import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import * as m from '#messages'
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

/**
 * nx_header_1: the newest. A slim tinted bar with contact details; below it the menu right next to the logo, space, and
 * one button.
 */
export function Layout(props: HeaderProps) {
  const { content, isFixed } = props
  const { bar, nav, isBelow } = barOf(props)
  const menu = (
    <MainNav
      props={props}
      className={`${nav} ${isBelow ? '' : 'xl:grow xl:shrink-3'}`}
      listClassName="flex flex-wrap items-center gap-x-8"
      linkClassName="group/item relative block py-1 text-base xl:py-2 font-medium text-muted hover:text-ink aria-[current]:text-ink aria-[current]:after:absolute aria-[current]:after:inset-x-0 aria-[current]:after:-bottom-0.5 aria-[current]:after:mx-auto aria-[current]:after:size-1.5 aria-[current]:after:rounded-full aria-[current]:after:bg-accent"
    />
  )
  const actions = (
    <Actions
      props={props}
      className={`flex-wrap items-center gap-x-6 gap-y-2 ${isBelow ? '' : 'xl:grow-0 xl:basis-auto'}`}
      loginClassName="min-h-10 py-2 text-base font-semibold hover:text-accent-strong"
      {...pills}
    />
  )
  return (
    <div className={`relative bg-page ${isFixed ? 'border-b border-line shadow-raised' : ''}`}>
      {content.showTopBar && !isFixed && (
        <div className="bg-accent-soft text-small text-accent-strong">
          <div className="wrap-page flex min-h-10 flex-wrap items-center justify-between gap-x-8 gap-y-1 py-1">
            <div className="flex flex-wrap items-center gap-x-3">
              <PhoneLink content={content} className="py-1 font-semibold hover:underline" />
              {content.timing && (
                <span className="max-lg:hidden" aria-hidden="true">
                  ·
                </span>
              )}
              <Timing content={content} className="py-1 max-lg:hidden" />
            </div>
            <TopBarLinks
              links={content.topBar}
              className="hidden items-center gap-7 md:flex"
              linkClassName="py-1 font-medium hover:underline"
            />
          </div>
        </div>
      )}
      <div
        data-main-bar=""
        className={`wrap-page min-h-25 items-center gap-x-10 py-3 max-sm:min-h-20 ${bar}`}
      >
        <Logo content={content} alternate={isFixed} />
        <InOrder isBelow={isBelow} menu={menu} actions={actions} />
        <div className="ml-auto flex items-center gap-2 md:hidden">
          {content.phone && (isFixed || !content.showTopBar) && (
            <a
              href={content.phone.href}
              aria-label={m.layout_call({ phone: content.phone.text })}
              className="grid size-12 place-items-center rounded-full text-accent-strong hover:bg-accent-soft sm:hidden"
            >
              <Icon name="phone" />
            </a>
          )}
          <NavToggle props={props} className="rounded-full text-ink hover:bg-accent-soft" />
        </div>
      </div>
      <div className="md:hidden">
        <MobileMenu props={props} look={look} />
      </div>
    </div>
  )
}

const look: MobileMenuLook = {
  sheet: 'rounded-b-2xl border-t border-line bg-page px-6 pt-5 pb-9 shadow-floating',
  link: 'block py-2.5 font-display text-heading font-semibold aria-[current]:text-accent-strong',
  join: buttonClass({ size: 'lg', wide: true, pill: true }),
  logout: buttonClass({ variant: 'secondary', size: 'lg', wide: true, pill: true }),
  small: 'text-small text-muted items-center',
}
