import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useSession } from '#app/api-client/session.ts'
import { checkSession } from '#app/api-client/session-check.ts'
import { RichMessage } from '#app/i18n/rich-message.tsx'
import { forgetBroughtCoupon } from '#app/payment/coupon/brought-coupon.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { formatCents } from '#domain/format.ts'
import { officePath } from '#domain/offices/office-address.rules.ts'
import type { CheckoutView } from '#domain/orders/checkout/checkout.schema.ts'
import * as m from '#messages'

/** The welcome screen: the member number for the front desk, the card, the receipt, and what happens next. */
export function DoneStep({ checkout }: { checkout: CheckoutView }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { setSignedIn } = useSession()
  const { membershipId, memberNumber, receiptId } = checkout.order
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    forgetBroughtCoupon()
    void checkSession().then((session) => {
      if (session.isAuthenticated) setSignedIn(session.email ?? '')
    })
  }, [setSignedIn])
  return (
    <div className="wrap-reading py-14 sm:py-20">
      <span className="inline-flex size-14 items-center justify-center rounded-full bg-success-soft text-success">
        <Icon name="check" className="size-8" />
      </span>
      <h1 ref={heading} tabIndex={-1} className="mt-6 font-display text-title font-semibold outline-none">
        {m.checkout_welcome_member({ firstName: checkout.account.firstName ?? '' })}
      </h1>
      <p className="mt-4 text-lead text-muted">
        <RichMessage
          parts={m.checkout_done_received({
            total: formatCents(checkout.quote.totalCents),
            email: checkout.account.email ?? '',
          })}
          tags={{ email: (words) => <span className="font-medium text-ink">{words}</span> }}
        />
      </p>
      <dl className="mt-10 rounded-xl border border-line bg-surface p-6 sm:p-8">
        <dt className="text-small text-muted">{m.checkout_member_number()}</dt>
        <dd
          translate="no"
          className="mt-1 font-display text-heading font-semibold tracking-wide tabular-nums"
        >
          {memberNumber}
        </dd>
      </dl>
      <div className="mt-8 grid gap-3 sm:grid-cols-3">
        <LinkButton to={`/id-card/${membershipId}`}>{m.checkout_show_my_card()}</LinkButton>
        <LinkButton to={`/receipt/${receiptId}`} variant="secondary">
          {m.checkout_see_receipt()}
        </LinkButton>
        <LinkButton to="/dashboard" variant="secondary">
          {m.checkout_go_my_dashboard()}
        </LinkButton>
      </div>
      <h2 className="mt-14 font-display text-heading font-semibold">{m.checkout_happens_next()}</h2>
      <ol className="mt-4 grid list-decimal gap-3 pl-5">
        <li>
          <WhomToCall checkout={checkout} />
        </li>
        <li>{m.checkout_show_card_desk_phone()}</li>
        <li>{m.checkout_pay_office_plans_price()}</li>
      </ol>
      {/* The same for everyone, because a screen must not reveal whose email has an account; the email does that. */}
      <p className="mt-6 text-muted">{m.checkout_had_account_email_before()}</p>
    </div>
  )
}

/** The chosen office by name; any office if none was chosen. */
function WhomToCall({ checkout: { office, plan } }: { checkout: CheckoutView }) {
  if (!office) return <span>{m.checkout_call_office_say_plan({ name: plan.name })}</span>
  const { name, city, state } = office
  return (
    <RichMessage
      parts={m.checkout_call_named_office({ office: name, city, state, name: plan.name })}
      tags={{
        office: (words) => (
          <Link to={officePath(office)} className="text-link">
            {words}
          </Link>
        ),
      }}
    />
  )
}
