import { z } from 'zod'
import { invitationDays, mintAccountLink } from '#domain/accounts/account-link.server.ts'
import { findRecipient } from '#domain/memberships/recipient.queries.server.ts'
import { defineMail, mailBrand, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { tokenLink } from '#emails/layout/mail-links.ts'
import { ActionLink, Paragraph } from '#emails/layout/parts.tsx'

type View = { brand: MailBrand; firstName: string; link: string; isInvitation?: boolean | undefined }

const props = z.object({ accountId: z.uuid(), email: z.string(), isInvitation: z.boolean().optional() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'claim-access': z.input<typeof props>
  }
}

/** The link to choose a password; `isInvitation`: nobody asked for it, so its link is good for days. */
export const claimAccessMail = defineMail({
  name: 'claim-access',
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
      `Your ${brand.name} membership online`,
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

export function ClaimAccess({ brand, firstName, link, isInvitation }: View) {
  const good = isInvitation ? `${invitationDays} days` : 'one hour'
  return (
    <MailLayout brand={brand} title="Set your password" preview={`The link works once, for ${good}.`}>
      <Paragraph>
        Hello {firstName}, choose a password, and from then on your card, your receipts and your renewal are
        online:
      </Paragraph>
      <ActionLink href={link}>Set my password</ActionLink>
      <Paragraph quiet>
        The link works once, for {good}. If you {isInvitation ? 'are no member here' : 'did not ask for it'},
        do nothing: nobody else can use it.
      </Paragraph>
    </MailLayout>
  )
}
