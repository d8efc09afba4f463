import { z } from 'zod'
import { formatCents } from '#domain/format.ts'
import { refundPaidWithinDays } from '#domain/law/refunds.ts'
import { defineMail, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { ActionLink, Paragraph } from '#emails/layout/parts.tsx'
import { membershipOfMail } from '#emails/memberships/membership-of-mail.server.ts'

type View = { brand: MailBrand; firstName: string; amountCents: number; what?: 'plan' | undefined }

const props = z.object({ membershipId: z.uuid(), amountCents: z.int(), what: z.literal('plan').optional() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'payment-returned': z.input<typeof props>
  }
}

/** A payment for a person, or for another plan, came through after what it was for had ended, and was given back. */
export const paymentReturnedMail = defineMail({
  name: 'payment-returned',
  to: 'member',
  label: { en: 'Payment was returned' },
  props,
  write: async (deps, { membershipId, amountCents, what }) => {
    const { brand, firstName } = await membershipOfMail(deps, membershipId)
    return renderMail(
      `We gave ${formatCents(amountCents)} back to you`,
      <PaymentReturned {...{ brand, firstName, amountCents, what }} />,
    )
  },
  body: PaymentReturned,
  previews: { default: { firstName: 'Morgan', amountCents: 4056 } },
})

export function PaymentReturned({ brand, firstName, amountCents, what }: View) {
  const amount = formatCents(amountCents)
  return (
    <MailLayout
      brand={brand}
      title="We gave your payment back"
      preview={`${amount} goes back the way you paid.`}
    >
      <Paragraph>
        Hello {firstName}, your bank let us charge {amount}{' '}
        {what === 'plan'
          ? 'for another plan only after your term was paid for no more. Your plan has not changed,'
          : 'to add a person only after your membership had ended. Nobody was added,'}{' '}
        and all of it goes back the way you paid.
      </Paragraph>
      <Paragraph quiet>
        Banks usually show it within 5 to 10 days; by law it takes at most {refundPaidWithinDays}.
      </Paragraph>
      <ActionLink href="/dashboard">See the receipt</ActionLink>
    </MailLayout>
  )
}
