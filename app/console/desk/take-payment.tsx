import { useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useForm } from '#app/browser/form/use-form.ts'
import { Sheet } from '#app/console/parts.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { Button } from '#app/ui/button.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { showToast } from '#app/ui/toast.tsx'
import type { DeskCard, TookPayment } from '#domain/desk/desk.schema.ts'
import { formatCents, formatDate } from '#domain/format.ts'
import type { DeskAddress } from './desk-place.server.ts'
import { TenderFields } from './tender-fields.tsx'

/** What is owed, or the next term, paid at the desk; folded while nothing is past due. */
export function TakePayment({
  address,
  card,
  owed,
}: {
  address: DeskAddress
  card: DeskCard
  owed: NonNullable<DeskCard['owed']>
}) {
  const { isPastDue, termStartsOn, termEndsOn, lines, totalCents } = owed
  const { revalidate } = useRevalidator()
  /** One payment, however often the button is pressed. */
  const key = useRef('')
  const form = useForm({
    schema: async () => (await import('#domain/desk/desk.schema.ts')).takePaymentSchema,
    prepare: (values) => ({ ...values, termStartsOn, totalCents }),
    submit: (body) => {
      key.current ||= crypto.randomUUID()
      const path = `/api/admin/desk/cards/${card.card}/payments${address.call}`
      return staffFetch<TookPayment>(path, { method: 'POST', body, idempotencyKey: key.current })
    },
    onSuccess: async (paid) => {
      key.current = ''
      await revalidate()
      void showToast({ message: `Paid to ${formatDate(paid.termEndsOn)}.` })
    },
    onError: ({ code }) => {
      if (code !== 'network' && code !== 'in_flight') key.current = ''
      if (code === 'stale_quote' || code === 'conflict') void revalidate()
      return false
    },
  })
  return (
    <Sheet
      title={isPastDue ? 'Payment is owed' : 'Renew at the desk'}
      lead={`${formatDate(termStartsOn)} to ${formatDate(termEndsOn)}, ${formatCents(totalCents)}`}
    >
      <details open={isPastDue} className="group">
        <summary className="w-fit font-semibold text-link group-open:sr-only">Take a payment</summary>
        <form {...form.props} className="grid max-w-2xl gap-5">
          <FormSummary error={form.summary} />
          <dl className="grid gap-1 tabular-nums">
            {lines.map(({ label, amountCents }) => (
              <div key={label} className="flex justify-between gap-4">
                <dt>{label}</dt>
                <dd>{formatCents(amountCents)}</dd>
              </div>
            ))}
          </dl>
          <TenderFields errors={form.errors} />
          <Button type="submit" pending={form.pending} className="justify-self-start">
            Take {formatCents(totalCents)}
          </Button>
        </form>
      </details>
    </Sheet>
  )
}
