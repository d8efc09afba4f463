import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useForm } from '#app/browser/form/use-form.ts'
import { Sheet } from '#app/console/parts.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { formatCents } from '#domain/format.ts'
import type { RefundPreview } from '#domain/money/refunds/refund-request.schema.ts'
import { typedCents } from './money-parts.tsx'

/** Gives money back by hand: what is left, what the rule of the state gives, and whether another person must approve. */
export function RefundForm({ paymentId, preview }: { paymentId: string; preview: RefundPreview }) {
  const { leftCents, aloneCents, byRule, refusal } = preview
  const [typed, setTyped] = useState('')
  const { revalidate } = useRevalidator()
  // One key for one refund, however often it is sent; another amount or reason is another refund.
  const intent = useRef({ body: '', key: '' })
  const form = useForm({
    schema: async () => (await import('#domain/money/refunds/refund-request.schema.ts')).askRefundSchema,
    prepare: ({ amountCents, reason }) => ({ amountCents: typedCents(amountCents), reason, leftCents }),
    submit: (body) => {
      const sent = JSON.stringify(body)
      if (intent.current.body !== sent) intent.current = { body: sent, key: crypto.randomUUID() }
      return staffFetch<{ needsApproval: boolean }>(`/api/admin/payments/${paymentId}/refund`, {
        method: 'POST',
        body,
        idempotencyKey: intent.current.key,
      })
    },
    onSuccess: async ({ needsApproval }) => {
      await revalidate()
      const message = needsApproval
        ? 'Asked for. It is given back once another person approves it.'
        : 'Given back. The member is told by email.'
      void showToast({ message })
    },
  })
  if (refusal) {
    return (
      <Sheet title="Refund">
        <p>{refusal}</p>
      </Sheet>
    )
  }
  const cents = typedCents(typed)
  const needsApproval = cents > aloneCents
  return (
    <Sheet
      title="Refund"
      lead={`${formatCents(leftCents)} of this payment can go back. The membership goes on as it is.`}
    >
      <form {...form.props} className="grid max-w-xl gap-5">
        <FormSummary error={form.summary} />
        {byRule && (
          <p className="rounded-md bg-sunken p-4 text-small">
            If the membership were cancelled today, this payment would give back{' '}
            <strong>{formatCents(byRule.memberCents)}</strong> cancelled by the member, and{' '}
            <strong>{formatCents(byRule.operatorCents)}</strong> ended by you. {byRule.rule}
          </p>
        )}
        <TextField
          name="amountCents"
          label="Amount in dollars"
          inputMode="decimal"
          autoComplete="off"
          hint={`At most ${formatCents(leftCents)}. Above ${formatCents(aloneCents)} another person must approve it.`}
          error={form.errors.amountCents}
          onChange={({ target }) => setTyped(target.value)}
        />
        <TextField name="reason" label="Reason, for the audit" error={form.errors.reason} />
        {cents > 0 && cents <= leftCents && (
          <Notice tone={needsApproval ? 'warning' : 'info'}>
            {needsApproval
              ? `${formatCents(cents)} waits for another person who approves refunds.`
              : `${formatCents(cents)} goes back at once, the way it was paid.`}
          </Notice>
        )}
        <div>
          <Button type="submit" size="sm" pending={form.pending}>
            {needsApproval ? 'Ask for the refund' : 'Give it back'}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
