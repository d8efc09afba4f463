import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useForm } from '#app/browser/form/use-form.ts'
import { DialogActions, Sheet } from '#app/console/parts.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { formatDate } from '#domain/format.ts'
import type { Closing as View } from '#domain/tenancy/closing/closing.schema.ts'

type Props = { place: string; brandId: string; name: string; closing: View; tells: string | null }

/** Whether a brand is being closed, how far its members are told, and the way there and back. */
export function Closing(props: Props) {
  const { place, closing, tells } = props
  const [asking, setAsking] = useState(false)
  if (!closing.isClosing) {
    return (
      <Sheet
        title="Closing"
        lead="A brand that is closed sells nothing and charges no renewal. Members stay covered for as long as they have paid, and are told."
      >
        <LinkButton to={`/${place}/settings/brand/close`} variant="secondary" size="sm">
          Look at closing this brand
        </LinkButton>
      </Sheet>
    )
  }
  return (
    <Sheet
      title={
        <>
          Closing <Badge tone="warning">Last renewals {formatDate(closing.on)}</Badge>
        </>
      }
      lead="Nothing is sold. Members sign in, use their cards and are covered for as long as they have paid."
    >
      <ClosingFacts closing={closing} />
      {closing.canReopen ? (
        <>
          <p className="mb-4">Members are told from {tells} on. Until then you can take it back.</p>
          <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
            Take the closing back
          </Button>
        </>
      ) : (
        <p>
          {counted(closing.told, 'member of', 'members of')} {whole(closing.members - closing.withoutEmail)}{' '}
          with an email {closing.told === 1 ? 'has' : 'have'} been told, so it cannot be taken back any more.
        </p>
      )}
      {asking && <Reopen {...props} onClose={() => setAsking(false)} />}
    </Sheet>
  )
}

const whole = (count: number) => count.toLocaleString('en-US')
const counted = (count: number, one: string, many: string) => `${whole(count)} ${count === 1 ? one : many}`
const dollars = (cents: number) =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })

const owed = ({ count, cents }: View['refunds']) =>
  count === 0 ? 'None' : `${whole(count)}, ${dollars(cents)}`

/** What closing brings about: who is touched, what is owed, and the days. */
export function ClosingFacts({ closing }: { closing: View }) {
  const { on, members, withoutEmail, renewOnceMore, notRenewed, pastDue, refunds, credits, openCases } =
    closing
  const facts: [name: string, what: string][] = [
    ['Members who are covered', whole(members)],
    ['Without an email, to be told on paper', whole(withoutEmail)],
    [`Renew once more or oftener, through ${formatDate(on)}`, whole(renewOnceMore)],
    ['Renewals that are not charged', whole(notRenewed)],
    ['Past due, who owe nothing after that day', whole(pastDue)],
    ['Orders being paid for, which are finished', whole(closing.underWay)],
    ['Refunds that you owe', owed(refunds)],
    ['Credit that no renewal takes any more', owed(credits)],
    ['Cases that are open', whole(openCases)],
    [
      'Last day of cover, as paid today',
      closing.lastCoverOn ? formatDate(closing.lastCoverOn) : 'Nobody is covered',
    ],
    ['Members sign in for papers and data until', formatDate(closing.reachableUntil)],
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
  const { revalidate } = useRevalidator()
  const form = useForm({
    schema: async () => (await import('#domain/tenancy/closing/closing.schema.ts')).reopenBrandSchema,
    submit: (body) =>
      staffFetch<void>(`/api/admin/brand/reopen?brandId=${brandId}`, { method: 'POST', body }),
    onSuccess: async () => {
      onClose()
      await revalidate()
      void showToast({ message: 'It is not being closed. Sales stay paused until you go on with them.' })
    },
  })
  return (
    <Modal open onClose={onClose} title="Take the closing back?" size="small">
      <p className="mb-5">Renewals go on as agreed. Sales stay paused until you go on with them.</p>
      <form {...form.props} className="grid gap-5">
        <FormSummary error={form.summary} />
        <TextField
          name="name"
          label={`Type “${name}” to confirm`}
          error={form.errors.name}
          autoComplete="off"
          data-autofocus
        />
        <TextField name="reason" label="Reason, for the audit" error={form.errors.reason} />
        <DialogActions word="Take it back" pending={form.pending} onClose={onClose} />
      </form>
    </Modal>
  )
}
