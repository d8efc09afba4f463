import { z } from 'zod'
import { formatPhone } from '#domain/format.ts'
import { findRecipient } from '#domain/memberships/recipient.queries.server.ts'
import { defineMail, mailBrand, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { Paragraph } from '#emails/layout/parts.tsx'

type View = { brand: MailBrand; firstName: string }

const props = z.object({ accountId: z.uuid() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'email-changed': z.input<typeof props>
  }
}

/** To the address a member had before. */
export const emailChangedMail = defineMail({
  name: 'email-changed',
  to: 'member',
  label: { en: 'Email was changed' },
  props,
  write: async (deps, { accountId }) => {
    const { firstName } = await findRecipient(deps.db, { brandId: deps.brand.id, accountId })
    const brand = await mailBrand(deps)
    return renderMail(
      `Your ${brand.name} account has a new email`,
      <EmailChanged brand={brand} firstName={firstName} />,
    )
  },
  body: EmailChanged,
  previews: { default: { firstName: 'Morgan' } },
})

export function EmailChanged({ brand, firstName }: View) {
  return (
    <MailLayout
      brand={brand}
      title="Your email was changed"
      preview="If this was you, there is nothing to do."
    >
      <Paragraph>
        Hello {firstName}, your {brand.name} account now has another email address, and every other device was
        signed out. This is the last email we send to the old one. If this was you, there is nothing to do.
      </Paragraph>
      <Paragraph>
        If it was not you, call us at {formatPhone(brand.operator.phone)} or write to {brand.operator.email}{' '}
        now, so that we can give your account back to you.
      </Paragraph>
    </MailLayout>
  )
}
