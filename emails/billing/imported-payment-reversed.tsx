import { z } from 'zod'
import { findManualRefund } from '#domain/back-office/billing/refunds/refund-mail.queries.server.ts'
import { formatCents } from '#domain/format.ts'
import { defineMail, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { ActionLink, Line, Paragraph } from '#emails/layout/parts.tsx'
import { membershipOfMail } from '#emails/memberships/membership-of-mail.server.ts'
import { standing, type Unpaid } from '#emails/memberships/unpaid-status.ts'

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
    'payment-taken-back': z.input<typeof props>
  }
}

/** A payment that was written down by mistake is taken back: what the member's receipt said is not so. */
export const paymentTakenBackMail = defineMail({
  name: 'payment-taken-back',
  to: 'member',
  label: { en: 'Told that a payment was a mistake' },
  props,
  write: async (deps, { membershipId, refundId }) => {
    const { brand, membership } = await membershipOfMail(deps, membershipId)
    const refund = await findManualRefund(deps.db, { brandId: deps.brand.id, refundId })
    const view = { brand, membership, ...refund }
    return renderMail('A payment was written down by mistake', <PaymentTakenBack {...view} />)
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
  const amount = formatCents(amountCents)
  return (
    <MailLayout
      brand={brand}
      title="A payment was written down by mistake"
      preview={`${amount} does not count as paid.`}
    >
      <Paragraph>
        Hello {firstName}, we sent you a receipt for {amount}. That payment was written down by mistake: we
        took it back, and nothing was charged. {standing(membership)}
      </Paragraph>
      <Line label="Not paid" value={amount} strong />
      <Line label="Receipt taken back" value={receiptNumber} />
      <Paragraph quiet>If you did pay this amount, please answer this mail.</Paragraph>
      <ActionLink href="/dashboard">See your membership</ActionLink>
    </MailLayout>
  )
}
