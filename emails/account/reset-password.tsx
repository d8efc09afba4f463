import { z } from 'zod'
import { mintAccountLink } from '#domain/accounts/account-link.server.ts'
import { findRecipient } from '#domain/memberships/recipient.queries.server.ts'
import { defineMail, type MailDeps, mailBrand, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { tokenLink } from '#emails/layout/mail-links.ts'
import { ActionLink, Paragraph } from '#emails/layout/parts.tsx'

type View = { brand: MailBrand; firstName: string; link: string }

const props = z.object({ accountId: z.uuid() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'reset-password': z.input<typeof props>
  }
}

/** The link is made when the mail is written, so no token that works lies in a table or a queue. */
export const resetPasswordMail = defineMail({
  name: 'reset-password',
  to: 'member',
  label: { en: 'Link to choose a password' },
  props,
  write: async (deps, { accountId }) => {
    const brandId = deps.brand.id
    const { firstName } = await findRecipient(deps.db, { brandId, accountId })
    const token = await mintAccountLink(deps.db, {
      brandId,
      accountId,
      purpose: 'reset_password',
      now: deps.now,
    })
    const brand = await mailBrand(deps)
    const link = tokenLink(brand.origin, '/reset-password?set', token)
    return renderMail(subject(brand), <ResetPassword brand={brand} firstName={firstName} link={link} />)
  },
  body: ResetPassword,
  previews: {
    default: {
      firstName: 'Morgan',
      link: 'https://www.example.com/reset-password?set#token=example',
    },
  },
})

/** Written as the real one is, and for nobody (jobs/password-reset-decoy.job.ts). */
export async function passwordResetDecoyMail(deps: MailDeps): Promise<void> {
  const brand = await mailBrand(deps)
  await renderMail(subject(brand), <ResetPassword brand={brand} {...resetPasswordMail.previews.default} />)
}

const subject = (brand: MailBrand) => `Set a new ${brand.name} password`

export function ResetPassword({ brand, firstName, link }: View) {
  return (
    <MailLayout brand={brand} title="Set a new password" preview="The link works once, for one hour.">
      <Paragraph>
        Hello {firstName}, somebody asked to set a new password for your {brand.name} account. If that was
        you, go on here:
      </Paragraph>
      <ActionLink href={link}>Set a new password</ActionLink>
      <Paragraph quiet>
        The link works once, for one hour. If you did not ask for it, do nothing: your password stays as it
        is.
      </Paragraph>
    </MailLayout>
  )
}
