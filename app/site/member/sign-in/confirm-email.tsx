import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { secureFetch } from '#app/api-client/secure-fetch.ts'
import { useSession } from '#app/api-client/session.ts'
import { checkSession } from '#app/api-client/session-check.ts'
import { useLinkToken } from '#app/site/member/use-link-token.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SignInSheet } from './sign-in-parts.tsx'

export const handle = { title: 'Confirm Your Email', page: 'member-login', query: [] }

/** A page that handles a one-use token sends no Referer. */
export function headers() {
  return { 'Referrer-Policy': 'no-referrer' }
}

/** What the link to a new address opens: one press, so that a scanner that opens links confirms nothing. */
export default function ConfirmEmailPage() {
  const token = useLinkToken()
  const navigate = useNavigate()
  const session = useSession()
  const [pending, setPending] = useState(false)
  const [fault, setFault] = useState<string | null>(null)

  async function confirm() {
    setPending(true)
    const body = { token: token ?? '' }
    const answer = await secureFetch('/api/v4/member/confirmEmail', { method: 'POST', body })
    setPending(false)
    if (!answer.ok) return setFault(answer.error.message)
    // Every session but this browser's own has ended.
    const now = await checkSession()
    if (now.isAuthenticated) {
      if (now.email) session.setSignedIn(now.email)
      return navigate('/dashboard/profile', { replace: true })
    }
    session.setSignedOut()
    return navigate('/member-login', { replace: true, state: 'email-confirmed' })
  }

  return (
    <SignInSheet
      title="Confirm your new email"
      lead="After that, you sign in with it and our email goes there."
    >
      <div className="grid gap-6">
        {fault && (
          <Notice tone="danger" announce>
            <span>{fault}</span>{' '}
            <Link to="/dashboard/profile" className="text-link">
              Ask for a new link in your profile
            </Link>
            .
          </Notice>
        )}
        <Button wide pending={pending} onClick={confirm}>
          Use this email
        </Button>
        <p className="text-small text-muted">
          If it was not you who asked for it, simply leave this page. Nothing changes.
        </p>
      </div>
    </SignInSheet>
  )
}
