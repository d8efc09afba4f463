import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { secureFetch } from '#app/api-client/secure-fetch.ts'
import { useSession } from '#app/api-client/session.ts'
import { checkSession } from '#app/api-client/session-check.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SignInSheet } from './sign-in-parts.tsx'

/** What the link in the mail 'join-account' opens: one press adds the purchase, so that opening it alone does nothing. */
export function JoinPurchase({ token }: { token: string | undefined }) {
  const navigate = useNavigate()
  const session = useSession()
  const [pending, setPending] = useState(false)
  const [fault, setFault] = useState<string | null>(null)

  async function join() {
    if (token === undefined) return
    setPending(true)
    const answer = await secureFetch('/api/v4/member/joinAccount', { method: 'POST', body: { token } })
    setPending(false)
    if (!answer.ok) return setFault(answer.error.message)
    // The purchase's own sign-in has ended with it; whoever was signed in as somebody else still is.
    if ((await checkSession()).isAuthenticated) return navigate('/dashboard', { replace: true })
    session.setSignedOut()
    return navigate('/member-login', { replace: true, state: 'purchase-joined' })
  }

  return (
    <SignInSheet
      title="Add your purchase"
      lead="You bought a membership with an email that already has an account here."
    >
      <div className="grid gap-6">
        {fault && (
          <Notice tone="danger" announce>
            <span>{`${fault} If your purchase is still missing,`}</span>{' '}
            <Link to="/support" className="text-link">
              tell us
            </Link>
            .
          </Notice>
        )}
        <p>Add it to your account, and you find both in one place with the password you already have.</p>
        <Button wide pending={pending} onClick={join}>
          Add it to my account
        </Button>
        <p className="text-small text-muted">
          If it was not you who bought it, simply leave this page. Nothing changes.
        </p>
      </div>
    </SignInSheet>
  )
}
