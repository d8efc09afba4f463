import { z } from 'zod'
import { dateIn } from '#domain/calendar.ts'
import { formatCents, formatPhone } from '#domain/format.ts'
import { findMembershipOwner, findRecipient } from '#domain/memberships/recipient.queries.server.ts'
import { createRenewalPaymentLink } from '#domain/orders/renewal-payment-link/create-renewal-payment-link.server.ts'
import { defineMail, mailBrand, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { tokenLink } from '#emails/layout/mail-links.ts'
import { mailDate } from '#emails/layout/mail-words.ts'
import { ActionLink, Greeting, Paragraph } from '#emails/layout/parts.tsx'
import * as m from '#messages'

type View = {
  brand: MailBrand
  firstName: string
  totalCents: number
  /** First and last day of the paid period. */
  from: string
  to: string
  until: string
  link: string
}

const props = z.object({ membershipId: z.uuid() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'pay-renewal': z.input<typeof props>
  }
}

/** A link with which a member pays the amount due or the next term. */
export const payRenewalMail = defineMail({
  name: 'pay-renewal',
  to: 'member',
  label: { en: 'Link to pay a renewal' },
  props,
  write: async (deps, { membershipId }) => {
    const brandId = deps.brand.id
    const { timeZone } = deps.brand.settings
    const { accountId } = await findMembershipOwner(deps.db, { brandId, membershipId })
    const { firstName } = await findRecipient(deps.db, { brandId, accountId })
    const owner = { brandId, accountId, membershipId, today: dateIn(timeZone, deps.now) }
    const { token, due, expiresAt } = await createRenewalPaymentLink(deps, owner)
    const brand = await mailBrand(deps)
    const { locale } = brand
    return renderMail(
      m.mails_memberships_pay_subject({ amount: formatCents(due.totalCents), brand: brand.name }, { locale }),
      <PayRenewal
        brand={brand}
        firstName={firstName}
        totalCents={due.totalCents}
        from={mailDate(due.termStartsOn, locale)}
        to={mailDate(due.termEndsOn, locale)}
        until={mailDate(dateIn(timeZone, expiresAt), locale)}
        link={tokenLink(brand.origin, '/pay-renewal', token)}
      />,
    )
  },
  body: PayRenewal,
  previews: {
    default: {
      firstName: 'Morgan',
      totalCents: 12_900,
      from: 'November 20, 2026',
      to: 'November 19, 2027',
      until: 'December 4, 2026',
      link: 'https://www.example.com/pay-renewal#token=example',
    },
  },
})

export function PayRenewal({ brand, firstName, totalCents, from, to, until, link }: View) {
  const { locale, operator } = brand
  const amount = formatCents(totalCents)
  return (
    <MailLayout
      brand={brand}
      title={m.mails_memberships_pay_title({ locale })}
      preview={m.mails_memberships_pay_preview({ amount, until }, { locale })}
    >
      <Greeting name={firstName} />
      <Paragraph>{m.mails_memberships_pay_text({ amount, from, to }, { locale })}</Paragraph>
      <ActionLink href={link}>{m.mails_layout_review_and_pay({ locale })}</ActionLink>
      <Paragraph quiet>
        {m.mails_memberships_pay_note({ until, phone: formatPhone(operator.phone) }, { locale })}
      </Paragraph>
    </MailLayout>
  )
}
