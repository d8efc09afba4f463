import { z } from 'zod'
import { findManualRefund } from '#domain/back-office/billing/refunds/refund-mail.queries.server.ts'
import type { Tendered } from '#domain/billing/tender.schema.ts'
import { formatCents } from '#domain/format.ts'
import type { OrderKindName } from '#domain/values/orders.ts'
import { defineMail, mailBrand, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { mailDate } from '#emails/layout/mail-words.ts'
import { Greeting, Line, Paragraph, ViewReceipt } from '#emails/layout/parts.tsx'
import * as m from '#messages'

type View = {
  brand: MailBrand
  firstName: string
  amountCents: number
  paidCents: number
  receiptNumber: string
  receiptId: string
  /** How and on which day the refund was handed over; null if it goes back to the original payment method. */
  handed: { how: Tendered['tender']; on: string } | null
  /** The kind of order whose payment was refunded in full, and what ended with it; null if the membership continues. */
  ended: OrderKindName | null
}

const props = z.object({ refundId: z.uuid() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'manual-refund': z.input<typeof props>
  }
}

/** Staff refunded a payment. If all of it was refunded, the email names what ends with it. */
export const manualRefundMail = defineMail({
  name: 'manual-refund',
  otherNames: ['refund-by-hand'],
  to: 'member',
  label: { en: 'Refund by our team' },
  props,
  write: async (deps, { refundId }) => {
    const refund = await findManualRefund(deps.db, { brandId: deps.brand.id, refundId })
    const brand = await mailBrand(deps)
    const amount = formatCents(refund.amountCents)
    const isHanded = refund.handed !== null
    const subject = m.mails_billing_refund_subject({ isHanded, amount }, { locale: brand.locale })
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
      ended: 'checkout',
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
  const { locale } = brand
  const amount = formatCents(amountCents)
  return (
    <MailLayout
      brand={brand}
      title={m.mails_billing_refund_title({ locale })}
      preview={m.mails_billing_refund_preview({ how: handed?.how ?? 'as_paid', amount }, { locale })}
    >
      <Greeting name={firstName} />
      <Paragraph>
        {handed
          ? m.mails_billing_refund_handed(
              { how: handed.how, amount, on: mailDate(handed.on, locale) },
              { locale },
            )
          : m.mails_billing_refund_as_paid({ goesOn: ended === null, amount }, { locale })}
      </Paragraph>
      {ended && <Paragraph>{m.mails_billing_ended({ order: ended }, { locale })}</Paragraph>}
      <Line label={m.mails_layout_refund({ locale })} value={amount} strong />
      <Line label={m.mails_billing_refund_of({ locale })} value={formatCents(paidCents)} />
      <Line label={m.mails_layout_receipt({ locale })} value={receiptNumber} />
      <Paragraph quiet>
        {handed ? m.mails_billing_refund_missing({ locale }) : m.mails_layout_banks_post({ locale })}
      </Paragraph>
      <ViewReceipt receiptId={receiptId} />
    </MailLayout>
  )
}
