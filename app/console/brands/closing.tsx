import { useState } from 'react'
import { Card, ReasonDialog } from '#app/console/parts.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import type { Closing as View } from '#domain/back-office/brands/closing/closing.schema.ts'
import { formatCents, formatDate } from '#domain/format.ts'
import { counted } from '#domain/words-of.ts'

type Props = { place: string; brandId: string; name: string; closing: View; tells: string | null }

/** Whether a brand is closing, how many of its members have been notified, and the actions to start or undo it. */
export function Closing(props: Props) {
  const { place, closing, tells } = props
  const [asking, setAsking] = useState(false)
  if (!closing.isClosing) {
    return (
      <Card
        title="Closing"
        lead="A closed brand sells nothing and charges no renewals. Members stay on their plan through the last day they paid for, and we email them."
      >
        <LinkButton to={`/${place}/settings/brand/close`} variant="secondary" size="sm">
          Review closing this brand
        </LinkButton>
      </Card>
    )
  }
  return (
    <Card
      title={
        <>
          Closing <Badge tone="warning">Last renewals {formatDate(closing.on)}</Badge>
        </>
      }
      lead="Nothing is sold. Members sign in, use their cards and stay on their plan through the last day they paid for."
    >
      <ClosingFacts closing={closing} />
      {closing.canReopen ? (
        <>
          <p className="mb-4">We email members from {tells} on. You can undo the closing until then.</p>
          <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
            Undo the closing
          </Button>
        </>
      ) : (
        <p>
          {counted(closing.told, 'member of', 'members of')} {whole(closing.members - closing.withoutEmail)}{' '}
          with an email {closing.told === 1 ? 'has' : 'have'} been notified, so the closing can no longer be
          undone.
        </p>
      )}
      {asking && <Reopen {...props} onClose={() => setAsking(false)} />}
    </Card>
  )
}

const whole = (count: number) => count.toLocaleString('en-US')

const owed = ({ count, cents }: View['refunds']) =>
  count === 0 ? 'None' : `${whole(count)}, ${formatCents(cents)}`

/** The effects of closing: who is affected, what is due, and the dates. */
export function ClosingFacts({ closing }: { closing: View }) {
  const { on, members, withoutEmail, renewOnceMore, notRenewed, pastDue, refunds, credits, openCases } =
    closing
  const facts: [name: string, what: string][] = [
    ['Active members', whole(members)],
    ['Without an email, to notify by mail', whole(withoutEmail)],
    [`Renew once or more, through ${formatDate(on)}`, whole(renewOnceMore)],
    ['Renewals that are not charged', whole(notRenewed)],
    ['Past due, owing nothing after that day', whole(pastDue)],
    ['Orders being paid for, which are finished', whole(closing.underWay)],
    ['Refunds you owe', owed(refunds)],
    ['Credit that no renewal will use', owed(credits)],
    ['Open cases', whole(openCases)],
    [
      'Last day of a membership, as paid today',
      closing.lastCoverOn ? formatDate(closing.lastCoverOn) : 'No active members',
    ],
    ['Members can sign in for documents and data until', formatDate(closing.reachableUntil)],
  ]
  return (
    <dl className="mb-5 grid max-w-2xl gap-x-6 gap-y-2 sm:grid-cols-[1fr_auto]">
      {facts.map(([name, what]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="mb-2 font-semibold tabular-nums sm:mb-0 sm:text-right">{what}</dd>
        </div>
      ))}
    </dl>
  )
}

function Reopen({ brandId, name, onClose }: Props & { onClose: () => void }) {
  return (
    <ReasonDialog
      title="Undo the closing?"
      word="Undo the closing"
      done="The brand stays open. Sales stay paused until you resume them."
      schema={async () =>
        (await import('#domain/back-office/brands/closing/closing.schema.ts')).reopenBrandSchema
      }
      send={(request) => staffFetch(`/api/admin/brand/reopen?brandId=${brandId}`, request)}
      typed={name}
      onClose={onClose}
    >
      Renewals continue as agreed. Sales stay paused until you resume them.
    </ReasonDialog>
  )
}
