import { useNavigate } from 'react-router'
import type { FetchResult } from '#app/browser/secure-fetch.ts'
import { useSession } from '#app/browser/session.ts'
import { MemberPage } from '#app/member/profile/member-page.tsx'
import { loginPath } from '#app/member/return-path.ts'
import { useAskOn } from '#app/payment/ask-on.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Spinner } from '#app/ui/spinner.tsx'

type Props<Paid> = {
  /** What became of the attempt this tab made; null when it made none. */
  ask: () => Promise<FetchResult<Paid | 'open'> | null>
  /** Where a sign-in comes back to when the session has ended. */
  here: '/dashboard/purchase' | '/dashboard/renew'
  onPaid: (paid: Paid) => void
  /** Nothing was charged, with the reason; without one this tab knows of no attempt any more. */
  onRefused: (fault?: string) => unknown
}

/** Nobody knows yet whether the money moved. We ask until somebody does; the member must not pay again. */
export function ConfirmingPayment<Paid extends object>({ ask, here, onPaid, onRefused }: Props<Paid>) {
  const navigate = useNavigate()
  const { setSignedOut } = useSession()

  useAskOn(async () => {
    const answer = await ask()
    if (answer?.ok) {
      if (answer.data === 'open') return 'open'
      onPaid(answer.data)
      return 'settled'
    }
    if (answer?.error.code === 'unauthenticated') {
      setSignedOut()
      navigate(loginPath(here), { state: 'session-ended' })
      return 'settled'
    }
    await onRefused(answer?.error.message)
    // Another tab may be the one that pays: while the page shows this, it is not over.
    return 'open'
  })

  return (
    <MemberPage title="Confirming your payment">
      <Notice tone="info" announce title="You do not need to pay again.">
        <p>
          Your bank has not told us yet whether this payment went through. We keep asking, usually for less
          than a minute. You may close this page: we write to you as soon as we know.
        </p>
        <p className="mt-4">
          <Spinner label="Asking your bank" />
        </p>
      </Notice>
    </MemberPage>
  )
}
