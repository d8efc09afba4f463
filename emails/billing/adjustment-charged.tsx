import { z } from 'zod'
import {
  type ChargeInMail,
  findCharge,
} from '#domain/back-office/billing/charges-and-credits/charge-mail.queries.server.ts'
import { paidWithName } from '#domain/billing/method-name.ts'
import { formatCents } from '#domain/format.ts'
import { defineMail, mailBrand, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { CallIfNotRight, Greeting, Line, Paragraph, ViewReceipt } from '#emails/layout/parts.tsx'
import * as m from '#messages'

type View = ChargeInMail & { brand: MailBrand }

const props = z.object({ membershipId: z.uuid(), orderId: z.uuid() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'adjustment-charged': z.input<typeof props>
  }
}

/** Staff made an additional charge; nothing else about the membership changes. */
export const adjustmentChargedMail = defineMail({
  name: 'adjustment-charged',
  to: 'member',
  label: { en: 'Receipt for an additional charge' },
  props,
  write: async (deps, { orderId }) => {
    const charge = await findCharge(deps.db, { brandId: deps.brand.id, orderId })
    const brand = await mailBrand(deps)
    const { amountCents, label } = charge
    const subject = m.mails_billing_charged_subject(
      { amount: formatCents(amountCents), label },
      { locale: brand.locale },
    )
    return renderMail(subject, <AdjustmentCharged {...{ brand, ...charge }} />)
  },
  body: AdjustmentCharged,
  previews: {
    default: {
      firstName: 'Morgan',
      amountCents: 2_000,
      label: 'Difference to the price agreed by phone',
      card: { kind: 'card', wallet: null, brand: 'visa', last4: '4242' },
      desk: null,
      receiptId: '0198f0c0-0000-7000-8000-000000000001',
    },
  },
})

export function AdjustmentCharged({ brand, firstName, amountCents, label, card, desk, receiptId }: View) {
  const { locale } = brand
  const amount = formatCents(amountCents)
  const paidWith = paidWithName({ card, desk }, { locale })
  return (
    <MailLayout
      brand={brand}
      title={m.mails_billing_charged_title({ locale })}
      preview={`${amount}: ${label}`}
    >
      <Greeting name={firstName} />
      <Paragraph>{m.mails_billing_charged_text({ amount }, { locale })}</Paragraph>
      <Line label={m.mails_billing_for({ locale })} value={label} />
      <Line label={m.mails_layout_amount({ locale })} value={amount} strong />
      {paidWith && <Line label={m.mails_billing_paid_with({ locale })} value={paidWith} />}
      <CallIfNotRight />
      <ViewReceipt receiptId={receiptId} />
    </MailLayout>
  )
}
