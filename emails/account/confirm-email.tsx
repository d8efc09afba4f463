import { z } from 'zod'
import { mintAccountLink } from '#domain/accounts/account-link.server.ts'
import { linkHours } from '#domain/accounts/link-life.ts'
import { findRecipient } from '#domain/memberships/recipient.queries.server.ts'
import { defineMail, mailBrand, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { tokenLink } from '#emails/layout/mail-links.ts'
import { ActionLink, Greeting, Paragraph } from '#emails/layout/parts.tsx'
import * as m from '#messages'

type View = { brand: MailBrand; firstName: string; link: string }

const props = z.object({ accountId: z.uuid(), email: z.string() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'confirm-email': z.input<typeof props>
  }
}

/** Goes to a member's new address, with the link that confirms it. */
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
      m.mails_account_confirm_subject({ brand: brand.name }, { locale: brand.locale }),
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
  const hours = linkHours.change_email
  const { locale } = brand
  return (
    <MailLayout
      brand={brand}
      title={m.mails_account_confirm_title({ locale })}
      preview={m.mails_account_confirm_preview({ hours }, { locale })}
    >
      <Greeting name={firstName} />
      <Paragraph>{m.mails_account_confirm_text({ brand: brand.name }, { locale })}</Paragraph>
      <ActionLink href={link}>{m.mails_account_confirm_button({ locale })}</ActionLink>
      <Paragraph quiet>{m.mails_account_confirm_note({ hours }, { locale })}</Paragraph>
    </MailLayout>
  )
}
