import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { secureFetch } from '#app/api-client/secure-fetch.ts'
import { useSession } from '#app/api-client/session.ts'
import { checkSession } from '#app/api-client/session-check.ts'
import { useLinkToken } from '#app/site/member/use-link-token.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#messages'
import { SignInSheet } from './sign-in-parts.tsx'

export const handle = { title: () => m.sign_in_confirm_email(), page: 'member-login', query: [] }

/** A page that handles a one-use token sends no Referer. */
export function headers() {
  return { 'Referrer-Policy': 'no-referrer' }
}

/**
 * Opened by the link sent to a new address. Confirming takes a press, so that a scanner that opens links confirms
 * nothing.
 */
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
    // Every session except this browser's has ended.
    const now = await checkSession()
    if (now.isAuthenticated) {
      if (now.email) session.setSignedIn(now.email)
      return navigate('/dashboard/profile', { replace: true })
    }
    session.setSignedOut()
    return navigate('/member-login', { replace: true, state: 'email-confirmed' })
  }

  return (
    <SignInSheet title={m.sign_in_confirm_email()} lead={m.sign_in_confirm_email_lead()}>
      <div className="grid gap-6">
        {fault && (
          <Notice tone="danger" announce>
            <p>{fault}</p>
            <p>
              <Link to="/dashboard/profile" className="text-link">
                {m.sign_in_confirm_email_again()}
              </Link>
            </p>
          </Notice>
        )}
        <Button wide pending={pending} onClick={confirm}>
          {m.sign_in_confirm_email_button()}
        </Button>
        <p className="text-small text-muted">{m.sign_in_confirm_email_not_you()}</p>
      </div>
    </SignInSheet>
  )
}
