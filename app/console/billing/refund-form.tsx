import { useRef, useState } from 'react'
import { DateField } from '#app/console/date-field.tsx'
import { TenderFields } from '#app/console/desk/tender-fields.tsx'
import { Card } from '#app/console/parts.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { useRevalidateWithToast } from '#app/console/use-revalidate-with-toast.ts'
import { useForm } from '#app/forms/use-form.ts'
import { CheckedForm, Submit, TextField } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { RefundPreview } from '#domain/back-office/billing/refunds/refund-request.schema.ts'
import { formatCents } from '#domain/format.ts'
import { typedCents } from './money-parts.tsx'

/**
 * Requests a refund. One idempotency key per refund, however often it's sent; another amount or reason is another
 * refund.
 */
export function useRefund(paymentId: string, shown: Record<string, unknown>, onDone?: () => void) {
  const finish = useRevalidateWithToast()
  const intent = useRef({ body: '', key: '' })
  return useForm({
    schema: async () =>
      (await import('#domain/back-office/billing/refunds/refund-request.schema.ts')).askRefundSchema,
    prepare: ({ amountCents, paid, paidOn, reason }) => ({
      amountCents: typedCents(amountCents),
      reason,
      ...(paidOn !== undefined && { paid: paid ?? {}, paidOn }),
      ...shown,
    }),
    submit: (body) => {
      const sent = JSON.stringify(body)
      if (intent.current.body !== sent) intent.current = { body: sent, key: crypto.randomUUID() }
      return staffFetch(`/api/admin/payments/${paymentId}/refund`, {
        method: 'POST',
        body,
        idempotencyKey: intent.current.key,
      })
    },
    onSuccess: async ({ needsApproval }) => {
      onDone?.()
      const message = needsApproval
        ? 'Requested. It is done once another person approves it.'
        : 'Done. We’re emailing the member.'
      await finish(message)
    },
  })
}

/** How and when the refund was paid. */
export function HandedOverFields({ today }: { today: string }) {
  return (
    <>
      <TenderFields label="Paid back by" />
      <DateField name="paidOn" label="Paid back on" defaultValue={today} max={today} />
    </>
  )
}

/** A manual refund: the amount left, what the state's rule gives, and whether another person must approve it. */
export function RefundForm({
  paymentId,
  preview,
  owedCents,
  today,
}: {
  paymentId: string
  preview: RefundPreview
  /** The part of this payment already listed under Refunds owed. */
  owedCents: number
  today: string
}) {
  const { leftCents, aloneCents, atDesk, byRule, refusal, ends } = preview
  const [typed, setTyped] = useState('')
  const form = useRefund(paymentId, { leftCents })
  if (refusal) {
    return (
      <Card title="Refund">
        <p>{refusal}</p>
      </Card>
    )
  }
  const cents = typedCents(typed)
  const needsApproval = cents > aloneCents
  return (
    <Card
      title="Refund"
      lead={`${formatCents(leftCents)} of this payment can be refunded. ${ends ? 'The membership continues unless the whole payment is refunded.' : 'The membership continues as it is.'}${atDesk ? ' It was paid at a desk, so refund it there and record that here.' : ''}`}
    >
      <CheckedForm form={form} className="grid max-w-xl gap-5">
        <FormSummary />
        {byRule && (
          <p className="rounded-md bg-sunken p-4 text-small">
            If the membership were canceled today, the refund of this payment would be{' '}
            <strong>{formatCents(byRule.memberCents)}</strong> if the member cancels, and{' '}
            <strong>{formatCents(byRule.operatorCents)}</strong> if you end it. {byRule.rule}
          </p>
        )}
        {owedCents > 0 && (
          <Notice>
            {`${formatCents(owedCents)} of this payment is already owed: pay it under Refunds owed above. A refund you make here is for another reason and doesn’t reduce what is owed.`}
          </Notice>
        )}
        <TextField
          name="amountCents"
          label="Amount in dollars"
          inputMode="decimal"
          autoComplete="off"
          hint={`At most ${formatCents(leftCents)}. Needs approval over ${formatCents(aloneCents)}.`}
          onChange={({ target }) => setTyped(target.value)}
        />
        {atDesk && <HandedOverFields today={today} />}
        <TextField name="reason" label="Reason, for the audit log" />
        {cents > 0 && cents <= leftCents && (
          <Notice tone={needsApproval ? 'warning' : 'info'}>
            {needsApproval
              ? `${formatCents(cents)} needs another person’s approval before it’s refunded.`
              : atDesk
                ? `${formatCents(cents)} is recorded as paid back.`
                : `${formatCents(cents)} is refunded right away to the original payment method.`}
          </Notice>
        )}
        {cents === leftCents && ends && (
          <Notice tone="warning">{`The payment is then fully refunded. ${ends}`}</Notice>
        )}
        <div>
          <Submit size="sm">
            {needsApproval ? 'Request the refund' : atDesk ? 'Record it' : 'Refund it'}
          </Submit>
        </div>
      </CheckedForm>
    </Card>
  )
}
