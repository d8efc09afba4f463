import { z } from 'zod'
import { dateIn } from '#domain/calendar.ts'
import { notFound } from '#domain/errors.ts'
import { formatCents, formatDate, formatPhone } from '#domain/format.ts'
import { findHomeOffice } from '#domain/orders/checkout/read-checkout.server.ts'
import { createPaymentLink } from '#domain/orders/desk-sale/send-payment-link.server.ts'
import { defineMail, mailBrand, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { tokenLink } from '#emails/layout/mail-links.ts'
import { ActionLink, Paragraph } from '#emails/layout/parts.tsx'

type View = {
  brand: MailBrand
  firstName: string
  /** The office that enrolled them; null: by phone. */
  office: string | null
  planName: string
  totalCents: number
  until: string
  link: string
}

const props = z.object({ checkoutId: z.uuid() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'pay-link': z.input<typeof props>
  }
}

/** A family that a desk has enrolled pays by the link in it. */
export const payLinkMail = defineMail({
  name: 'pay-link',
  to: 'member',
  label: { en: 'Link to pay for a membership' },
  props,
  write: async (deps, { checkoutId }) => {
    const brandId = deps.brand.id
    const minted = await createPaymentLink(deps, { brandId, checkoutId })
    if (!minted) throw notFound()
    const { draft, token, planName } = minted
    const [brand, office] = await Promise.all([mailBrand(deps), findHomeOffice(deps.db, draft)])
    return renderMail(
      `Your ${brand.name} membership: please look and pay`,
      <PayLink
        brand={brand}
        firstName={draft.account.firstName ?? ''}
        office={office?.name ?? null}
        planName={planName}
        totalCents={draft.linkTotalCents ?? 0}
        until={formatDate(dateIn(deps.brand.settings.timeZone, draft.expiresAt))}
        link={tokenLink(brand.origin, '/pay-link', token)}
      />,
    )
  },
  body: PayLink,
  previews: {
    default: {
      firstName: 'Morgan',
      office: 'Wren Family Dental',
      planName: 'Adult',
      totalCents: 12_900,
      until: 'November 25, 2026',
      link: 'https://www.example.com/pay-link#token=example',
    },
  },
})

export function PayLink({ brand, firstName, office, planName, totalCents, until, link }: View) {
  return (
    <MailLayout
      brand={brand}
      title="Your membership waits for you"
      preview={`${planName}, ${formatCents(totalCents)}. The link is good until ${until}.`}
    >
      <Paragraph>
        Hello {firstName}, {office ?? 'we'} prepared your membership of {planName} for{' '}
        {formatCents(totalCents)}. Check who is on the plan and what you agree to, then pay:
      </Paragraph>
      <ActionLink href={link}>Look and pay</ActionLink>
      <Paragraph quiet>
        The link works until {until}, and only the one in our newest email. You become a member when you pay,
        and nothing is charged before. If you did not ask for it, do nothing, or call us at{' '}
        {formatPhone(brand.operator.phone)}.
      </Paragraph>
    </MailLayout>
  )
}
