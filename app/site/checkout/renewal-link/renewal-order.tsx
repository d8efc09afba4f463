import { secureFetch } from '#app/api-client/secure-fetch.ts'
import { useForm } from '#app/forms/use-form.ts'
import { ClearingNotice } from '#app/payment/clearing-notice.tsx'
import { enterMethod } from '#app/payment/methods/tokenize.ts'
import { PayWithMethod } from '#app/payment/pay-with-method.tsx'
import { usePayment, WaitingForPayment } from '#app/payment/use-payment.tsx'
import { OrderSheet, PaidNotice } from '#app/site/checkout/pay-link/order-sheet.tsx'
import { renewalAfter } from '#app/site/renewal-after.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckedForm } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { formatCents, formatDate } from '#domain/format.ts'
import type {
  PaidByLink,
  PayByLink,
  RenewalLink,
} from '#domain/orders/renewal-payment-link/renewal-link.schema.ts'
import * as m from '#messages'
import { LinkStands } from './link-stands.tsx'

/** The amount due or the next term, and the payment method; for a link that pays for nothing now, its state. */
export function RenewalOrder({
  token,
  link,
  onRead,
}: {
  token: string
  link: RenewalLink
  onRead: () => Promise<unknown>
}) {
  const { state, due } = link
  const payment = usePayment<PayByLink, PaidByLink>({
    // The token isn't stored anywhere, so neither is an attempt; the page asks for its outcome itself.
    name: null,
    send: (request) => secureFetch('/api/km/renewal/payments', request),
    refresh: onRead,
  })
  const form = useForm({
    schema: async () => (await import('#app/payment/pay.schema.ts')).paySchema,
    submit: async ({ card }) => {
      const entered = await enterMethod(card)
      if (!entered.ok) return entered
      const { paymentToken = '', paymentKind } = entered.data
      const confirm = { termStartsOn: due?.termStartsOn ?? '', totalCents: due?.totalCents ?? 0 }
      return payment.pay({ token, confirm, paymentToken, paymentKind })
    },
  })
  const { paid } = payment
  if (paid?.clearsBy) {
    return (
      <ClearingNotice amountCents={paid.totalCents} clearsBy={paid.clearsBy}>
        {m.checkout_renewal_clearing()}
      </ClearingNotice>
    )
  }
  if (paid) {
    return (
      <PaidNotice title={m.checkout_thank({ firstName: link.firstName })}>
        {m.checkout_received_membership_paid_receipt({
          total: formatCents(paid.totalCents),
          termEndsOn: formatDate(paid.termEndsOn),
        })}
      </PaidNotice>
    )
  }
  if (payment.at === 'waiting') {
    return <WaitingForPayment payment={payment}>{m.checkout_receipt_comes_email()}</WaitingForPayment>
  }
  if (state !== 'due' || !due) {
    return (
      <>
        <LinkStands {...link} state={state === 'due' ? 'unknown' : state} />
        {state === 'paying' && (
          <Button className="mt-6" variant="secondary" onClick={() => void onRead()}>
            {m.checkout_look_again()}
          </Button>
        )}
      </>
    )
  }
  const { isPastDue, renewsItself, termStartsOn, termEndsOn, lines, totalCents } = due
  return (
    <div className="grid gap-10">
      <OrderSheet
        title={m.checkout_renewal_title({ isPastDue, name: link.firstName })}
        about={m.checkout_term_days({
          termStartsOn: formatDate(termStartsOn),
          termEndsOn: formatDate(termEndsOn),
        })}
        lines={lines.map(({ label, amountCents }) => ({ text: label, amountCents }))}
        totalCents={totalCents}
        note={m.checkout_pay_link_until_nothing({ until: formatDate(link.until) })}
      />
      <CheckedForm form={form} className="grid gap-6" aria-labelledby="how-you-pay">
        <h2 id="how-you-pay" className="font-display text-heading font-semibold">
          {m.checkout_how_pay()}
        </h2>
        {payment.fault && <Notice tone="danger">{payment.fault}</Notice>}
        <FormSummary />
        <p className="text-muted">
          {due.isLast
            ? m.checkout_nothing_renews_after()
            : renewsItself
              ? m.checkout_membership_renews_automatically_pay({ renewal: renewalAfter(due) })
              : m.checkout_membership_does_renew_automatically()}
        </p>
        <PayWithMethod
          form={form}
          card={null}
          amountCents={totalCents}
          whenDebited={m.checkout_pay_from_bank({ total: formatCents(totalCents) })}
          debited={due.refusedByBank === null ? undefined : { refused: due.refusedByBank, words: [] }}
        >
          {m.checkout_pay_renewal({ isPastDue, total: formatCents(totalCents) })}
        </PayWithMethod>
      </CheckedForm>
    </div>
  )
}
