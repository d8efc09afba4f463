import { LinkButton } from '#app/ui/button.tsx'

/** The page of a brand that is paused, or being closed: calm, with where members go. */
export function NothingSold({ isClosing }: { isClosing: boolean }) {
  return (
    <div className="wrap-page py-12 sm:py-16">
      <header className="max-w-reading">
        <h1 className="font-display text-title font-semibold">
          {isClosing ? 'No new memberships any more' : 'No new memberships just now'}
        </h1>
        <p className="mt-4 text-lead text-muted">
          {isClosing
            ? 'This plan is being closed. If you are a member, your card and your prices stay good for as long as you have paid, and you can sign in as before.'
            : 'We have paused joining for a while. If you are a member, nothing changes: your card and your prices stay good, and renewals go on as agreed.'}
        </p>
        <p className="mt-6 flex flex-wrap gap-3">
          <LinkButton to="/member-login">Member Login</LinkButton>
          <LinkButton to="/support" variant="secondary">
            Ask us
          </LinkButton>
        </p>
      </header>
    </div>
  )
}
