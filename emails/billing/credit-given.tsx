import { z } from 'zod'
import {
  type CreditInMail,
  findCredit,
} from '#domain/back-office/billing/charges-and-credits/charge-mail.queries.server.ts'
import { formatCents, formatPhone } from '#domain/format.ts'
import { defineMail, mailBrand, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { ActionLink, Line, Paragraph } from '#emails/layout/parts.tsx'

type View = CreditInMail & { brand: MailBrand }

const props = z.object({ membershipId: z.uuid(), requestId: z.uuid() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'credit-given': z.input<typeof props>
  }
}

/** The people of a plan credited a member: the next renewal costs less, and nothing is paid out. */
export const creditGivenMail = defineMail({
  name: 'credit-given',
  to: 'member',
  label: { en: 'Told of a credit' },
  props,
  write: async (deps, { requestId }) => {
    const credit = await findCredit(deps.db, { brandId: deps.brand.id, requestId })
    const brand = await mailBrand(deps)
    const subject = `You have a credit of ${formatCents(credit.amountCents)}`
    return renderMail(subject, <CreditGiven {...{ brand, ...credit }} />)
  },
  body: CreditGiven,
  previews: {
    default: {
      firstName: 'Morgan',
      amountCents: 2_000,
      label: 'For the visit that had to be moved',
      creditCents: 2_000,
    },
  },
})

export function CreditGiven({ brand, firstName, amountCents, label, creditCents }: View) {
  const amount = formatCents(amountCents)
  return (
    <MailLayout brand={brand} title="A credit for you" preview={`${amount}: ${label}`}>
      <Paragraph>
        Hello {firstName}, we credited you {amount}. Your next renewal costs that much less; what is left then
        is taken off the one after it. There is nothing to do.
      </Paragraph>
      <Line label="For" value={label} />
      <Line label="Your credit now" value={formatCents(creditCents)} strong />
      <Paragraph quiet>
        A credit is not paid out. If this is not right, please call us at {formatPhone(brand.operator.phone)}.
      </Paragraph>
      <ActionLink href="/dashboard">Look at my membership</ActionLink>
    </MailLayout>
  )
}
