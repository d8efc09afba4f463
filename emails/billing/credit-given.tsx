import { z } from 'zod'
import {
  type CreditInMail,
  findCredit,
} from '#domain/back-office/billing/charges-and-credits/charge-mail.queries.server.ts'
import { formatCents, formatPhone } from '#domain/format.ts'
import { defineMail, mailBrand, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { Greeting, Line, Paragraph, ViewMembership } from '#emails/layout/parts.tsx'
import * as m from '#messages'

type View = CreditInMail & { brand: MailBrand }

const props = z.object({ membershipId: z.uuid(), requestId: z.uuid() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'credit-given': z.input<typeof props>
  }
}

/** Staff gave a member a credit: the next renewal costs less, and nothing is paid out. */
export const creditGivenMail = defineMail({
  name: 'credit-given',
  to: 'member',
  label: { en: 'A credit was added' },
  props,
  write: async (deps, { requestId }) => {
    const credit = await findCredit(deps.db, { brandId: deps.brand.id, requestId })
    const brand = await mailBrand(deps)
    const amount = formatCents(credit.amountCents)
    const subject = m.mails_billing_credit_subject({ amount }, { locale: brand.locale })
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
  const { locale, operator } = brand
  const amount = formatCents(amountCents)
  return (
    <MailLayout
      brand={brand}
      title={m.mails_billing_credit_title({ locale })}
      preview={`${amount}: ${label}`}
    >
      <Greeting name={firstName} />
      <Paragraph>{m.mails_billing_credit_text({ amount }, { locale })}</Paragraph>
      <Line label={m.mails_billing_for({ locale })} value={label} />
      <Line label={m.mails_billing_credit_now({ locale })} value={formatCents(creditCents)} strong />
      <Paragraph quiet>
        {m.mails_billing_credit_not_paid_out({ phone: formatPhone(operator.phone) }, { locale })}
      </Paragraph>
      <ViewMembership />
    </MailLayout>
  )
}
