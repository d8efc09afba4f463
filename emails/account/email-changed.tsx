import { z } from 'zod'
import { formatPhone } from '#domain/format.ts'
import { findRecipient } from '#domain/memberships/recipient.queries.server.ts'
import { defineMail, mailBrand, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { Greeting, Paragraph } from '#emails/layout/parts.tsx'
import * as m from '#messages'

type View = { brand: MailBrand; firstName: string }

const props = z.object({ accountId: z.uuid() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'email-changed': z.input<typeof props>
  }
}

/** Goes to a member's previous address. */
export const emailChangedMail = defineMail({
  name: 'email-changed',
  to: 'member',
  label: { en: 'Email was changed' },
  props,
  write: async (deps, { accountId }) => {
    const { firstName } = await findRecipient(deps.db, { brandId: deps.brand.id, accountId })
    const brand = await mailBrand(deps)
    return renderMail(
      m.mails_account_email_subject({ brand: brand.name }, { locale: brand.locale }),
      <EmailChanged brand={brand} firstName={firstName} />,
    )
  },
  body: EmailChanged,
  previews: { default: { firstName: 'Morgan' } },
})

export function EmailChanged({ brand, firstName }: View) {
  const { locale, operator } = brand
  const contact = { phone: formatPhone(operator.phone), email: operator.email }
  return (
    <MailLayout
      brand={brand}
      title={m.mails_account_email_title({ locale })}
      preview={m.mails_account_nothing_to_do({ locale })}
    >
      <Greeting name={firstName} />
      <Paragraph>{m.mails_account_email_text({ brand: brand.name }, { locale })}</Paragraph>
      <Paragraph>{m.mails_account_email_not_you(contact, { locale })}</Paragraph>
    </MailLayout>
  )
}
