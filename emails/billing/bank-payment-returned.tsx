import { z } from 'zod'
import { whyDeclined } from '#domain/billing/card-declined.ts'
import { methodInWords } from '#domain/billing/method-name.ts'
import type { PaidWith } from '#domain/billing/payment.schema.ts'
import { dateIn } from '#domain/calendar.ts'
import { formatCents } from '#domain/format.ts'
import { findMembership } from '#domain/memberships/membership.queries.server.ts'
import type { MembershipView } from '#domain/memberships/membership.schema.ts'
import { findBankReturn, findDebit } from '#domain/orders/bank-debit.queries.server.ts'
import type { OrderKindName } from '#domain/values/orders.ts'
import { defineMail, mailBrand, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { ActionLink, Greeting, Paragraph, ViewMembership } from '#emails/layout/parts.tsx'
import { type Unpaid, unpaidStatus } from '#emails/memberships/unpaid-status.ts'
import * as m from '#messages'

type View = {
  brand: MailBrand
  firstName: string
  planName: string
  amountCents: number
  method: PaidWith
  code: string
  /** Whether another term can be paid for decides where the member continues. */
  membership: Unpaid & { whyNotRenewable?: MembershipView['whyNotRenewable'] }
  kind: OrderKindName
}

const props = z.object({ orderId: z.uuid(), refundId: z.uuid() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'bank-payment-returned': z.input<typeof props>
  }
}

/** A bank returned a payment that had cleared: why, the membership's status without it, and what to do. */
export const bankPaymentReturnedMail = defineMail({
  name: 'bank-payment-returned',
  to: 'member',
  label: { en: 'Bank returned a payment' },
  props,
  write: async (deps, { orderId, refundId }) => {
    const brandId = deps.brand.id
    const { firstName, planName, method, ...debit } = await findDebit(deps.db, { brandId, orderId })
    const { amountCents, code } = await findBankReturn(deps.db, { brandId, refundId })
    const today = dateIn(deps.brand.settings.timeZone, deps.now)
    const { membershipId, accountId, kind } = debit
    const { membership } = await findMembership(deps.db, { brandId, accountId, membershipId, today })
    const brand = await mailBrand(deps)
    const view = { brand, firstName, planName, amountCents, method, code, membership, kind }
    return renderMail(
      m.mails_billing_returned_subject({ brand: brand.name }, { locale: brand.locale }),
      <BankPaymentReturned {...view} />,
    )
  },
  body: BankPaymentReturned,
  previews: {
    default: {
      firstName: 'Morgan',
      planName: 'Adult plan',
      amountCents: 14_900,
      method: { kind: 'us_bank_account', wallet: null, brand: null, last4: '3335' },
      code: 'bank_not_authorized',
      membership: { status: 'lapsed', termEndsOn: '2026-12-01', pastDue: null },
      kind: 'renewal',
    },
  },
})

export function BankPaymentReturned({ brand, firstName, planName, kind, membership, ...view }: View) {
  const { locale } = brand
  const amount = formatCents(view.amountCents)
  const method = methodInWords(view.method, { locale })
  return (
    <MailLayout
      brand={brand}
      title={m.mails_billing_returned_title({ locale })}
      preview={m.mails_billing_returned_preview({ amount, planName }, { locale })}
    >
      <Greeting name={firstName} />
      <Paragraph>{m.mails_billing_returned_text({ amount, planName, method }, { locale })}</Paragraph>
      <Paragraph>{whyDeclined(view.code, { locale })}</Paragraph>
      <Paragraph>{m.mails_billing_returned_not_again({ locale })}</Paragraph>
      <Paragraph>{unpaidStatus(membership, locale)}</Paragraph>
      {kind === 'addition' ? (
        <ActionLink href="/dashboard/family">
          {m.mails_billing_failed_button({ order: 'addition' }, { locale })}
        </ActionLink>
      ) : membership.status === 'active' || membership.whyNotRenewable ? (
        <ViewMembership />
      ) : (
        <ActionLink href="/dashboard/renew">{m.mails_layout_pay_another_way({ locale })}</ActionLink>
      )}
      <Paragraph quiet>{m.mails_billing_returned_ask({ locale })}</Paragraph>
    </MailLayout>
  )
}
