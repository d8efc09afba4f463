import { type RefObject, useRef, useState } from 'react'
import { useForm } from '#app/forms/use-form.ts'
import { CouponEntry } from '#app/payment/coupon/coupon-entry.tsx'
import { Panel, PanelFact } from '#app/site/member/panel.tsx'
import { MemberPage, takeFocus } from '#app/site/member/profile/member-page.tsx'
import { Button } from '#app/ui/button.tsx'
import { CheckedForm, Submit } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { formatCents, formatDate } from '#domain/format.ts'
import type { PurchaseQuote } from '#domain/orders/purchase/purchase.schema.ts'
import { normalizeCouponCode } from '#domain/plans/coupon.rules.ts'
import * as m from '#messages'
import { AgreeAndPay, type PurchaseProps } from './agree-and-pay.tsx'
import { askPrice, type OrderChoices } from './ask-price.ts'
import { HasAlready } from './brought-along.tsx'

type Props = PurchaseProps & {
  onQuote: (quote: PurchaseQuote) => void
  onBack: () => void
  /** The coupon in the quote. */
  coupon?: string | undefined
  /** The last day of the existing membership on the same plan. */
  alreadyUntil?: string | undefined
}

/** What is bought, for whom, its price now and at each renewal; then the terms and the card. */
export function PurchaseOrder({
  owner,
  quote,
  order,
  payment,
  onQuote,
  onBack,
  coupon,
  alreadyUntil,
}: Props) {
  const [couponCode, setCouponCode] = useState(coupon)
  const couponForm = useRef<HTMLFormElement>(null)
  const { planName, interval, covered, office, termStartsOn, termEndsOn, texts } = quote
  const { lines, totalCents, renewalTotalCents } = quote.quote
  return (
    <MemberPage title={planName} lead={m.purchase_order_lead({ lastDay: formatDate(termEndsOn) })}>
      {alreadyUntil && <HasAlready plan={planName} until={alreadyUntil} />}
      <div ref={takeFocus} tabIndex={-1} className="outline-none">
        <Panel title={m.purchase_order()} icon="receipt">
          <dl>
            <PanelFact label={m.purchase_on_plan()}>{covered.join(', ')}</PanelFact>
            {office && <PanelFact label={m.purchase_office()}>{`${office.name}, ${office.city}`}</PanelFact>}
            <PanelFact label={m.purchase_first_term()}>
              {m.purchase_days({ from: formatDate(termStartsOn), to: formatDate(termEndsOn) })}
            </PanelFact>
            {lines.map(({ kind, label, amountCents }) => (
              <PanelFact key={`${kind} ${label}`} label={label}>
                <span translate="no">{formatCents(amountCents)}</span>
              </PanelFact>
            ))}
            <PanelFact label={m.purchase_today()}>
              <span translate="no" className="text-subheading">
                {formatCents(totalCents)}
              </span>
            </PanelFact>
            <PanelFact label={m.purchase_each_renewal({ interval })}>
              {texts.autoRenew === null ? m.purchase_no_renewal() : formatCents(renewalTotalCents)}
            </PanelFact>
          </dl>
          <Coupon
            within={couponForm}
            quote={quote}
            order={order}
            code={couponCode}
            onCode={(code, next) => {
              setCouponCode(code)
              onQuote(next)
            }}
          />
          <Button variant="quiet" size="sm" icon="arrow-left" className="mt-4 -ml-4" onClick={onBack}>
            {m.purchase_choose_another()}
          </Button>
        </Panel>
      </div>
      <AgreeAndPay
        owner={owner}
        quote={quote}
        order={{ ...order, couponCode }}
        payment={payment}
        couponForm={couponForm}
      />
    </MemberPage>
  )
}

function Coupon({
  within,
  quote,
  order,
  code,
  onCode,
}: {
  within: RefObject<HTMLFormElement | null>
  quote: PurchaseQuote
  order: OrderChoices
  code: string | undefined
  onCode: (code: string | undefined, quote: PurchaseQuote) => void
}) {
  const form = useForm({
    schema: async () => {
      const { purchaseSchema } = await import('#domain/orders/purchase/purchase.schema.ts')
      return purchaseSchema.pick({ couponCode: true })
    },
    prepare: (values) => ({ couponCode: values.couponCode || undefined }),
    submit: ({ couponCode }) => askPrice({ ...order, couponCode }),
    onSuccess: (next, { couponCode }) => {
      if (couponCode && next.couponProblem) form.setErrors({ fields: { couponCode: next.couponProblem } })
      else onCode(couponCode, next)
    },
  })
  if (code) {
    return (
      <Notice
        className="mt-5"
        tone={quote.couponProblem ? 'warning' : 'success'}
        announce
        title={quote.couponProblem ?? m.purchase_coupon_applied({ code: normalizeCouponCode(code) })}
      >
        {!quote.couponProblem && (
          <p ref={takeFocus} tabIndex={-1} className="outline-none">
            {m.purchase_pay_today({ amount: formatCents(quote.quote.totalCents) })}
          </p>
        )}
        <CheckedForm form={form}>
          <Submit variant="quiet" size="sm" className="-ml-4 mt-1">
            {m.purchase_remove_coupon()}
          </Submit>
        </CheckedForm>
      </Notice>
    )
  }
  return <CouponEntry form={form} within={within} className="mt-5" />
}
