import { z } from 'zod'
import { formatPhone } from '#domain/format.ts'
import { findRecipient } from '#domain/memberships/recipient.queries.server.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { mailBrand, mailTemplate, renderMail } from '#emails/layout/mail-template.ts'
import { ActionLink, Paragraph } from '#emails/layout/parts.tsx'

type View = { brand: MailBrand; firstName: string }

export const passwordChangedMail = mailTemplate(
  z.object({ accountId: z.uuid() }),
  async (deps, { accountId }) => {
    const { firstName } = await findRecipient(deps.db, { brandId: deps.brand.id, accountId })
    const brand = await mailBrand(deps)
    return renderMail(
      `Your ${brand.name} password was changed`,
      <PasswordChanged brand={brand} firstName={firstName} />,
    )
  },
)

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

PasswordChanged.preview = { firstName: 'Morgan' } satisfies Omit<View, 'brand'>
