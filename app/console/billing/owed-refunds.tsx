import { useState } from 'react'
import { Link } from 'react-router'
import { Card, DialogActions, Table } from '#app/console/parts.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { CheckedForm, TextField } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { Modal } from '#app/ui/modal.tsx'
import type { OwedRefund } from '#domain/back-office/billing/refunds/refund-request.schema.ts'
import { formatCents, formatDate } from '#domain/format.ts'
import { HandedOverFields, useRefund } from './refund-form.tsx'

type Shown = OwedRefund & { when: string }

/** Refunds that no gateway can make, each with a form to record that it was paid. Renders nothing if there are none. */
export function OwedRefunds({
  owed,
  today,
  place,
  mayAsk,
}: {
  owed: Shown[]
  today: string
  place: string
  mayAsk: boolean
}) {
  const [paying, setPaying] = useState<Shown>()
  const [sending, setSending] = useState<Shown>()
  if (owed.length === 0) return null
  return (
    <Card
      title="Refunds owed"
      lead="Pay each refund in cash, by check or at the terminal, then record it. You can resend a refund that the bank refused."
      flush
    >
      <Table
        label="Refunds owed"
        columns={['Member', 'Owed', 'Since', 'Pay by', 'Why manual', mayAsk && 'Do']}
      >
        {owed.map((refund) => (
          <tr key={refund.id}>
            <th scope="row" className="min-w-36">
              <Link to={`/${place}/money/payments/${refund.paymentId}`} className="text-link">
                {refund.member}
              </Link>
              <span className="block font-normal whitespace-nowrap text-muted">{refund.memberNumber}</span>
            </th>
            <td className="tabular-nums">
              <span className="font-semibold">{formatCents(refund.amountCents)}</span>
              <span className="block text-fine whitespace-nowrap text-muted">{`of ${formatCents(refund.paidCents)}`}</span>
            </td>
            <td className="whitespace-nowrap">{refund.when}</td>
            <td className="whitespace-nowrap">
              {formatDate(refund.payBy)}
              {refund.payBy < today && (
                <span className="block">
                  <Badge tone="danger">Late</Badge>
                </span>
              )}
            </td>
            <td className="min-w-40">
              {refund.atDesk ? 'It was paid at a desk' : 'The member’s bank refused it'}
            </td>
            {mayAsk && (
              <td className="min-w-32">
                {refund.isWaiting ? (
                  <span className="text-muted">Waits for approval</span>
                ) : (
                  <span className="flex flex-wrap gap-2">
                    <Button
                      size="sm"
                      onClick={() => setPaying(refund)}
                      aria-label={`Paid back ${formatCents(refund.amountCents)} to ${refund.member}`}
                    >
                      Paid back
                    </Button>
                    {!refund.atDesk && (
                      <Button
                        size="sm"
                        variant="secondary"
                        onClick={() => setSending(refund)}
                        aria-label={`Send ${formatCents(refund.amountCents)} to ${refund.member} again`}
                      >
                        Send again
                      </Button>
                    )}
                  </span>
                )}
              </td>
            )}
          </tr>
        ))}
      </Table>
      {paying && <PaidBack refund={paying} today={today} onClose={() => setPaying(undefined)} />}
      {sending && <SendAgain refund={sending} onClose={() => setSending(undefined)} />}
    </Card>
  )
}

function PaidBack({ refund, today, onClose }: { refund: Shown; today: string; onClose: () => void }) {
  const { amountCents, leftCents, id: owedRefundId } = refund
  const form = useRefund(refund.paymentId, { amountCents, leftCents, owedRefundId }, onClose)
  return (
    <Modal
      open
      onClose={onClose}
      title={`${formatCents(amountCents)} paid back to ${refund.member}`}
      size="small"
    >
      <p className="mb-5">
        Record this once the money has been handed over. It doesn’t go through the gateway.
      </p>
      <CheckedForm form={form} className="grid gap-5">
        <FormSummary />
        <HandedOverFields today={today} />
        <TextField name="reason" label="Reason, for the audit log" />
        <DialogActions word="Record it" onClose={onClose} />
      </CheckedForm>
    </Modal>
  )
}

function SendAgain({ refund, onClose }: { refund: Shown; onClose: () => void }) {
  const { amountCents, leftCents, id: owedRefundId } = refund
  const form = useRefund(refund.paymentId, { amountCents, leftCents, owedRefundId }, onClose)
  return (
    <Modal
      open
      onClose={onClose}
      title={`Send ${formatCents(amountCents)} to ${refund.member} again`}
      size="small"
    >
      <p className="mb-5">We ask the gateway once more. If the bank refuses again, the refund stays owed.</p>
      <CheckedForm form={form} className="grid gap-5">
        <FormSummary />
        <TextField name="reason" label="Reason, for the audit log" />
        <DialogActions word="Send again" onClose={onClose} />
      </CheckedForm>
    </Modal>
  )
}
