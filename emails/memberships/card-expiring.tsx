import { z } from 'zod'
import { mintAccountLink } from '#domain/accounts/account-link.server.ts'
import { linkHours } from '#domain/accounts/link-life.ts'
import { methodInWords } from '#domain/billing/method-name.ts'
import { formatCents } from '#domain/format.ts'
import { defineMail, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { tokenLink } from '#emails/layout/mail-links.ts'
import { mailDate } from '#emails/layout/mail-words.ts'
import { ActionLink, Greeting, Line, Paragraph } from '#emails/layout/parts.tsx'
import * as m from '#messages'
import { membershipOfMail } from './membership-of-mail.server.ts'

type View = {
  brand: MailBrand
  firstName: string
  planName: string
  /** What expires; null if the payment method was changed since. */
  card: string | null
  /** The expiration month, as printed on the card. */
  expires: string
  charge: { amountCents: number; date: string } | null
  link: string
}

const props = z.object({ membershipId: z.uuid() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'card-expiring': z.input<typeof props>
  }
}

/** The card expires before the next charge: when, how much, and a link that changes it without a password. */
export const cardExpiringMail = defineMail({
  name: 'card-expiring',
  to: 'member',
  label: { en: 'Card expires before the next charge' },
  props,
  write: async (deps, { membershipId }) => {
    const { brand, accountId, firstName, card, membership } = await membershipOfMail(deps, membershipId)
    const brandId = deps.brand.id
    const token = await mintAccountLink(deps.db, {
      brandId,
      accountId,
      purpose: 'update_card',
      now: deps.now,
    })
    const view: View = {
      brand,
      firstName,
      planName: membership.plan.name,
      card: card && methodInWords(card, { locale: brand.locale }),
      expires: card?.expMonth && card.expYear ? `${card.expMonth}/${card.expYear}` : '',
      charge: membership.nextCharge,
      link: tokenLink(brand.origin, '/update-card', token),
    }
    return renderMail(
      m.mails_memberships_expiring_subject({ brand: brand.name }, { locale: brand.locale }),
      <CardExpiring {...view} />,
    )
  },
  body: CardExpiring,
  previews: {
    default: {
      firstName: 'Morgan',
      planName: 'Adult plan',
      card: 'Visa ending in 4242',
      expires: '11/2026',
      charge: { amountCents: 14_900, date: '2026-12-20' },
      link: 'https://www.example.com/update-card#token=example',
    },
  },
})

export function CardExpiring({ brand, firstName, planName, card, expires, charge, link }: View) {
  const { locale } = brand
  const known = { isKnown: card !== null && expires !== '', method: card ?? '', expires, planName }
  return (
    <MailLayout
      brand={brand}
      title={m.mails_memberships_expiring_title({ locale })}
      preview={m.mails_memberships_expiring_preview({ locale })}
    >
      <Greeting name={firstName} />
      <Paragraph>{m.mails_memberships_expiring_text(known, { locale })}</Paragraph>
      {charge && (
        <Line
          label={m.mails_memberships_expiring_charge_on({ date: mailDate(charge.date, locale) }, { locale })}
          value={formatCents(charge.amountCents)}
          strong
        />
      )}
      <ActionLink href={link}>{m.mails_layout_change_method({ locale })}</ActionLink>
      <Paragraph>{m.mails_memberships_expiring_new_card({ locale })}</Paragraph>
      <Paragraph quiet>
        {m.mails_layout_method_link({ days: linkHours.update_card / 24 }, { locale })}
      </Paragraph>
    </MailLayout>
  )
}
