import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { secureFetch } from '#app/api-client/secure-fetch.ts'
import { useSession } from '#app/api-client/session.ts'
import { checkSession } from '#app/api-client/session-check.ts'
import { RichMessage } from '#app/i18n/rich-message.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#messages'
import { SignInSheet } from './sign-in-parts.tsx'

/**
 * Opened by the link in the 'join-account' email. Adding the purchase takes a press, so that opening the link alone
 * does nothing.
 */
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
    // The purchase's own sign-in has ended with it; a visitor signed in to another account still is.
    if ((await checkSession()).isAuthenticated) return navigate('/dashboard', { replace: true })
    session.setSignedOut()
    return navigate('/member-login', { replace: true, state: 'purchase-joined' })
  }

  return (
    <SignInSheet title={m.sign_in_join_purchase()} lead={m.sign_in_join_purchase_lead()}>
      <div className="grid gap-6">
        {fault && (
          <Notice tone="danger" announce>
            <p>{fault}</p>
            <p>
              <RichMessage
                parts={m.sign_in_join_purchase_fault()}
                tags={{
                  link: (words) => (
                    <Link to="/support" className="text-link">
                      {words}
                    </Link>
                  ),
                }}
              />
            </p>
          </Notice>
        )}
        <p>{m.sign_in_join_purchase_why()}</p>
        <Button wide pending={pending} onClick={join}>
          {m.sign_in_join_purchase_button()}
        </Button>
        <p className="text-small text-muted">{m.sign_in_join_purchase_not_you()}</p>
      </div>
    </SignInSheet>
  )
}
