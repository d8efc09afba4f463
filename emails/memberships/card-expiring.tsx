import { z } from 'zod'
import { mintAccountLink } from '#domain/accounts/account-link.server.ts'
import { methodInWords } from '#domain/billing/method-name.ts'
import { formatCents, formatDate } from '#domain/format.ts'
import { defineMail, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { tokenLink } from '#emails/layout/mail-links.ts'
import { ActionLink, Line, Paragraph } from '#emails/layout/parts.tsx'
import { membershipOfMail } from './membership-of-mail.server.ts'

type View = {
  brand: MailBrand
  firstName: string
  planName: string
  /** What expires; null where it was changed since. */
  card: string | null
  /** The month it is good through, as on the card. */
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

/** The card on file expires before it is charged next: when, how much, and a link that changes it without a password. */
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
      card: card && methodInWords(card),
      expires: card?.expMonth && card.expYear ? `${card.expMonth}/${card.expYear}` : '',
      charge: membership.nextCharge,
      link: tokenLink(brand.origin, '/update-card', token),
    }
    return renderMail(`Your card for ${brand.name} expires soon`, <CardExpiring {...view} />)
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
  return (
    <MailLayout
      brand={brand}
      title="Your card expires soon"
      preview="Another card or account takes a minute."
    >
      <Paragraph>
        {card && expires
          ? `Hello ${firstName}, your ${card} is good through ${expires}, and your ${planName} is charged after that.`
          : `Hello ${firstName}, please check what is on file for your ${planName} before it is charged next.`}
      </Paragraph>
      {charge && (
        <Line label={`On ${formatDate(charge.date)}`} value={formatCents(charge.amountCents)} strong />
      )}
      <ActionLink href={link}>Change what is on file</ActionLink>
      <Paragraph>
        If your bank sends you a new card with the same number, it may tell us by itself. To be sure, enter it
        here.
      </Paragraph>
      <Paragraph quiet>
        The link needs no password, works once, and is good for seven days. It can change what is on file and
        nothing else.
      </Paragraph>
    </MailLayout>
  )
}
