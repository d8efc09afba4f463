import { z } from 'zod'
import { formatPhone } from '#domain/format.ts'
import { findRecipient } from '#domain/memberships/recipient.queries.server.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { mailBrand, mailTemplate, renderMail } from '#emails/layout/mail-template.ts'
import { Paragraph } from '#emails/layout/parts.tsx'

type View = { brand: MailBrand; firstName: string }

export const emailChangedMail = mailTemplate(
  z.object({ accountId: z.uuid() }),
  async (deps, { accountId }) => {
    const { firstName } = await findRecipient(deps.db, { brandId: deps.brand.id, accountId })
    const brand = await mailBrand(deps)
    return renderMail(
      `Your ${brand.name} account has a new email`,
      <EmailChanged brand={brand} firstName={firstName} />,
    )
  },
)

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

EmailChanged.preview = { firstName: 'Morgan' } satisfies Omit<View, 'brand'>
