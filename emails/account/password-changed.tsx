import { z } from 'zod'
import { formatPhone } from '#domain/format.ts'
import { findRecipient } from '#domain/memberships/recipient.queries.server.ts'
import { defineMail, mailBrand, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { ActionLink, Greeting, Paragraph } from '#emails/layout/parts.tsx'
import * as m from '#messages'

type View = { brand: MailBrand; firstName: string }

const props = z.object({ accountId: z.uuid() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'password-changed': z.input<typeof props>
  }
}

/** The password was changed, and what to do if someone else changed it. */
export const passwordChangedMail = defineMail({
  name: 'password-changed',
  to: 'member',
  label: { en: 'Password was changed' },
  props,
  write: async (deps, { accountId }) => {
    const { firstName } = await findRecipient(deps.db, { brandId: deps.brand.id, accountId })
    const brand = await mailBrand(deps)
    return renderMail(
      m.mails_account_password_subject({ brand: brand.name }, { locale: brand.locale }),
      <PasswordChanged brand={brand} firstName={firstName} />,
    )
  },
  body: PasswordChanged,
  previews: { default: { firstName: 'Morgan' } },
})

export function PasswordChanged({ brand, firstName }: View) {
  const { locale, operator } = brand
  return (
    <MailLayout
      brand={brand}
      title={m.mails_account_password_title({ locale })}
      preview={m.mails_account_nothing_to_do({ locale })}
    >
      <Greeting name={firstName} />
      <Paragraph>{m.mails_account_password_text({ brand: brand.name }, { locale })}</Paragraph>
      <Paragraph>
        {m.mails_account_password_not_you({ phone: formatPhone(operator.phone) }, { locale })}
      </Paragraph>
      <ActionLink href="/reset-password">{m.mails_account_reset_button({ locale })}</ActionLink>
    </MailLayout>
  )
}
