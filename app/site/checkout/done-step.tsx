import { useEffect, useRef } from 'react'
import { useSession } from '#app/api-client/session.ts'
import { checkSession } from '#app/api-client/session-check.ts'
import { forgetBroughtCoupon } from '#app/payment/brought-coupon.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { formatCents } from '#domain/format.ts'
import type { CheckoutView } from '#domain/orders/checkout/checkout.schema.ts'

/** Welcome: the number the front desk asks for, the card, the receipt, and what happens next. */
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
      <h1
        ref={heading}
        tabIndex={-1}
        className="mt-6 font-display text-title font-semibold outline-none"
      >{`Welcome, ${checkout.account.firstName ?? ''}. You are a member.`}</h1>
      <p className="mt-4 text-lead text-muted">
        <span>{`We received ${formatCents(checkout.quote.totalCents)}. Your receipt and agreement are on their way to`}</span>{' '}
        <span className="font-medium text-ink">{checkout.account.email}</span>.
      </p>
      <dl className="mt-10 rounded-xl border border-line bg-surface p-6 sm:p-8">
        <dt className="text-small text-muted">Your member number</dt>
        <dd
          translate="no"
          className="mt-1 font-display text-heading font-semibold tracking-wide tabular-nums"
        >
          {memberNumber}
        </dd>
      </dl>
      <div className="mt-8 grid gap-3 sm:grid-cols-3">
        <LinkButton to={`/id-card/${membershipId}`}>Show my card</LinkButton>
        <LinkButton to={`/receipt/${receiptId}`} variant="secondary">
          See the receipt
        </LinkButton>
        <LinkButton to="/dashboard" variant="secondary">
          Go to my dashboard
        </LinkButton>
      </div>
      <h2 className="mt-14 font-display text-heading font-semibold">What happens next</h2>
      <ol className="mt-4 grid list-decimal gap-3 pl-5">
        <li>{`Call an office and say that you have the ${checkout.plan.name} plan.`}</li>
        <li>Show your card at the desk. It is on your phone, and you can print it.</li>
        <li>Pay the office the plan’s price at your visit. That is all.</li>
      </ol>
      {/* The same to everybody, for a screen must not tell whose email has an account: the mail does. */}
      <p className="mt-6 text-muted">
        If you had an account here with this email before, a second email has a link that adds this plan to
        it. Until you open it, the two are apart.
      </p>
    </div>
  )
}
