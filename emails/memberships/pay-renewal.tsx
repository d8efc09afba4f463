import { z } from 'zod'
import { dateIn } from '#domain/calendar.ts'
import { formatCents, formatDate, formatPhone } from '#domain/format.ts'
import { findMembershipOwner, findRecipient } from '#domain/memberships/recipient.queries.server.ts'
import { createRenewalPaymentLink } from '#domain/orders/renewal-payment-link/create-renewal-payment-link.server.ts'
import { defineMail, mailBrand, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { tokenLink } from '#emails/layout/mail-links.ts'
import { ActionLink, Paragraph } from '#emails/layout/parts.tsx'

type View = {
  brand: MailBrand
  firstName: string
  totalCents: number
  /** First and last day of what is paid for. */
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

/** A member pays what is owed, or the next term, by the link in it. */
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
    return renderMail(
      `Pay ${formatCents(due.totalCents)} for your ${brand.name} membership`,
      <PayRenewal
        brand={brand}
        firstName={firstName}
        totalCents={due.totalCents}
        from={formatDate(due.termStartsOn)}
        to={formatDate(due.termEndsOn)}
        until={formatDate(dateIn(timeZone, expiresAt))}
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
  return (
    <MailLayout
      brand={brand}
      title="Pay for your membership"
      preview={`${formatCents(totalCents)}, without signing in. The link is good until ${until}.`}
    >
      <Paragraph>
        Hello {firstName}, here is the link you asked us for: it pays {formatCents(totalCents)} for your
        membership from {from} to {to}, with a card or from a bank account.
      </Paragraph>
      <ActionLink href={link}>Look and pay</ActionLink>
      <Paragraph quiet>
        The link needs no password, pays for these days once, and is good until {until}. Nothing is charged by
        it until you pay. If you did not ask for it, do nothing, or call us at{' '}
        {formatPhone(brand.operator.phone)}.
      </Paragraph>
    </MailLayout>
  )
}
