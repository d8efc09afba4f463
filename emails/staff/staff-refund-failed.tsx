import { z } from 'zod'
import { type FailedRefund, findFailedRefund } from '#domain/billing/refunds/failed-refund.server.ts'
import { dateIn } from '#domain/calendar.ts'
import { formatCents, formatDate } from '#domain/format.ts'
import { refundPaidWithinDays } from '#domain/law/refunds.ts'
import { defineMail, mailBrand, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { Line, Paragraph } from '#emails/layout/parts.tsx'

type View = Omit<FailedRefund, 'failedAt'> & { brand: MailBrand; failedOn: string }

const props = z.object({ refundId: z.uuid() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'staff-refund-failed': z.input<typeof props>
  }
}

/** To the brand's staff: no gateway can make this refund, so someone has to pay it manually. */
export const staffRefundFailedMail = defineMail({
  name: 'staff-refund-failed',
  to: 'staff',
  label: { en: 'To staff: a refund has to be paid by hand' },
  props,
  write: async (deps, { refundId }) => {
    const { failedAt, ...refund } = await findFailedRefund(deps.db, { brandId: deps.brand.id, refundId })
    const brand = await mailBrand(deps)
    const failedOn = dateIn(brand.timeZone, failedAt)
    const amount = formatCents(refund.amountCents)
    const subject = `A refund of ${amount} ${refund.code === null ? 'is owed' : 'failed'}: ${refund.receiptNumber}`
    return renderMail(subject, <StaffRefundFailed {...{ brand, failedOn, ...refund }} />)
  },
  body: StaffRefundFailed,
  previews: {
    default: {
      receiptNumber: 'R-3F9A1C-77B0E2',
      memberNumber: '7KQM-4XDA-92HR',
      amountCents: 7_553,
      code: 'charge_disputed',
      failedOn: '2026-11-20',
    },
  },
})

export function StaffRefundFailed({ brand, receiptNumber, memberNumber, amountCents, code, failedOn }: View) {
  const amount = formatCents(amountCents)
  return (
    <MailLayout
      brand={brand}
      title={code === null ? 'A refund is owed' : 'A refund failed'}
      preview={`${amount} of receipt ${receiptNumber}`}
    >
      <Line label="Refund" value={amount} strong />
      <Line label="Receipt" value={receiptNumber} strong />
      <Line label="Member number" value={memberNumber} />
      <Line label={code === null ? 'Owed since' : 'Failed'} value={formatDate(failedOn)} />
      {code === null ? (
        <Line label="Paid" value="At a front desk, so no bank can refund it" />
      ) : (
        <Line label="Reason given" value={code} />
      )}
      <Paragraph>
        The member is still owed this money, and their account says you’ll pay it another way. Please contact
        them and send a check or a transfer: refunds are due within {refundPaidWithinDays} days after a
        cancellation. Then record it in the console, under Money and Refunds.
      </Paragraph>
    </MailLayout>
  )
}
