import { z } from 'zod'
import { whyDeclined } from '#domain/billing/card-declined.ts'
import { methodInWords } from '#domain/billing/method-name.ts'
import { formatCents } from '#domain/format.ts'
import { type Debit, findDebit } from '#domain/orders/bank-debit.queries.server.ts'
import { defineMail, mailBrand, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { ActionLink, Paragraph } from '#emails/layout/parts.tsx'

type View = {
  brand: MailBrand
  debit: Omit<Debit, 'clearsBy' | 'authorization' | 'membershipId' | 'accountId'>
}

const props = z.object({ orderId: z.uuid() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'bank-payment-failed': z.input<typeof props>
  }
}

/** A debit came back before it had cleared, of an order that somebody placed by hand: why, and how to go on. */
export const bankPaymentFailedMail = defineMail({
  name: 'bank-payment-failed',
  to: 'member',
  label: { en: 'Bank debit failed' },
  props,
  write: async (deps, { orderId }) => {
    const debit = await findDebit(deps.db, { brandId: deps.brand.id, orderId })
    const brand = await mailBrand(deps)
    return renderMail(
      `Your bank payment to ${brand.name} did not go through`,
      <BankPaymentFailed brand={brand} debit={debit} />,
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

/** Where each kind of order is gone on with, and what has become of it. */
const wayOn: Partial<Record<Debit['kind'], { path: string; action: string; words: string }>> = {
  checkout: {
    path: '/checkout',
    action: 'Pay another way',
    words:
      'Your membership has not begun. What you typed is kept for a day in the browser you ordered with: open it there, and pay by card or from another account.',
  },
  addition: {
    path: '/dashboard/family',
    action: 'Add them another way',
    words: 'Nobody was added. Put a card or another account on file, and add them again.',
  },
  renewal: {
    path: '/dashboard/renew',
    action: 'Renew another way',
    words: 'Your membership is as it was before. You can renew it by card or from another account.',
  },
}

const byLink = {
  path: '/support',
  action: 'Ask us something',
  words:
    'Your membership has not begun. We send you another link, by which you can pay by card or from another account.',
}

const elsewhere = {
  path: '/dashboard',
  action: 'Go to my dashboard',
  words: 'Nothing was changed. You can order it again by card or from another account.',
}

export function BankPaymentFailed({ brand, debit }: View) {
  const { firstName, planName, amountCents, method, code, kind, isByLink } = debit
  const { path, action, words } = isByLink ? byLink : (wayOn[kind] ?? elsewhere)
  return (
    <MailLayout
      brand={brand}
      title="Your bank payment did not go through"
      preview={`${formatCents(amountCents)} for your ${planName} came back. Nothing was charged.`}
    >
      <Paragraph>
        Hello {firstName}, we asked your bank for {formatCents(amountCents)} from your {methodInWords(method)}{' '}
        for your {planName}, and it came back. {whyDeclined(code)} We do not ask this account again. Nothing
        was charged.
      </Paragraph>
      <Paragraph>{words}</Paragraph>
      <ActionLink href={path}>{action}</ActionLink>
    </MailLayout>
  )
}
