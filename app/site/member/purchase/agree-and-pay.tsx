import type { RefObject } from 'react'
import { secureFetch } from '#app/api-client/secure-fetch.ts'
import { ConsentBoxes } from '#app/payment/agreement/consents.tsx'
import { applyTypedCoupon } from '#app/payment/coupon/apply-typed-coupon.ts'
import { enterMethod } from '#app/payment/methods/tokenize.ts'
import { debitedWith, quotePaidBy } from '#app/payment/paid-by.ts'
import { PayWithMethod } from '#app/payment/pay-with-method.tsx'
import type { PaymentOf } from '#app/payment/use-payment.tsx'
import { Panel } from '#app/site/member/panel.tsx'
import { useMemberForm } from '#app/site/member/profile/use-member-form.ts'
import { CheckedForm } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { formatCents } from '#domain/format.ts'
import type { Purchase, Purchased, PurchaseQuote } from '#domain/orders/purchase/purchase.schema.ts'
import * as m from '#messages'
import type { OrderChoices } from './ask-price.ts'

export type PurchaseProps = {
  owner: string
  quote: PurchaseQuote
  order: OrderChoices
  payment: PaymentOf<Purchase, Purchased>
}

/** The three boxes, none checked beforehand, the payment method, and the only button that charges it. */
export function AgreeAndPay({
  owner,
  quote,
  order,
  payment,
  couponForm,
}: PurchaseProps & { couponForm: RefObject<HTMLFormElement | null> }) {
  const { texts, card, byBank } = quote
  const { totalCents } = quote.quote
  const byDebit = quotePaidBy(quote, 'us_bank_account')
  const form = useMemberForm({
    owner,
    name: 'purchase',
    schema: async () => (await import('#app/payment/pay.schema.ts')).agreeAndPaySchema,
    submit: async ({ consents, card: typed }) => {
      const entered = await enterMethod(typed)
      if (!entered.ok) return entered
      const kind = entered.data.paymentToken ? entered.data.paymentKind : card?.kind
      const { totalCents, renewalTotalCents } = quotePaidBy(quote, kind)
      const { startsOn = quote.termStartsOn } = (kind === 'us_bank_account' && byBank.offer) || {}
      const confirm = { totalCents, renewalTotalCents, termStartsOn: startsOn, consents }
      return payment.pay({ ...order, ...entered.data, confirm })
    },
  })
  return (
    <CheckedForm
      form={form}
      className="grid grid-cols-[minmax(0,1fr)] gap-6"
      aria-label={m.purchase_pay_form()}
      onSubmit={applyTypedCoupon(() => couponForm.current, form.props.onSubmit)}
    >
      {payment.fault && (
        <Notice tone="danger" announce>
          {payment.fault}
        </Notice>
      )}
      <Panel title={m.purchase_before_pay()} icon="info">
        <div className="grid gap-5">
          <FormSummary />
          <ConsentBoxes
            key={quote.termStartsOn}
            texts={texts}
            agreement={quote.agreement}
            pdf={(autoRenew) => () =>
              secureFetch('/api/v4/member/purchaseAgreement', {
                method: 'POST',
                body: { ...order, autoRenew },
              })
            }
            name="consents"
          />
        </div>
      </Panel>
      <Panel title={m.purchase_how_pay()} icon="wallet">
        <div className="grid gap-6">
          <PayWithMethod
            form={form}
            card={card}
            amountCents={totalCents}
            anotherText={m.purchase_another_text()}
            whenDebited={m.purchase_pay_by_bank({ amount: formatCents(byDebit.totalCents) })}
            debited={debitedWith(byBank, null)}
          >
            {m.purchase_pay_and_join({ amount: formatCents(totalCents) })}
          </PayWithMethod>
        </div>
      </Panel>
    </CheckedForm>
  )
}
