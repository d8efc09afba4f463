import { z } from 'zod'
import { findManualRefund } from '#domain/back-office/billing/refunds/refund-mail.queries.server.ts'
import { formatCents, formatDate } from '#domain/format.ts'
import { endedForMember } from '#domain/orders/full-refund.words.ts'
import { defineMail, mailBrand, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { ActionLink, Line, Paragraph } from '#emails/layout/parts.tsx'

type View = {
  brand: MailBrand
  firstName: string
  amountCents: number
  paidCents: number
  receiptNumber: string
  receiptId: string
  /** In what it was handed over, and on which day; null where it goes back the way it was paid. */
  handed: { how: string; on: string } | null
  /** What ended because all of the payment went back, as a sentence; null where the membership goes on. */
  ended: string | null
}

const props = z.object({ refundId: z.uuid() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'refund-by-hand': z.input<typeof props>
  }
}

/** The people of a plan gave a member money back; what ends with it, where that was all of a payment, is named. */
export const refundByHandMail = defineMail({
  name: 'refund-by-hand',
  to: 'member',
  label: { en: 'Refund by the staff' },
  props,
  write: async (deps, { refundId }) => {
    const refund = await findManualRefund(deps.db, { brandId: deps.brand.id, refundId })
    const brand = await mailBrand(deps)
    const amount = formatCents(refund.amountCents)
    const subject = refund.handed ? `${amount} was paid back to you` : `${amount} goes back to you`
    return renderMail(subject, <RefundByHand {...{ brand, ...refund }} />)
  },
  body: RefundByHand,
  previews: {
    default: {
      firstName: 'Morgan',
      amountCents: 2_500,
      paidCents: 14_900,
      receiptNumber: 'R-3F9A1C-77B0E2',
      receiptId: '0198f0c0-0000-7000-8000-000000000001',
      handed: null,
      ended: null,
    },
    all: {
      firstName: 'Morgan',
      amountCents: 14_900,
      paidCents: 14_900,
      receiptNumber: 'R-3F9A1C-77B0E2',
      receiptId: '0198f0c0-0000-7000-8000-000000000001',
      handed: null,
      ended: endedForMember('checkout'),
    },
  },
})

export function RefundByHand({
  brand,
  firstName,
  amountCents,
  paidCents,
  receiptNumber,
  receiptId,
  handed,
  ended,
}: View) {
  const amount = formatCents(amountCents)
  return (
    <MailLayout
      brand={brand}
      title="Your refund"
      preview={handed ? `${amount} was paid back ${handed.how}.` : `${amount} goes back the way you paid.`}
    >
      <Paragraph>
        {handed
          ? `Hello ${firstName}, we paid ${amount} back to you ${handed.how} on ${formatDate(handed.on)}.`
          : `Hello ${firstName}, we are giving ${amount} back to you, the way you paid.${ended ? '' : ' Your membership goes on as it is.'}`}
      </Paragraph>
      {ended && <Paragraph>{ended}</Paragraph>}
      <Line label="Refund" value={amount} strong />
      <Line label="Of the payment of" value={formatCents(paidCents)} />
      <Line label="Receipt" value={receiptNumber} />
      <Paragraph quiet>
        {handed
          ? 'If you did not get it, please answer this mail.'
          : 'Banks usually show it within 5 to 10 days.'}
      </Paragraph>
      <ActionLink href={`/receipt/${receiptId}`}>See the receipt</ActionLink>
    </MailLayout>
  )
}
