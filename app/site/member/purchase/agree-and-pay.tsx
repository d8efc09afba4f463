import type { RefObject } from 'react'
import { applyTypedCoupon } from '#app/payment/apply-typed-coupon.ts'
import { ConsentBoxes } from '#app/payment/consents.tsx'
import { PayWithMethod } from '#app/payment/pay-with-method.tsx'
import type { PaymentOf } from '#app/payment/use-payment.tsx'
import { Panel } from '#app/site/member/panel.tsx'
import { useMemberForm } from '#app/site/member/profile/use-member-form.ts'
import { CheckedForm } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { formatCents } from '#domain/format.ts'
import type { Purchase, Purchased, PurchaseQuote } from '#domain/orders/purchase/purchase.schema.ts'
import type { OrderChoices } from './ask-price.ts'

export type PurchaseProps = {
  owner: string
  quote: PurchaseQuote
  order: OrderChoices
  payment: PaymentOf<Purchase, Purchased>
}

/** The three boxes, none ticked beforehand, what pays, and the one button that takes money. */
export function AgreeAndPay({
  owner,
  quote,
  order,
  payment,
  couponForm,
}: PurchaseProps & { couponForm: RefObject<HTMLFormElement | null> }) {
  const { texts, termStartsOn, card } = quote
  const { totalCents, renewalTotalCents } = quote.quote
  const form = useMemberForm({
    owner,
    name: 'purchase',
    schema: async () => (await import('#app/payment/pay.schema.ts')).agreeAndPaySchema,
    submit: ({ consents, card: typed }) =>
      payment.payWith(typed, (entered) => ({
        ...order,
        ...entered,
        confirm: { totalCents, renewalTotalCents, termStartsOn, consents },
      })),
  })
  return (
    <CheckedForm
      form={form}
      className="grid grid-cols-[minmax(0,1fr)] gap-6"
      aria-label="Agree and pay"
      onSubmit={applyTypedCoupon(() => couponForm.current, form.props.onSubmit)}
    >
      {payment.fault && (
        <Notice tone="danger" announce>
          {payment.fault}
        </Notice>
      )}
      <Panel title="Before you pay" icon="info">
        <div className="grid gap-5">
          <FormSummary />
          <ConsentBoxes texts={texts} agreement={quote.agreement} name="consents" />
        </div>
      </Panel>
      <Panel title="How you pay" icon="wallet">
        <div className="grid gap-6">
          <PayWithMethod
            form={form}
            card={card}
            amountCents={totalCents}
            anotherText="It pays for this membership and its renewals."
            whenDebited={`Ask my bank for ${formatCents(totalCents)}`}
          >{`Pay ${formatCents(totalCents)} and join`}</PayWithMethod>
        </div>
      </Panel>
    </CheckedForm>
  )
}
