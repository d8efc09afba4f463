import { useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { secureFetch } from '#app/api-client/secure-fetch.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { Dashboard, MembershipView } from '#domain/memberships/membership.schema.ts'
import * as m from '#messages'

/** Chooses which of several memberships the pages are about. */
export function SwitchMembership({ dashboard }: { dashboard: Dashboard }) {
  const id = useId()
  const { revalidate } = useRevalidator()
  const [fault, setFault] = useState<string | null>(null)

  async function change(membershipId: string) {
    setFault(null)
    const answer = await secureFetch(`/api/v4/member/switch/${membershipId}`, { method: 'POST' })
    if (answer.ok) await revalidate()
    else setFault(answer.error.message)
  }

  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-small text-muted">
        {m.member_switch()}
      </label>
      <select
        id={id}
        value={dashboard.active?.id}
        onChange={(event) => change(event.target.value)}
        className="min-h-12 max-w-full rounded-md border border-line-strong bg-surface px-4"
      >
        {dashboard.memberships.map((membership) => (
          <option key={membership.id} value={membership.id}>
            {nameOf(membership)}
          </option>
        ))}
      </select>
      {fault && (
        <Notice tone="danger" announce>
          {fault}
        </Notice>
      )}
    </div>
  )
}

function nameOf({ plan, office, memberNumber }: MembershipView): string {
  return [plan.name, office?.name ?? memberNumber].join(' · ')
}
