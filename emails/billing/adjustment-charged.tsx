import { z } from 'zod'
import {
  type ChargeInMail,
  findCharge,
} from '#domain/back-office/billing/charges-and-credits/charge-mail.queries.server.ts'
import { formatCents, formatPhone } from '#domain/format.ts'
import { defineMail, mailBrand, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { ActionLink, Line, Paragraph } from '#emails/layout/parts.tsx'

type View = ChargeInMail & { brand: MailBrand }

const props = z.object({ membershipId: z.uuid(), orderId: z.uuid() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'adjustment-charged': z.input<typeof props>
  }
}

/** The people of a plan charged a member by hand; nothing else of the membership changes by it. */
export const adjustmentChargedMail = defineMail({
  name: 'adjustment-charged',
  to: 'member',
  label: { en: 'Receipt of a charge by hand' },
  props,
  write: async (deps, { orderId }) => {
    const charge = await findCharge(deps.db, { brandId: deps.brand.id, orderId })
    const brand = await mailBrand(deps)
    const subject = `You paid ${formatCents(charge.amountCents)}: ${charge.label}`
    return renderMail(subject, <AdjustmentCharged {...{ brand, ...charge }} />)
  },
  body: AdjustmentCharged,
  previews: {
    default: {
      firstName: 'Morgan',
      amountCents: 2_000,
      label: 'Difference to the price agreed by phone',
      paidWith: 'Visa ending in 4242',
      receiptId: '0198f0c0-0000-7000-8000-000000000001',
    },
  },
})

export function AdjustmentCharged({ brand, firstName, amountCents, label, paidWith, receiptId }: View) {
  const amount = formatCents(amountCents)
  return (
    <MailLayout brand={brand} title="A payment of yours" preview={`${amount}: ${label}`}>
      <Paragraph>
        Hello {firstName}, you paid {amount} beside your membership. Your term and the price of the next one
        are as they were.
      </Paragraph>
      <Line label="For" value={label} />
      <Line label="Amount" value={amount} strong />
      <Line label="Paid with" value={paidWith} />
      <Paragraph quiet>
        If this is not right, please call us at {formatPhone(brand.operator.phone)}.
      </Paragraph>
      <ActionLink href={`/receipt/${receiptId}`}>See the receipt</ActionLink>
    </MailLayout>
  )
}
