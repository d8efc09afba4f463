import { type FormEvent, useEffect, useState } from 'react'
import { DateField } from '#app/console/date-field.tsx'
import { ReasonDialog } from '#app/console/parts.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type {
  Candidate,
  GatewayEventRow,
} from '#domain/back-office/billing/gateway-events/gateway-event.schema.ts'
import { formatCents } from '#domain/format.ts'
import { formatInstant } from '#domain/format-moment.ts'

/** Finds the payment an event belongs to by amount, day and card, then asks for a reason and links them. */
export function LinkEvent({
  event,
  timeZone,
  onClose,
}: {
  event: GatewayEventRow
  /** The time zone in which the screen shows payment times. */
  timeZone: string
  onClose: () => void
}) {
  const [found, setFound] = useState<Candidate[]>()
  const [problem, setProblem] = useState<string>()
  const [chosen, setChosen] = useState<Candidate>()
  const [pending, setPending] = useState(false)

  async function look(query: string) {
    setPending(true)
    const call = `/api/admin/gatewayEvents/${event.id}/candidates?${query}` as const
    const result = await staffFetch(call)
    setPending(false)
    setProblem(result.ok ? undefined : result.error.message)
    if (result.ok) setFound(result.data.payments)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for once as the dialog opens, then when asked
  useEffect(() => void look(''), [])

  function search(submitted: FormEvent<HTMLFormElement>) {
    submitted.preventDefault()
    const typed = [...new FormData(submitted.currentTarget)].filter(([, value]) => value !== '')
    void look(new URLSearchParams(typed.map(([name, value]) => [name, String(value)])).toString())
  }

  if (chosen) {
    return (
      <ReasonDialog
        title={`Link to the payment of ${chosen.member}?`}
        word="Link"
        done="Linked. It’s listed with its payment now."
        schema={async () =>
          (await import('#domain/back-office/billing/gateway-events/resolve-event.schema.ts')).linkEventSchema
        }
        send={(request) => staffFetch(`/api/admin/gatewayEvents/${event.id}/link`, request)}
        body={{ paymentId: chosen.id }}
        onClose={onClose}
      >
        {`${formatCents(chosen.amountCents)} on ${formatInstant(chosen.at, timeZone)}, ${chosen.brand}. This moves no money. You can then record or dismiss it there.`}
      </ReasonDialog>
    )
  }
  return (
    <Modal open onClose={onClose} title="Which payment is it?">
      <form onSubmit={search} className="mb-5 flex flex-wrap items-end gap-3">
        <div className="grow basis-36">
          <DateField name="on" label="Near this day" />
        </div>
        <div className="grow basis-36">
          <TextField name="last4" label="Card’s last four digits" inputMode="numeric" maxLength={4} />
        </div>
        <Button type="submit" size="sm" variant="secondary" pending={pending}>
          Search
        </Button>
      </form>
      {problem && <Notice tone="danger">{problem}</Notice>}
      {found?.length === 0 && <p className="text-muted">No payment of that amount within three days.</p>}
      <ul className="grid gap-2" aria-label="Payments">
        {found?.map((each) => (
          <li key={each.id} className="flex flex-wrap items-center justify-between gap-3">
            <span>
              {each.member} <span className="whitespace-nowrap text-muted">{each.memberNumber}</span>
              <span className="block text-small text-muted">{`${formatCents(each.amountCents)} on ${formatInstant(each.at, timeZone)}${each.last4 ? ` ·${each.last4}` : ''}, ${each.status}`}</span>
            </span>
            <Button size="sm" onClick={() => setChosen(each)} aria-label={`Choose ${each.member}`}>
              Choose
            </Button>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
