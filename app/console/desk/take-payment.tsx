import { useState } from 'react'
import { useRevalidator, useRouteLoaderData } from 'react-router'
import { gatewayInUse } from '#app/browser/gateway-config.ts'
import type { loader as frameLoader } from '#app/console/layout/frame.tsx'
import { frameRoute } from '#app/console/layout/frame-route.ts'
import { Card } from '#app/console/parts.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { useRevalidateWithToast } from '#app/console/use-revalidate-with-toast.ts'
import { useForm } from '#app/forms/use-form.ts'
import { CardEntry } from '#app/payment/methods/card-entry.tsx'
import { CheckedForm, Submit } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type {
  DeskCard,
  TakePayment as TakePaymentBody,
  TookPayment,
} from '#domain/back-office/desk/desk.schema.ts'
import { formatCents, formatDate } from '#domain/format.ts'
import { NotCharged, useDeskPayment, WaitingAtDesk } from './desk-payment.tsx'
import type { DeskAddress } from './desk-workspace.server.ts'
import { TenderFields } from './tender-fields.tsx'

/** Takes payment of the amount due or the next term at the desk; collapsed while nothing is overdue. */
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
  const finish = useRevalidateWithToast()
  const frame = useRouteLoaderData<typeof frameLoader>(frameRoute)
  const [tender, setTender] = useState('')
  const payment = useDeskPayment<TakePaymentBody, TookPayment>({
    send: (request) => staffFetch(`/api/admin/desk/cards/${card.card}/payments${address.call}`, request),
    onPaid: async (paid) => {
      await finish(`Paid through ${formatDate(paid.termEndsOn)}.`)
    },
    onRefused: ({ code }) =>
      code === 'stale_quote' || code === 'conflict' || code === 'in_flight' ? revalidate() : undefined,
  })
  const form = useForm({
    schema: async () => {
      const [{ takePaymentSchema }, { paidAtDesk }] = await Promise.all([
        import('#domain/back-office/desk/desk.schema.ts'),
        import('./desk-pay.schema.ts'),
      ])
      return paidAtDesk(takePaymentSchema)
    },
    prepare: (values) => ({ ...values, termStartsOn, totalCents }),
    submit: ({ confirm, method }) => payment.take(method, confirm.paid, (paid) => ({ ...confirm, paid })),
  })
  const isWaiting = payment.at === 'waiting'
  return (
    <Card
      title={isPastDue ? 'Payment due' : 'Renew at the desk'}
      lead={`${formatDate(termStartsOn)} to ${formatDate(termEndsOn)}, ${formatCents(totalCents)}`}
    >
      <details open={isPastDue} className="group">
        <summary className="w-fit font-semibold text-link group-open:sr-only">Take a payment</summary>
        {isWaiting && <WaitingAtDesk payment={payment} />}
        <CheckedForm form={form} hidden={isWaiting} className="grid max-w-2xl gap-5">
          {payment.fault && <Notice tone="danger">{payment.fault}</Notice>}
          <FormSummary />
          <dl className="grid gap-1 tabular-nums [&_dd]:whitespace-nowrap">
            {lines.map(({ label, amountCents }) => (
              <div key={label} className="flex justify-between gap-4">
                <dt>{label}</dt>
                <dd>{formatCents(amountCents)}</dd>
              </div>
            ))}
          </dl>
          {payment.declined && <NotCharged why={payment.declined} />}
          <TenderFields
            onTender={setTender}
            card={<CardEntry gateway={frame?.gateway ?? gatewayInUse()} amountCents={totalCents} />}
          />
          {tender === 'card' && (
            <p className="text-small text-muted">
              The card replaces the saved payment method. It’s charged again only while auto-renewal is on.
            </p>
          )}
          <Submit className="justify-self-start">{`${tender === 'card' ? 'Charge' : 'Take'} ${formatCents(totalCents)}`}</Submit>
        </CheckedForm>
      </details>
    </Card>
  )
}
