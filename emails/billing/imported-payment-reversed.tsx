import { z } from 'zod'
import { findManualRefund } from '#domain/back-office/billing/refunds/refund-mail.queries.server.ts'
import { formatCents } from '#domain/format.ts'
import { defineMail, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { Greeting, Line, Paragraph, ViewMembership } from '#emails/layout/parts.tsx'
import { membershipOfMail } from '#emails/memberships/membership-of-mail.server.ts'
import { type Unpaid, unpaidStatus } from '#emails/memberships/unpaid-status.ts'
import * as m from '#messages'

type View = {
  brand: MailBrand
  firstName: string
  amountCents: number
  receiptNumber: string
  membership: Unpaid
}

const props = z.object({ membershipId: z.uuid(), refundId: z.uuid() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'imported-payment-reversed': z.input<typeof props>
  }
}

/** A payment recorded by mistake was reversed: the member's receipt for it isn't valid. */
export const importedPaymentReversedMail = defineMail({
  name: 'imported-payment-reversed',
  otherNames: ['payment-taken-back'],
  to: 'member',
  label: { en: 'A payment was recorded by mistake' },
  props,
  write: async (deps, { membershipId, refundId }) => {
    const { brand, membership } = await membershipOfMail(deps, membershipId)
    const refund = await findManualRefund(deps.db, { brandId: deps.brand.id, refundId })
    const view = { brand, membership, ...refund }
    return renderMail(m.mails_billing_mistake_title({ locale: brand.locale }), <PaymentTakenBack {...view} />)
  },
  body: PaymentTakenBack,
  previews: {
    default: {
      firstName: 'Morgan',
      amountCents: 14_900,
      receiptNumber: 'R-3F9A1C-77B0E2',
      membership: { status: 'active', termEndsOn: '2026-12-01', pastDue: null },
    },
  },
})

export function PaymentTakenBack({ brand, firstName, amountCents, receiptNumber, membership }: View) {
  const { locale } = brand
  const amount = formatCents(amountCents)
  return (
    <MailLayout
      brand={brand}
      title={m.mails_billing_mistake_title({ locale })}
      preview={m.mails_billing_mistake_preview({ amount }, { locale })}
    >
      <Greeting name={firstName} />
      <Paragraph>{m.mails_billing_mistake_text({ amount }, { locale })}</Paragraph>
      <Paragraph>{unpaidStatus(membership, locale)}</Paragraph>
      <Line label={m.mails_billing_mistake_not_paid({ locale })} value={amount} strong />
      <Line label={m.mails_billing_mistake_receipt({ locale })} value={receiptNumber} />
      <Paragraph quiet>{m.mails_billing_mistake_paid({ locale })}</Paragraph>
      <ViewMembership />
    </MailLayout>
  )
}
