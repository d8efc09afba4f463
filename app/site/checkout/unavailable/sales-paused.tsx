import { LinkButton } from '#app/ui/button.tsx'
import * as m from '#messages'

/** The page of a brand that is paused or closing, with links for members. */
export function NothingSold({ isClosing }: { isClosing: boolean }) {
  return (
    <div className="wrap-page py-12 sm:py-16">
      <header className="max-w-reading">
        <h1 className="font-display text-title font-semibold">
          {isClosing ? m.checkout_closing_title() : m.checkout_paused_title()}
        </h1>
        <p className="mt-4 text-lead text-muted">
          {isClosing ? m.checkout_closing_text() : m.checkout_paused_text()}
        </p>
        <p className="mt-6 flex flex-wrap gap-3">
          <LinkButton to="/member-login">{m.checkout_member_login()}</LinkButton>
          <LinkButton to="/support" variant="secondary">
            {m.checkout_ask_us()}
          </LinkButton>
        </p>
      </header>
    </div>
  )
}
