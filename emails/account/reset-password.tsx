import { z } from 'zod'
import { mintAccountLink } from '#domain/accounts/account-link.server.ts'
import { linkHours } from '#domain/accounts/link-life.ts'
import { findRecipient } from '#domain/memberships/recipient.queries.server.ts'
import { defineMail, type MailDeps, mailBrand, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { tokenLink } from '#emails/layout/mail-links.ts'
import { ActionLink, Greeting, Paragraph } from '#emails/layout/parts.tsx'
import * as m from '#messages'

type View = { brand: MailBrand; firstName: string; link: string }

const props = z.object({ accountId: z.uuid() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'reset-password': z.input<typeof props>
  }
}

/** The link is created when the email is rendered, so no working token is stored in a table or queue. */
export const resetPasswordMail = defineMail({
  name: 'reset-password',
  to: 'member',
  label: { en: 'Link to reset a password' },
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

/** Renders an email exactly like the real one, without a recipient (jobs/password-reset-decoy.job.ts). */
export async function passwordResetDecoyMail(deps: MailDeps): Promise<void> {
  const brand = await mailBrand(deps)
  await renderMail(subject(brand), <ResetPassword brand={brand} {...resetPasswordMail.previews.default} />)
}

const subject = ({ name, locale }: MailBrand) => m.mails_account_reset_subject({ brand: name }, { locale })

export function ResetPassword({ brand, firstName, link }: View) {
  const hours = linkHours.reset_password
  const { locale } = brand
  return (
    <MailLayout
      brand={brand}
      title={m.mails_account_reset_title({ locale })}
      preview={m.mails_account_reset_preview({ hours }, { locale })}
    >
      <Greeting name={firstName} />
      <Paragraph>{m.mails_account_reset_text({ brand: brand.name }, { locale })}</Paragraph>
      <ActionLink href={link}>{m.mails_account_reset_button({ locale })}</ActionLink>
      <Paragraph quiet>{m.mails_account_reset_note({ hours }, { locale })}</Paragraph>
    </MailLayout>
  )
}
