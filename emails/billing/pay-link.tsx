import { z } from 'zod'
import { dateIn } from '#domain/calendar.ts'
import { notFound } from '#domain/errors.ts'
import { formatCents, formatPhone } from '#domain/format.ts'
import { findHomeOffice } from '#domain/orders/checkout/read-checkout.server.ts'
import { createPaymentLink } from '#domain/orders/desk-sale/send-payment-link.server.ts'
import { defineMail, mailBrand, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { tokenLink } from '#emails/layout/mail-links.ts'
import { mailDate } from '#emails/layout/mail-words.ts'
import { ActionLink, Greeting, Paragraph } from '#emails/layout/parts.tsx'
import * as m from '#messages'

type View = {
  brand: MailBrand
  firstName: string
  /** The office that took the order; null: by phone. */
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

/** The payment link for a family's order taken at a front desk or by phone. */
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
      m.mails_billing_pay_subject({ brand: brand.name }, { locale: brand.locale }),
      <PayLink
        brand={brand}
        firstName={draft.account.firstName ?? ''}
        office={office?.name ?? null}
        planName={planName}
        totalCents={draft.linkTotalCents ?? 0}
        until={mailDate(dateIn(deps.brand.settings.timeZone, draft.expiresAt), brand.locale)}
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
  const { locale, operator } = brand
  const total = formatCents(totalCents)
  const order = { hasOffice: office !== null, office: office ?? '', planName, total }
  return (
    <MailLayout
      brand={brand}
      title={m.mails_billing_pay_title({ locale })}
      preview={m.mails_billing_pay_preview({ planName, total, until }, { locale })}
    >
      <Greeting name={firstName} />
      <Paragraph>{m.mails_billing_pay_text(order, { locale })}</Paragraph>
      <ActionLink href={link}>{m.mails_layout_review_and_pay({ locale })}</ActionLink>
      <Paragraph quiet>
        {m.mails_billing_pay_note({ until, phone: formatPhone(operator.phone) }, { locale })}
      </Paragraph>
    </MailLayout>
  )
}
