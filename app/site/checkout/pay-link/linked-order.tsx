import { secureFetch } from '#app/api-client/secure-fetch.ts'
import { useForm } from '#app/forms/use-form.ts'
import { ConsentBoxes } from '#app/payment/agreement/consents.tsx'
import { ClearingNotice } from '#app/payment/clearing-notice.tsx'
import { enterMethod } from '#app/payment/methods/tokenize.ts'
import { confirmPaidBy, debitedWith, quotePaidBy } from '#app/payment/paid-by.ts'
import { PayWithMethod } from '#app/payment/pay-with-method.tsx'
import { usePayment, WaitingForPayment } from '#app/payment/use-payment.tsx'
import { CheckedForm } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { formatCents } from '#domain/format.ts'
import { fullName } from '#domain/full-name.ts'
import type {
  ConfirmCheckout,
  Confirmed,
  LinkedOrder as Linked,
} from '#domain/orders/checkout/checkout.schema.ts'
import { quoteLineText } from '#domain/plans/quote.rules.ts'
import * as m from '#messages'
import { OrderSheet, PaidNotice } from './order-sheet.tsx'

type Payable = Exclude<Linked, { status: 'completed' }>

/** A front desk's quote: the people, the price, the text to agree to, and the payment method. */
export function LinkedOrder({
  token,
  checkout,
  onRead,
}: {
  token: string
  checkout: Payable
  onRead: () => Promise<unknown>
}) {
  const { id, status, quote, byBank } = checkout
  const byDebit = quotePaidBy(checkout, 'us_bank_account')
  const payment = usePayment<ConfirmCheckout, Confirmed>({
    name: `checkout.attempt.${id}`,
    send: (request) => secureFetch('/api/km/checkout/member', request),
    isOffered: status === 'open',
    isUnderWay: status === 'confirming' && checkout.clearsBy === null,
    refresh: onRead,
  })
  const form = useForm({
    schema: async () => (await import('#app/payment/pay.schema.ts')).agreeAndPaySchema,
    submit: async ({ card, consents }) => {
      const entered = await enterMethod(card)
      if (!entered.ok) return entered
      const { paymentToken = '', paymentKind } = entered.data
      const agreed = confirmPaidBy(checkout, paymentKind)
      return payment.pay({
        checkoutId: id,
        linkToken: token,
        paymentToken,
        paymentKind,
        ...agreed,
        consents,
      })
    },
  })
  const clearsBy = payment.paid?.clearsBy ?? checkout.clearsBy
  if (clearsBy)
    return (
      <ClearingNotice amountCents={byDebit.totalCents} clearsBy={clearsBy}>
        {m.checkout_link_order_clearing({ name: checkout.plan.name, email: checkout.account.email ?? '' })}
      </ClearingNotice>
    )
  const { plan, office, account, dependents } = checkout
  if (payment.paid?.status === 'active') {
    return (
      <PaidNotice title={m.checkout_welcome_member({ firstName: account.firstName ?? '' })}>
        {m.checkout_received_member_number_papers({
          total: formatCents(quote.totalCents),
          memberNumber: payment.paid.memberNumber,
          email: account.email ?? '',
        })}
      </PaidNotice>
    )
  }
  const people = [...(plan.coversMember ? [account] : []), ...dependents]
  return (
    <div className="grid gap-10">
      <OrderSheet
        title={plan.name}
        about={m.checkout_link_people({
          people: people.map(fullName).join(', '),
          isPreparedAtOffice: office !== null,
          office: office?.name ?? '',
          city: office?.city ?? '',
        })}
        lines={quote.lines.map((line) => ({ text: quoteLineText(line), amountCents: line.amountCents }))}
        totalCents={quote.totalCents}
        note={m.checkout_something_right_ask_office()}
      />
      {payment.at === 'waiting' ? (
        <WaitingForPayment payment={payment}>
          {m.checkout_email_goes({ email: checkout.account.email ?? '' })}
        </WaitingForPayment>
      ) : (
        <CheckedForm form={form} className="grid gap-6" aria-labelledby="before-you-pay">
          <h2 id="before-you-pay" className="font-display text-heading font-semibold">
            {m.checkout_before_pay()}
          </h2>
          {payment.fault && <Notice tone="danger">{payment.fault}</Notice>}
          <FormSummary />
          <ConsentBoxes
            key={checkout.startsOn}
            name="consents"
            texts={checkout.texts}
            agreement={checkout.agreement}
            pdf={(autoRenew) => () =>
              secureFetch('/api/km/checkout/link/agreement', { method: 'POST', body: { token, autoRenew } })
            }
          />
          <PayWithMethod
            form={form}
            card={null}
            amountCents={quote.totalCents}
            whenDebited={m.checkout_pay_from_bank({ total: formatCents(byDebit.totalCents) })}
            debited={debitedWith(byBank, null)}
          >
            {m.checkout_pay_join({ total: formatCents(quote.totalCents) })}
          </PayWithMethod>
        </CheckedForm>
      )}
    </div>
  )
}
