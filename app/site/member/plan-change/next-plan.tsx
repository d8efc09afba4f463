import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { secureFetch } from '#app/api-client/secure-fetch.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { formatCents, formatDate } from '#domain/format.ts'
import type { MembershipView } from '#domain/memberships/membership.schema.ts'
import * as m from '#messages'

/** The plan chosen for the next term, with an action to undo the choice; renders nothing if there is none. */
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
  const title = m.plan_change_next_title({
    startsOn: formatDate(nextPlan.startsOn),
    plan: nextPlan.name,
    price: formatCents(renewalTotalCents),
    interval: nextPlan.interval,
  })
  return (
    <Notice tone="info" title={title}>
      <p>{m.plan_change_next_until({ plan: plan.name, isForOne: nextPlan.endsFamily })}</p>
      {!autoRenew && <p>{m.plan_change_next_no_renewal()}</p>}
      {fault && (
        <p role="alert" className="mt-2 font-semibold">
          {fault}
        </p>
      )}
      <Button variant="secondary" size="sm" className="mt-3" pending={pending} onClick={keep}>
        {m.plan_change_keep({ plan: plan.name })}
      </Button>
    </Notice>
  )
}
