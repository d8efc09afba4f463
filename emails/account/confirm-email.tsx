import { z } from 'zod'
import { mintAccountLink } from '#domain/accounts/account-link.server.ts'
import { findRecipient } from '#domain/memberships/recipient.queries.server.ts'
import { defineMail, mailBrand, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { tokenLink } from '#emails/layout/mail-links.ts'
import { ActionLink, Paragraph } from '#emails/layout/parts.tsx'

type View = { brand: MailBrand; firstName: string; link: string }

const props = z.object({ accountId: z.uuid(), email: z.string() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'confirm-email': z.input<typeof props>
  }
}

/** To the address a member wants to have: the link that confirms it. */
export const confirmEmailMail = defineMail({
  name: 'confirm-email',
  to: 'member',
  label: { en: 'Link to confirm an email' },
  props,
  write: async (deps, { accountId, email }) => {
    const owner = { brandId: deps.brand.id, accountId }
    const { firstName } = await findRecipient(deps.db, owner)
    const token = await mintAccountLink(deps.db, { ...owner, email, purpose: 'change_email', now: deps.now })
    const brand = await mailBrand(deps)
    const link = tokenLink(brand.origin, '/confirm-email', token)
    return renderMail(
      `Confirm your new email for ${brand.name}`,
      <ConfirmEmail brand={brand} firstName={firstName} link={link} />,
    )
  },
  body: ConfirmEmail,
  previews: {
    default: {
      firstName: 'Morgan',
      link: 'https://www.example.com/confirm-email#token=example',
    },
  },
})

export function ConfirmEmail({ brand, firstName, link }: View) {
  return (
    <MailLayout brand={brand} title="Confirm your new email" preview="The link works once, for 24 hours.">
      <Paragraph>
        Hello {firstName}, somebody asked to use this address for a {brand.name} account. If that was you, go
        on here:
      </Paragraph>
      <ActionLink href={link}>Use this email</ActionLink>
      <Paragraph quiet>
        The link works once, for 24 hours. If you did not ask for it, do nothing: nothing changes.
      </Paragraph>
    </MailLayout>
  )
}
