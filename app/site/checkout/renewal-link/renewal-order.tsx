import { useEffect, useRef } from 'react'
import { secureFetch } from '#app/api-client/secure-fetch.ts'
import { useForm } from '#app/forms/use-form.ts'
import { ClearingNotice } from '#app/payment/clearing-notice.tsx'
import { enterMethod } from '#app/payment/methods/tokenize.ts'
import { PayWithMethod } from '#app/payment/pay-with-method.tsx'
import { usePayment, WaitingForPayment } from '#app/payment/use-payment.tsx'
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

/** What is owed, or the next term, and what pays for it; of a link that pays for nothing now, how it stands. */
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
    // The token is not written anywhere, so an attempt is not kept either: what became of it, the page asks by itself.
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
  if (paid) return <Paid firstName={link.firstName} paid={paid} />
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
  const { isPastDue, renewsItself, totalCents } = due
  return (
    <div className="grid gap-10">
      <Due firstName={link.firstName} due={due} until={link.until} />
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

function Due({
  firstName,
  due,
  until,
}: {
  firstName: string
  due: NonNullable<RenewalLink['due']>
  until: string
}) {
  const { isPastDue, termStartsOn, termEndsOn, lines, totalCents } = due
  return (
    <section aria-labelledby="due" className="rounded-xl border border-line bg-surface p-6 sm:p-8">
      <h2 id="due" className="font-display text-heading font-semibold">
        {m.checkout_renewal_title({ isPastDue, name: firstName })}
      </h2>
      <p className="mt-2 text-muted">
        {m.checkout_term_days({ termStartsOn: formatDate(termStartsOn), termEndsOn: formatDate(termEndsOn) })}
      </p>
      <dl className="mt-6 grid gap-2 tabular-nums [&_dd]:whitespace-nowrap">
        {lines.map(({ label, amountCents }) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="min-w-0 wrap-anywhere">{label}</dt>
            <dd translate="no">{formatCents(amountCents)}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 border-t border-line pt-3 font-semibold">
          <dt>{m.checkout_today()}</dt>
          <dd translate="no">{formatCents(totalCents)}</dd>
        </div>
      </dl>
      <p className="mt-6 text-small text-muted">
        {m.checkout_pay_link_until_nothing({ until: formatDate(until) })}
      </p>
    </section>
  )
}

function Paid({ firstName, paid }: { firstName: string; paid: PaidByLink }) {
  const here = useRef<HTMLDivElement>(null)
  useEffect(() => here.current?.focus(), [])
  return (
    <div ref={here} tabIndex={-1} className="outline-none">
      <Notice tone="success" announce title={m.checkout_thank({ firstName })}>
        <p>
          {m.checkout_received_membership_paid_receipt({
            total: formatCents(paid.totalCents),
            termEndsOn: formatDate(paid.termEndsOn),
          })}
        </p>
      </Notice>
    </div>
  )
}
