import { z } from 'zod'
import { mintAccountLink } from '#domain/accounts/account-link.server.ts'
import { linkHours } from '#domain/accounts/link-life.ts'
import { formatPhone } from '#domain/format.ts'
import { findRecipient } from '#domain/memberships/recipient.queries.server.ts'
import { defineMail, mailBrand, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { tokenLink } from '#emails/layout/mail-links.ts'
import { ActionLink, Greeting, Paragraph } from '#emails/layout/parts.tsx'
import * as m from '#messages'

type View = { brand: MailBrand; firstName: string; link: string }

const props = z.object({ accountId: z.uuid() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'update-card': z.input<typeof props>
  }
}

/** A member asked staff for a way to change the payment method: a link that needs no password. */
export const updateCardMail = defineMail({
  name: 'update-card',
  to: 'member',
  label: { en: 'Link to change the payment method' },
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
      m.mails_account_update_subject({ brand: brand.name }, { locale: brand.locale }),
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
  const { locale, operator } = brand
  return (
    <MailLayout
      brand={brand}
      title={m.mails_account_update_title({ locale })}
      preview={m.mails_account_update_preview({ locale })}
    >
      <Greeting name={firstName} />
      <Paragraph>{m.mails_account_update_text({ locale })}</Paragraph>
      <ActionLink href={link}>{m.mails_layout_change_method({ locale })}</ActionLink>
      <Paragraph quiet>
        {m.mails_account_update_note(
          { phone: formatPhone(operator.phone), days: linkHours.update_card / 24 },
          { locale },
        )}
      </Paragraph>
    </MailLayout>
  )
}
