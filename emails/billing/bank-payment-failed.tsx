import { z } from 'zod'
import { whyDeclined } from '#domain/billing/card-declined.ts'
import { methodInWords } from '#domain/billing/method-name.ts'
import { dateIn } from '#domain/calendar.ts'
import { formatCents } from '#domain/format.ts'
import { findMembership } from '#domain/memberships/membership.queries.server.ts'
import { type Debit, findDebit } from '#domain/orders/bank-debit.queries.server.ts'
import { checkoutHours } from '#domain/orders/checkout/checkout-life.ts'
import { defineMail, type MailDeps, mailBrand, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { ActionLink, Greeting, Paragraph } from '#emails/layout/parts.tsx'
import * as m from '#messages'

type View = {
  brand: MailBrand
  debit: Omit<Debit, 'clearsBy' | 'authorization' | 'membershipId' | 'accountId'>
  /** For a renewal: whether another term can still be paid for. */
  mayRenew?: boolean
}

const props = z.object({ orderId: z.uuid() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'bank-payment-failed': z.input<typeof props>
  }
}

/** A bank payment was returned before it cleared, for an order placed manually: why, and how to continue. */
export const bankPaymentFailedMail = defineMail({
  name: 'bank-payment-failed',
  to: 'member',
  label: { en: 'Bank payment failed' },
  props,
  write: async (deps, { orderId }) => {
    const debit = await findDebit(deps.db, { brandId: deps.brand.id, orderId })
    const brand = await mailBrand(deps)
    const mayRenew = debit.kind !== 'renewal' || (await isRenewable(deps, debit))
    return renderMail(
      m.mails_billing_failed_subject({ brand: brand.name }, { locale: brand.locale }),
      <BankPaymentFailed brand={brand} debit={debit} mayRenew={mayRenew} />,
    )
  },
  body: BankPaymentFailed,
  previews: {
    default: {
      debit: {
        firstName: 'Morgan',
        planName: 'Adult plan',
        kind: 'checkout',
        isByLink: false,
        amountCents: 14_900,
        method: { kind: 'us_bank_account', wallet: null, brand: null, last4: '2227' },
        code: 'bank_no_money',
      },
    },
  },
})

async function isRenewable(
  { db, now, brand }: Pick<MailDeps, 'db' | 'now' | 'brand'>,
  { accountId, membershipId }: Debit,
): Promise<boolean> {
  const today = dateIn(brand.settings.timeZone, now)
  const { membership } = await findMembership(db, { brandId: brand.id, accountId, membershipId, today })
  return membership.whyNotRenewable === null
}

/** Where each kind of order continues; an order by link needs another link. */
const wayOn = {
  checkout: '/checkout',
  link: '/support',
  addition: '/dashboard/family',
  renewal: '/dashboard/renew',
  other: '/dashboard',
} as const
const isWayOn = (kind: string): kind is keyof typeof wayOn => Object.hasOwn(wayOn, kind)

export function BankPaymentFailed({ brand, debit, mayRenew = true }: View) {
  const { firstName, planName, amountCents, kind, isByLink } = debit
  const { locale } = brand
  const order = isByLink ? 'link' : isWayOn(kind) && mayRenew ? kind : 'other'
  const amount = formatCents(amountCents)
  const method = methodInWords(debit.method, { locale })
  return (
    <MailLayout
      brand={brand}
      title={m.mails_billing_failed_title({ locale })}
      preview={m.mails_billing_failed_preview({ amount, planName }, { locale })}
    >
      <Greeting name={firstName} />
      <Paragraph>{m.mails_billing_failed_text({ amount, method, planName }, { locale })}</Paragraph>
      <Paragraph>{whyDeclined(debit.code, { locale })}</Paragraph>
      <Paragraph>{m.mails_billing_failed_not_again({ locale })}</Paragraph>
      <Paragraph>{m.mails_billing_failed_next({ order, hours: checkoutHours }, { locale })}</Paragraph>
      <ActionLink href={wayOn[order]}>{m.mails_billing_failed_button({ order }, { locale })}</ActionLink>
    </MailLayout>
  )
}
