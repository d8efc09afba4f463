import { buttonClass } from '#app/ui/button.tsx'
import * as m from '#messages'
import { Actions, type HeaderProps, Logo, MenuList, PhoneLink, Timing, TopBarLinks } from './header-parts.tsx'
import { MobileMenu, type MobileMenuLook, NavToggle } from './mobile-menu.tsx'

/**
 * 3_header: a masthead with the logo in the middle, phone and hours on the left, actions on the right, and the menu
 * below a rule.
 */
export function Layout(props: HeaderProps) {
  const { content, menu, isActive, isFixed } = props
  return (
    <div className="relative bg-page">
      <div
        data-main-bar=""
        className="wrap-page grid grid-cols-[1fr_auto] items-center gap-6 py-4 md:grid-cols-[auto_1fr] lg:grid-cols-[1fr_auto_1fr]"
      >
        <div className="hidden flex-col gap-0.5 text-small lg:flex">
          {content.showTopBar && (
            <>
              <PhoneLink
                content={content}
                className="py-0.5 font-semibold text-ink hover:text-accent-strong"
              />
              <Timing content={content} className="text-muted" />
            </>
          )}
        </div>
        <Logo content={content} alternate={isFixed} />
        <Actions
          props={props}
          className="flex-wrap items-center gap-x-5 gap-y-2"
          loginClassName="min-h-10 py-2 text-base font-semibold hover:text-accent-strong"
          joinClassName="inline-flex min-h-11 items-center rounded-md border-2 border-accent px-5 text-base font-semibold text-accent-strong hover:bg-accent hover:text-on-accent"
        >
          {content.showTopBar && (
            <PhoneLink
              content={content}
              className="py-0.5 text-small font-semibold hover:text-accent-strong lg:hidden"
            />
          )}
        </Actions>
        <NavToggle props={props} className="rounded-lg text-ink hover:bg-sunken md:hidden" />
      </div>
      <div className="wide-menu hidden border-y border-line md:block">
        <nav
          aria-label={m.layout_main_menu()}
          className="wrap-page flex flex-wrap items-center justify-center gap-x-10"
        >
          <MenuList
            menu={menu}
            isActive={isActive}
            className="flex flex-wrap items-center justify-center gap-x-9"
            linkClassName="relative block py-1.5 font-display lg:py-3.5 text-base text-ink hover:text-accent-strong aria-[current]:font-semibold aria-[current]:text-accent-strong aria-[current]:before:absolute aria-[current]:before:inset-x-0 aria-[current]:before:-top-px aria-[current]:before:h-0.5 aria-[current]:before:bg-accent"
          />
          {content.showTopBar && !isFixed && (
            <TopBarLinks
              links={content.topBar}
              className="flex flex-wrap items-center gap-x-7 text-small text-muted"
              linkClassName="py-1.5 hover:text-accent-strong lg:py-3.5"
            />
          )}
        </nav>
      </div>
      <div className="border-b border-line md:hidden">
        <MobileMenu props={props} look={look} />
      </div>
    </div>
  )
}

const look: MobileMenuLook = {
  sheet: 'border-y border-line bg-page px-5 pt-6 pb-10 text-center shadow-floating',
  link: 'block py-3 font-display text-xl aria-[current]:text-accent-strong aria-[current]:underline underline-offset-8',
  join: buttonClass({ wide: true }),
  logout: buttonClass({ variant: 'secondary', wide: true }),
  small: 'text-small text-muted items-center justify-center',
}
