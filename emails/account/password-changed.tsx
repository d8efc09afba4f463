import { z } from 'zod'
import { formatPhone } from '#domain/format.ts'
import { findRecipient } from '#domain/memberships/recipient.queries.server.ts'
import { defineMail, mailBrand, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { ActionLink, Paragraph } from '#emails/layout/parts.tsx'

type View = { brand: MailBrand; firstName: string }

const props = z.object({ accountId: z.uuid() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'password-changed': z.input<typeof props>
  }
}

/** The password was changed, and what to do if somebody else did it. */
export const passwordChangedMail = defineMail({
  name: 'password-changed',
  to: 'member',
  label: { en: 'Password was changed' },
  props,
  write: async (deps, { accountId }) => {
    const { firstName } = await findRecipient(deps.db, { brandId: deps.brand.id, accountId })
    const brand = await mailBrand(deps)
    return renderMail(
      `Your ${brand.name} password was changed`,
      <PasswordChanged brand={brand} firstName={firstName} />,
    )
  },
  body: PasswordChanged,
  previews: { default: { firstName: 'Morgan' } },
})

export function PasswordChanged({ brand, firstName }: View) {
  return (
    <MailLayout
      brand={brand}
      title="Your password was changed"
      preview="If this was you, there is nothing to do."
    >
      <Paragraph>
        Hello {firstName}, the password of your {brand.name} account was just changed, and every other device
        was signed out. If this was you, there is nothing to do.
      </Paragraph>
      <Paragraph>
        If it was not you, set a new password now and call us at {formatPhone(brand.operator.phone)}.
      </Paragraph>
      <ActionLink href="/reset-password">Set a new password</ActionLink>
    </MailLayout>
  )
}
