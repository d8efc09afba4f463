import { Link } from 'react-router'
import { useBroughtCoupon } from '#app/payment/brought-coupon.ts'
import { BroughtCoupon } from '#app/payment/brought-coupon-notice.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { formatDate } from '#domain/format.ts'
import type { PurchaseChoices } from '#domain/orders/purchase/purchase-options.server.ts'

/** What the way here named, and what became of it: a plan that is not to be had, a coupon, and for how many it was. */
export function BroughtAlong({
  choices,
  plans,
  own,
  whyNot,
}: {
  choices: PurchaseChoices
  plans: { id: string; name: string }[]
  own: { planId: string; termEndsOn: string }[]
  /** Why the plan that was chosen on the way cannot be bought with these choices. */
  whyNot: string | null
}) {
  const { coupon, people: wanted, with: ticked, more } = choices
  const goWithoutCoupon = useBroughtCoupon(coupon)
  const plan = plans.find(({ id }) => id === choices.plan)
  const already = plan && own.find(({ planId }) => planId === plan.id)
  return (
    <>
      {whyNot && (
        <Notice tone="warning" title={whyNot}>
          Here you can change who it is for, the office and how often you pay; where you live is in{' '}
          <Link to="/dashboard/profile" className="text-link">
            your profile
          </Link>
          .
        </Notice>
      )}
      {plan && already && <HasAlready plan={plan.name} until={already.termEndsOn} />}
      {coupon && <BroughtCoupon code={coupon} isInPrices={false} onRemove={goWithoutCoupon} />}
      {wanted !== null && wanted > 1 && ticked.length + more !== wanted - 1 && (
        <Notice tone="info" title={`You asked for a plan for ${wanted} people.`}>
          Tick who is to be on it.
        </Notice>
      )}
    </>
  )
}

/** To whoever is about to buy a plan they have: what that makes, and where they go if they meant something else. */
export function HasAlready({ plan, until }: { plan: string; until: string }) {
  return (
    <Notice tone="info" title={`You have ${plan} already, until ${formatDate(until)}.`}>
      What you buy here is a second membership beside it, with a card and renewals of its own. To put somebody
      on the one you have, go to{' '}
      <Link to="/dashboard/family" className="text-link">
        Your family
      </Link>
      ; to pay its next term, go to{' '}
      <Link to="/dashboard/renew" className="text-link">
        Renew
      </Link>
      .
    </Notice>
  )
}
