import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { secureFetch } from '#app/api-client/secure-fetch.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { showToast } from '#app/ui/toast.tsx'
import * as m from '#messages'

/** Undoes a cancellation that hasn't ended the membership yet, or whose refund hasn't been sent yet. */
export function ReinstateMembership({ membershipId, onKept }: { membershipId: string; onKept?: () => void }) {
  const { revalidate } = useRevalidator()
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function keep() {
    setPending(true)
    setError(null)
    const answer = await secureFetch(`/api/v4/member/keep/${membershipId}`, { method: 'POST' })
    // The page reloads even after an error, because the error describes the current state.
    await revalidate()
    setPending(false)
    if (!answer.ok) return setError(answer.error.message)
    void showToast({
      tone: 'success',
      message: m.cancellation_kept(),
    })
    onKept?.()
  }

  return (
    <div className="grid justify-items-start gap-3">
      {error && (
        <Notice tone="danger" announce>
          {error}
        </Notice>
      )}
      <Button variant="secondary" pending={pending} onClick={keep}>
        {m.cancellation_keep()}
      </Button>
    </div>
  )
}
