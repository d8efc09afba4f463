import { buttonClass } from '#app/ui/button.tsx'
import { Actions, type HeaderProps, Logo, MainNav, PhoneLink } from './header-parts.tsx'
import { MobileMenu, type MobileMenuLook, NavToggle } from './mobile-menu.tsx'

/** 1_header: one quiet row on white, the menu between the logo and the actions. */
export function Header1(props: HeaderProps) {
  const { content, isOpen, onToggle, isFixed } = props
  return (
    <div className="relative border-b border-line bg-surface">
      <div data-main-bar="" className="wrap-page flex min-h-24 items-center justify-between gap-6 py-2">
        <Logo content={content} alternate={isFixed} />
        <MainNav
          props={props}
          className="hidden shrink-3 grow justify-end xl:flex"
          listClassName="flex flex-wrap items-center justify-end gap-x-7"
          linkClassName="block py-2 text-base font-medium text-ink underline-offset-8 decoration-2 decoration-accent hover:underline aria-[current]:underline"
        />
        <Actions
          props={props}
          className="hidden min-w-0 flex-wrap items-center justify-end gap-5 border-l border-line pl-7 xl:flex"
          loginClassName="min-h-10 py-2 text-base font-semibold hover:text-accent-strong"
          joinClassName={buttonClass({ size: 'sm' })}
        >
          {content.showTopBar && (
            <PhoneLink
              content={content}
              className="text-small font-semibold text-muted hover:text-accent-strong"
            />
          )}
        </Actions>
        <NavToggle
          isOpen={isOpen}
          onToggle={onToggle}
          className="rounded-lg text-ink hover:bg-sunken xl:hidden"
        />
      </div>
      <div className="xl:hidden">
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
