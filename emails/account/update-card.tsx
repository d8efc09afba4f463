import { z } from 'zod'
import { mintAccountLink } from '#domain/accounts/account-link.server.ts'
import { formatPhone } from '#domain/format.ts'
import { findRecipient } from '#domain/memberships/recipient.queries.server.ts'
import { defineMail, mailBrand, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { tokenLink } from '#emails/layout/mail-links.ts'
import { ActionLink, Paragraph } from '#emails/layout/parts.tsx'

type View = { brand: MailBrand; firstName: string; link: string }

const props = z.object({ accountId: z.uuid() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'update-card': z.input<typeof props>
  }
}

/** A member asked the staff for a way to change what is charged: a link that needs no password. */
export const updateCardMail = defineMail({
  name: 'update-card',
  to: 'member',
  label: { en: 'Link to change what is on file' },
  props,
  write: async (deps, { accountId }) => {
    const brandId = deps.brand.id
    const { firstName } = await findRecipient(deps.db, { brandId, accountId })
    const brand = await mailBrand(deps)
    const token = await mintAccountLink(deps.db, {
      brandId,
      accountId,
      purpose: 'update_card',
      now: deps.now,
    })
    const link = tokenLink(brand.origin, '/update-card', token)
    return renderMail(
      `Change how you pay ${brand.name}`,
      <UpdateCard brand={brand} firstName={firstName} link={link} />,
    )
  },
  body: UpdateCard,
  previews: {
    default: {
      firstName: 'Morgan',
      link: 'https://www.example.com/update-card#token=example',
    },
  },
})

export function UpdateCard({ brand, firstName, link }: View) {
  return (
    <MailLayout
      brand={brand}
      title="Change how you pay"
      preview="A link to put another card or bank account on file."
    >
      <Paragraph>
        Hello {firstName}, here is the link you asked us for: it puts another card or bank account on file for
        your membership. Nothing is charged by it.
      </Paragraph>
      <ActionLink href={link}>Change what is on file</ActionLink>
      <Paragraph quiet>
        The link needs no password, works once, and is good for seven days. If you did not ask for it, please
        call us at {formatPhone(brand.operator.phone)}.
      </Paragraph>
    </MailLayout>
  )
}
