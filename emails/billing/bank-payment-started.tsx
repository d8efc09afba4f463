import { z } from 'zod'
import { methodInWords } from '#domain/billing/method-name.ts'
import { formatCents, formatDate } from '#domain/format.ts'
import { type Debit, findDebit } from '#domain/orders/bank-debit.queries.server.ts'
import { defineMail, mailBrand, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { Paragraph } from '#emails/layout/parts.tsx'

type View = { brand: MailBrand; debit: Omit<Debit, 'code' | 'membershipId' | 'accountId' | 'isByLink'> }

const props = z.object({ orderId: z.uuid() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'bank-payment-started': z.input<typeof props>
  }
}

/** A bank account is being debited: what happens next, and a copy of the authorization (Nacha asks for one). */
export const bankPaymentStartedMail = defineMail({
  name: 'bank-payment-started',
  to: 'member',
  label: { en: 'Bank debit has begun' },
  props,
  write: async (deps, { orderId }) => {
    const debit = await findDebit(deps.db, { brandId: deps.brand.id, orderId })
    const brand = await mailBrand(deps)
    return renderMail(
      `Your bank payment to ${brand.name} is on its way`,
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
  const { firstName, planName, kind, amountCents, method, authorization } = debit
  const by = formatDate(debit.clearsBy)
  return (
    <MailLayout
      brand={brand}
      title="Your bank payment is on its way"
      preview={`${formatCents(amountCents)}, until about ${by}. There is nothing to do.`}
    >
      <Paragraph>
        Hello {firstName}, we asked your bank for {formatCents(amountCents)} from your {methodInWords(method)}
        . Banks take up to four business days: we write to you as soon as the money is here, by about {by}.
        There is nothing for you to do, and you need not pay again.
      </Paragraph>
      <Paragraph>
        {kind === 'addition'
          ? 'The person you added joins the plan when the payment clears. Nothing changes for everyone else.'
          : kind === 'renewal'
            ? `Your ${planName} is renewed then. If it was good until now, your ID card stays good meanwhile.`
            : `Your ${planName} begins on the day the money is here, for a whole term at least. Your ID card comes with it; until then it is not good.`}
      </Paragraph>
      {authorization && <Paragraph quiet>For your records, what you agreed to: {authorization}</Paragraph>}
    </MailLayout>
  )
}
