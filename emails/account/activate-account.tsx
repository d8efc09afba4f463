import { z } from 'zod'
import { mintAccountLink } from '#domain/accounts/account-link.server.ts'
import { invitationDays, linkHours } from '#domain/accounts/link-life.ts'
import { findRecipient } from '#domain/memberships/recipient.queries.server.ts'
import { defineMail, mailBrand, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { tokenLink } from '#emails/layout/mail-links.ts'
import { ActionLink, Greeting, Paragraph } from '#emails/layout/parts.tsx'
import * as m from '#messages'

type View = { brand: MailBrand; firstName: string; link: string; isInvitation?: boolean | undefined }

const props = z.object({ accountId: z.uuid(), email: z.string(), isInvitation: z.boolean().optional() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'activate-account': z.input<typeof props>
  }
}

/** The link to choose a password. `isInvitation`: the member didn't request it, so the link works for days. */
export const activateAccountMail = defineMail({
  name: 'activate-account',
  otherNames: ['claim-access'],
  to: 'member',
  label: { en: 'Link for online access' },
  props,
  write: async (deps, { accountId, email, isInvitation }) => {
    const owner = { brandId: deps.brand.id, accountId }
    const { firstName } = await findRecipient(deps.db, owner)
    const days = isInvitation ? invitationDays : undefined
    const link = { ...owner, email, days, purpose: 'reset_password', now: deps.now } as const
    const token = await mintAccountLink(deps.db, link)
    const brand = await mailBrand(deps)
    return renderMail(
      m.mails_account_activate_subject({ brand: brand.name }, { locale: brand.locale }),
      <ClaimAccess
        brand={brand}
        firstName={firstName}
        isInvitation={isInvitation}
        link={tokenLink(brand.origin, '/reset-password?set', token)}
      />,
    )
  },
  body: ClaimAccess,
  previews: {
    default: {
      firstName: 'Morgan',
      link: 'https://www.example.com/reset-password?set#token=example',
    },
  },
})

export function ClaimAccess({ brand, firstName, link, isInvitation = false }: View) {
  const { locale } = brand
  const life = { isInvitation, days: invitationDays, hours: linkHours.reset_password }
  return (
    <MailLayout
      brand={brand}
      title={m.mails_account_activate_title({ locale })}
      preview={m.mails_account_activate_preview(life, { locale })}
    >
      <Greeting name={firstName} />
      <Paragraph>{m.mails_account_activate_text({ locale })}</Paragraph>
      <ActionLink href={link}>{m.mails_account_activate_button({ locale })}</ActionLink>
      <Paragraph quiet>{m.mails_account_activate_note(life, { locale })}</Paragraph>
    </MailLayout>
  )
}
