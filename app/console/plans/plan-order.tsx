import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { Button } from '#app/ui/button.tsx'

/** Moves a plan up or down one position in the site's order; `place` counts from 1. */
export function PlanOrder({
  plan,
  place,
  last,
}: {
  plan: { id: string; name: string }
  place: number
  last: number
}) {
  const { revalidate } = useRevalidator()
  const [pending, setPending] = useState<number | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  async function move(to: number) {
    setPending(to)
    const answer = await staffFetch(`/api/admin/plans/${plan.id}/position`, {
      method: 'PUT',
      body: { place: to },
    })
    setFault(answer.ok ? null : answer.error.message)
    await revalidate()
    setPending(null)
  }
  const button = (to: number, words: string) => (
    <Button
      size="sm"
      variant="secondary"
      aria-label={`Move ${words}: ${plan.name}`}
      disabled={to < 1 || to > last}
      pending={pending === to}
      onClick={() => move(to)}
    >
      {words === 'up' ? 'Up' : 'Down'}
    </Button>
  )
  return (
    <>
      <span className="flex gap-2">
        {button(place - 1, 'up')}
        {button(place + 1, 'down')}
      </span>
      {fault && (
        <span role="alert" className="mt-1 block text-fine whitespace-normal text-danger-strong">
          {fault}
        </span>
      )}
    </>
  )
}
