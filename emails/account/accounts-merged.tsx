import { z } from 'zod'
import { maskedEmail } from '#domain/accounts/profile/masked-email.rules.ts'
import { readMember } from '#domain/accounts/profile/read-member.server.ts'
import { formatPhone } from '#domain/format.ts'
import { defineMail, mailBrand, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { ActionLink, Greeting, Paragraph } from '#emails/layout/parts.tsx'
import * as m from '#messages'

type View = { brand: MailBrand; firstName: string; signInEmail: string | null; isApart: boolean }

const props = z.object({ accountId: z.uuid(), isApart: z.boolean() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'accounts-merged': z.input<typeof props>
  }
}

/** Goes to every address of both accounts, so it doesn't spell out the sign-in address. */
export const accountsMergedMail = defineMail({
  name: 'accounts-merged',
  to: 'member',
  label: { en: 'Accounts were merged or separated' },
  props,
  write: async (deps, { accountId, isApart }) => {
    const { firstName, email } = await readMember(deps.db, { brandId: deps.brand.id, accountId })
    const brand = await mailBrand(deps)
    const view = { brand, firstName, signInEmail: email && maskedEmail(email), isApart }
    return renderMail(
      m.mails_account_merged_subject({ isApart, brand: brand.name }, { locale: brand.locale }),
      <AccountsMerged {...view} />,
    )
  },
  body: AccountsMerged,
  previews: {
    default: {
      firstName: 'Morgan',
      signInEmail: 'm…@example.com',
      isApart: false,
    },
  },
})

export function AccountsMerged({ brand, firstName, signInEmail, isApart }: View) {
  const { locale, operator } = brand
  const contact = { phone: formatPhone(operator.phone), email: operator.email }
  return (
    <MailLayout
      brand={brand}
      title={m.mails_account_merged_title({ isApart }, { locale })}
      preview={m.mails_account_merged_preview({ locale })}
    >
      <Greeting name={firstName} />
      <Paragraph>{m.mails_account_merged_text({ isApart, brand: brand.name }, { locale })}</Paragraph>
      {!isApart && signInEmail && (
        <Paragraph>{m.mails_account_merged_sign_in_with({ email: signInEmail }, { locale })}</Paragraph>
      )}
      <Paragraph>{m.mails_account_merged_wrong(contact, { locale })}</Paragraph>
      <ActionLink href="/member-login">{m.mails_account_sign_in({ locale })}</ActionLink>
    </MailLayout>
  )
}
