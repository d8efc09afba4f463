import { z } from 'zod'
import { methodInWords } from '#domain/billing/method-name.ts'
import { formatCents } from '#domain/format.ts'
import { type Debit, findDebit } from '#domain/orders/bank-debit.queries.server.ts'
import { defineMail, mailBrand, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { mailDate } from '#emails/layout/mail-words.ts'
import { Greeting, Paragraph } from '#emails/layout/parts.tsx'
import * as m from '#messages'

type View = { brand: MailBrand; debit: Omit<Debit, 'code' | 'membershipId' | 'accountId' | 'isByLink'> }

const props = z.object({ orderId: z.uuid() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'bank-payment-started': z.input<typeof props>
  }
}

/** A bank account is being debited: what happens next, and a copy of the authorization (required by Nacha). */
export const bankPaymentStartedMail = defineMail({
  name: 'bank-payment-started',
  to: 'member',
  label: { en: 'Bank payment has started' },
  props,
  write: async (deps, { orderId }) => {
    const debit = await findDebit(deps.db, { brandId: deps.brand.id, orderId })
    const brand = await mailBrand(deps)
    return renderMail(
      m.mails_billing_started_subject({ brand: brand.name }, { locale: brand.locale }),
      <BankPaymentStarted brand={brand} debit={debit} />,
    )
  },
  body: BankPaymentStarted,
  previews: {
    default: {
      debit: {
        firstName: 'Morgan',
        planName: 'Adult plan',
        kind: 'checkout',
        amountCents: 14_900,
        method: { kind: 'us_bank_account', wallet: null, brand: null, last4: '6789' },
        clearsBy: '2026-11-27',
        authorization: 'By pressing the button I authorize Example Dental to debit my bank account.',
      },
    },
  },
})

export function BankPaymentStarted({ brand, debit }: View) {
  const { firstName, planName, kind, amountCents, authorization } = debit
  const { locale } = brand
  const by = mailDate(debit.clearsBy, locale)
  const amount = formatCents(amountCents)
  const method = methodInWords(debit.method, { locale })
  return (
    <MailLayout
      brand={brand}
      title={m.mails_billing_started_title({ locale })}
      preview={m.mails_billing_started_preview({ amount, by }, { locale })}
    >
      <Greeting name={firstName} />
      <Paragraph>{m.mails_billing_started_text({ amount, method, by }, { locale })}</Paragraph>
      <Paragraph>{m.mails_billing_started_next({ order: kind, planName }, { locale })}</Paragraph>
      {authorization && (
        <Paragraph quiet>{m.mails_billing_started_authorization({ authorization }, { locale })}</Paragraph>
      )}
    </MailLayout>
  )
}
