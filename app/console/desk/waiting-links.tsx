import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Card } from '#app/console/parts.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/toast.tsx'
import type { PayLink } from '#domain/back-office/desk/desk.schema.ts'
import { formatCents, formatDate } from '#domain/format.ts'
import type { DeskAddress } from './desk-workspace.server.ts'

const standings = {
  waiting: { tone: 'accent', words: 'Awaiting payment' },
  paying: { tone: 'warning', words: 'Being paid for' },
  expired: { tone: 'danger', words: 'Expired' },
} as const

/** Families with an unpaid payment link; renders nothing if there are none. */
export function WaitingLinks({ address, links }: { address: DeskAddress; links: PayLink[] }) {
  if (links.length === 0) return null
  return (
    <Card
      title="Awaiting payment"
      lead="Families sent a payment link by email. They become members as soon as they pay."
    >
      <ul className="divide-y divide-line">
        {links.map((link) => (
          <Waiting key={link.id} address={address} link={link} />
        ))}
      </ul>
    </Card>
  )
}

function Waiting({ address: { call }, link }: { address: DeskAddress; link: PayLink }) {
  const { id, name, email, planName, totalCents, until, status } = link
  const { revalidate } = useRevalidator()
  const [pending, setPending] = useState<'send' | 'withdraw' | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  async function act(what: 'send' | 'withdraw') {
    setPending(what)
    const path = `/api/admin/desk/links/${id}` as const
    const answer = await (what === 'send'
      ? staffFetch(`${path}/resend${call}`, { method: 'POST' })
      : staffFetch(`${path}${call}`, { method: 'DELETE' }))
    setPending(null)
    setFault(answer.ok ? null : answer.error.message)
    if (answer.ok)
      void showToast({
        message: what === 'send' ? `Sent to ${email} again.` : `The link to ${name} is withdrawn.`,
      })
    await revalidate()
  }
  const { tone, words } = standings[status]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="font-semibold">
          <span>{`${name} `}</span>
          <Badge tone={tone}>{words}</Badge>
        </p>
        <p className="text-small wrap-anywhere text-muted">{`${planName}, ${formatCents(totalCents)}, to ${email}. Works through ${formatDate(until)}.`}</p>
        {fault && (
          <p role="alert" className="text-small font-medium text-danger">
            {fault}
          </p>
        )}
      </div>
      {status !== 'paying' && (
        <div className="flex gap-3">
          {status === 'waiting' && (
            <Button size="sm" variant="secondary" pending={pending === 'send'} onClick={() => act('send')}>
              Send again<span className="sr-only">{` to ${name}`}</span>
            </Button>
          )}
          <Button size="sm" variant="quiet" pending={pending === 'withdraw'} onClick={() => act('withdraw')}>
            Withdraw<span className="sr-only">{` the link to ${name}`}</span>
          </Button>
        </div>
      )}
    </li>
  )
}
