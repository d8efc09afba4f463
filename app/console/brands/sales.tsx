import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useForm } from '#app/browser/form/use-form.ts'
import { DialogActions, Sheet } from '#app/console/parts.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { showToast } from '#app/ui/toast.tsx'
import type { Standing } from '#domain/tenancy/tenancy.schema.ts'

type Props = { brandId: string; name: string; standing: Standing }

/** Whether the brand sells, and the way to pause that and to go on. */
export function Sales(props: Props) {
  const [asking, setAsking] = useState(false)
  const isPaused = props.standing.standing === 'paused'
  return (
    <Sheet
      title={
        <>
          Sales <Badge tone={isPaused ? 'warning' : 'success'}>{isPaused ? 'Paused' : 'Open'}</Badge>
        </>
      }
      lead={
        isPaused
          ? 'Nobody can join, on the site or at a desk. Members sign in, use their cards and renew as agreed.'
          : 'Visitors can join. While sales are paused the site stays up, and says calmly that nobody can join just now.'
      }
    >
      <Button variant={isPaused ? 'primary' : 'secondary'} size="sm" onClick={() => setAsking(true)}>
        {isPaused ? 'Go on selling' : 'Pause sales'}
      </Button>
      {asking && <Change {...props} onClose={() => setAsking(false)} />}
    </Sheet>
  )
}

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

function Change({ brandId, name, standing, onClose }: Props & { onClose: () => void }) {
  const isPaused = standing.standing === 'paused'
  const { revalidate } = useRevalidator()
  const form = useForm({
    schema: async () => (await import('#domain/tenancy/tenancy.schema.ts')).changeStandingSchema,
    prepare: (values) => ({ ...values, standing: isPaused ? 'open' : 'paused' }),
    submit: (body) =>
      staffFetch<void>(`/api/admin/brand/standing?brandId=${brandId}`, { method: 'PUT', body }),
    onSuccess: async () => {
      onClose()
      await revalidate()
      void showToast({ message: isPaused ? 'Visitors can join again.' : 'Sales are paused.' })
    },
  })
  return (
    <Modal open onClose={onClose} title={isPaused ? 'Go on selling?' : 'Pause sales?'} size="small">
      <ul className="mb-5 list-disc pl-5">
        {!isPaused && (
          <li>
            {counted(standing.openOrders, 'order that is begun', 'orders that are begun')} cannot be paid for.
            What is being paid this moment is finished.
          </li>
        )}
        <li>{counted(standing.members, 'membership stays', 'memberships stay')} as they are.</li>
        <li>
          {counted(standing.renewals, 'renewal', 'renewals')} of the month ahead{' '}
          {standing.renewals === 1 ? 'goes' : 'go'} on.
        </li>
      </ul>
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
        <DialogActions word={isPaused ? 'Go on' : 'Pause'} pending={form.pending} onClose={onClose} />
      </form>
    </Modal>
  )
}
