import { useEffect, useRef } from 'react'
import { secureFetch } from '#app/api-client/secure-fetch.ts'
import { useForm } from '#app/forms/use-form.ts'
import { ClearingNotice } from '#app/payment/clearing-notice.tsx'
import { ConsentBoxes } from '#app/payment/consents.tsx'
import { PayWithMethod } from '#app/payment/pay-with-method.tsx'
import { usePayment, WaitingForPayment } from '#app/payment/use-payment.tsx'
import { CheckedForm } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { formatCents } from '#domain/format.ts'
import type { CheckoutView, ConfirmCheckout, Confirmed } from '#domain/orders/checkout/checkout.schema.ts'
import { quoteLineText } from '#domain/plans/quote.rules.ts'

/** What a desk has quoted: for whom, for how much, the words to agree to, and what pays. */
export function LinkedOrder({
  token,
  checkout,
  onRead,
}: {
  token: string
  checkout: CheckoutView
  onRead: () => Promise<unknown>
}) {
  const { id, status, quote } = checkout
  const payment = usePayment<ConfirmCheckout, Confirmed>({
    name: `checkout.attempt.${id}`,
    send: (request) => secureFetch('/api/km/checkout/member', request),
    isOffered: status === 'open',
    isUnderWay: status === 'confirming' && checkout.clearsBy === null,
    refresh: onRead,
  })
  const form = useForm({
    schema: async () => (await import('#app/payment/pay.schema.ts')).agreeAndPaySchema,
    submit: ({ card, consents }) =>
      payment.payWith(card, ({ paymentToken = '', paymentKind }) => ({
        checkoutId: id,
        linkToken: token,
        paymentToken,
        paymentKind,
        quoteTotalCents: quote.totalCents,
        quoteRenewalTotalCents: quote.renewalTotalCents,
        consents,
      })),
  })
  const clearsBy = payment.paid?.clearsBy ?? checkout.clearsBy
  if (clearsBy)
    return (
      <ClearingNotice
        amountCents={quote.totalCents}
        clearsBy={clearsBy}
      >{`${checkout.plan.name} begins on the day the money is here. Your papers come to ${checkout.account.email ?? ''} then. Should your bank give the payment back, we write to you.`}</ClearingNotice>
    )
  if (status === 'completed' || payment.paid?.status === 'active') return <Paid checkout={checkout} />
  return (
    <div className="grid gap-10">
      <Ordered checkout={checkout} />
      {payment.at === 'waiting' ? (
        <WaitingForPayment
          payment={payment}
        >{`Our email goes to ${checkout.account.email ?? ''}.`}</WaitingForPayment>
      ) : (
        <CheckedForm form={form} className="grid gap-6" aria-labelledby="before-you-pay">
          <h2 id="before-you-pay" className="font-display text-heading font-semibold">
            Before you pay
          </h2>
          {payment.fault && <Notice tone="danger">{payment.fault}</Notice>}
          <FormSummary />
          <ConsentBoxes name="consents" texts={checkout.texts} agreement={checkout.agreement} />
          <PayWithMethod
            form={form}
            card={null}
            amountCents={quote.totalCents}
            whenDebited={`Ask my bank for ${formatCents(quote.totalCents)}`}
          >{`Pay ${formatCents(quote.totalCents)} and join`}</PayWithMethod>
        </CheckedForm>
      )}
    </div>
  )
}

function Ordered({ checkout }: { checkout: CheckoutView }) {
  const { plan, office, quote, account, dependents } = checkout
  const names = [...(plan.coversMember ? [account] : []), ...dependents]
  return (
    <section aria-labelledby="ordered" className="rounded-xl border border-line bg-surface p-6 sm:p-8">
      <h2 id="ordered" className="font-display text-heading font-semibold">
        {plan.name}
      </h2>
      <p className="mt-2 text-muted">{`On the plan: ${names.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', ')}.${office ? ` Prepared at ${office.name}, ${office.city}.` : ''}`}</p>
      <dl className="mt-6 grid gap-2 tabular-nums">
        {quote.lines.map((line) => (
          <div key={`${line.kind} ${line.label}`} className="flex justify-between gap-4">
            <dt className="min-w-0 wrap-anywhere">{quoteLineText(line)}</dt>
            <dd>{formatCents(line.amountCents)}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 border-t border-line pt-3 font-semibold">
          <dt>Today</dt>
          <dd>{formatCents(quote.totalCents)}</dd>
        </div>
      </dl>
      <p className="mt-6 text-small text-muted">
        Is something not right? Ask the office for another link: nothing is charged until you pay.
      </p>
    </section>
  )
}

function Paid({ checkout }: { checkout: CheckoutView }) {
  const { account, order, quote } = checkout
  const here = useRef<HTMLDivElement>(null)
  useEffect(() => here.current?.focus(), [])
  return (
    <div ref={here} tabIndex={-1} className="outline-none">
      <Notice tone="success" announce title={`Welcome, ${account.firstName}. You are a member.`}>
        <p>{`We received ${formatCents(quote.totalCents)}. Your member number is ${order.memberNumber}. Your papers, and a link to choose a password, are on their way to ${account.email ?? ''}.`}</p>
      </Notice>
    </div>
  )
}
