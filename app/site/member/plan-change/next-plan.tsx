import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { secureFetch } from '#app/api-client/secure-fetch.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { formatCents, formatDate } from '#domain/format.ts'
import type { MembershipView } from '#domain/memberships/membership.schema.ts'
import { intervalWords } from '#domain/plans/interval.ts'

/** The plan that was chosen for the next term, and the way to take that back; nothing while none was. */
export function NextPlan({ membership }: { membership: MembershipView }) {
  const { id, plan, nextPlan, renewalTotalCents, autoRenew } = membership
  const { revalidate } = useRevalidator()
  const [pending, setPending] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  if (!nextPlan) return null

  async function keep() {
    setPending(true)
    setFault(null)
    const answer = await secureFetch(`/api/v4/member/changePlan/${id}`, { method: 'DELETE' })
    if (answer.ok) await revalidate()
    else setFault(answer.error.message)
    setPending(false)
  }
  const price = `${formatCents(renewalTotalCents)} ${intervalWords(nextPlan.interval).each}`
  return (
    <Notice tone="info" title={`From ${formatDate(nextPlan.startsOn)}: ${nextPlan.name}, ${price}.`}>
      <p>{`Until then you stay on ${plan.name}.${nextPlan.endsFamily ? ' The new plan is for you alone.' : ''}${!autoRenew ? ' Auto-renewal is off, so nothing is charged and your membership ends before that.' : ''}`}</p>
      {fault && (
        <p role="alert" className="mt-2 font-semibold">
          {fault}
        </p>
      )}
      <Button
        variant="secondary"
        size="sm"
        className="mt-3"
        pending={pending}
        onClick={keep}
      >{`Keep ${plan.name}`}</Button>
    </Notice>
  )
}
