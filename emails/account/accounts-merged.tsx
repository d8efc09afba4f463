import { z } from 'zod'
import { maskedEmail } from '#domain/accounts/profile/masked-email.rules.ts'
import { readMember } from '#domain/accounts/profile/read-member.server.ts'
import { formatPhone } from '#domain/format.ts'
import { defineMail, mailBrand, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { ActionLink, Paragraph } from '#emails/layout/parts.tsx'

type View = { brand: MailBrand; firstName: string; signInEmail: string | null; isApart: boolean }

const props = z.object({ accountId: z.uuid(), isApart: z.boolean() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'accounts-merged': z.input<typeof props>
  }
}

/** Goes to every address of both accounts, so the one that signs in is not written out. */
export const accountsMergedMail = defineMail({
  name: 'accounts-merged',
  to: 'member',
  label: { en: 'Accounts were merged, or are two again' },
  props,
  write: async (deps, { accountId, isApart }) => {
    const { firstName, email } = await readMember(deps.db, { brandId: deps.brand.id, accountId })
    const brand = await mailBrand(deps)
    const view = { brand, firstName, signInEmail: email && maskedEmail(email), isApart }
    return renderMail(
      isApart ? `Your ${brand.name} accounts are two again` : `Your ${brand.name} accounts are one now`,
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
  const title = isApart ? 'Your accounts are two again' : 'Your accounts are one now'
  return (
    <MailLayout brand={brand} title={title} preview="Nothing was charged, and your cards stay as they are.">
      <Paragraph>
        {isApart
          ? `Hello ${firstName}, we took back what we did: your two ${brand.name} accounts are apart again. Each has its own memberships, and every device was signed out.`
          : `Hello ${firstName}, you had two ${brand.name} accounts. We put them together, as was asked of us: all your memberships, cards and receipts are in one.`}
      </Paragraph>
      {!isApart && signInEmail && (
        <Paragraph>
          Sign in with {signInEmail} from now on. Nothing was charged, and your member numbers stay the same.
        </Paragraph>
      )}
      <Paragraph>
        If this is wrong, call us at {formatPhone(brand.operator.phone)} or write to {brand.operator.email}:
        we can take it back.
      </Paragraph>
      <ActionLink href="/member-login">Sign in</ActionLink>
    </MailLayout>
  )
}
