import { z } from 'zod'
import { formatCents } from '#domain/format.ts'
import { defineMail, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { Greeting, Paragraph, ViewMembership } from '#emails/layout/parts.tsx'
import { membershipOfMail } from '#emails/memberships/membership-of-mail.server.ts'
import * as m from '#messages'

type View = { brand: MailBrand; firstName: string; amountCents: number; what?: 'plan' | undefined }

const props = z.object({ membershipId: z.uuid(), amountCents: z.int(), what: z.literal('plan').optional() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'payment-returned': z.input<typeof props>
  }
}

/** A payment for a person or another plan cleared after the membership it was for had ended, and was refunded. */
export const paymentReturnedMail = defineMail({
  name: 'payment-returned',
  to: 'member',
  label: { en: 'Payment was refunded because it came too late' },
  props,
  write: async (deps, { membershipId, amountCents, what }) => {
    const { brand, firstName } = await membershipOfMail(deps, membershipId)
    return renderMail(
      m.mails_billing_given_subject({ amount: formatCents(amountCents) }, { locale: brand.locale }),
      <PaymentReturned {...{ brand, firstName, amountCents, what }} />,
    )
  },
  body: PaymentReturned,
  previews: { default: { firstName: 'Morgan', amountCents: 4056 } },
})

export function PaymentReturned({ brand, firstName, amountCents, what: due }: View) {
  const { locale } = brand
  const amount = formatCents(amountCents)
  const what = due ?? 'person'
  return (
    <MailLayout
      brand={brand}
      title={m.mails_billing_given_title({ locale })}
      preview={m.mails_billing_given_preview({ amount }, { locale })}
    >
      <Greeting name={firstName} />
      <Paragraph>{m.mails_billing_late_text({ what, amount }, { locale })}</Paragraph>
      <Paragraph quiet>{m.mails_layout_banks_post({ locale })}</Paragraph>
      <ViewMembership />
    </MailLayout>
  )
}
