import { Link } from 'react-router'
import { Notice } from '#app/ui/notice.tsx'
import { formatDate } from '#domain/format.ts'
import type { PurchaseChoices } from '#domain/orders/purchase/purchase-options.server.ts'

/** What the way here named, and what became of it: a plan that is not to be had, a coupon, and for how many it was. */
export function BroughtAlong({
  choices,
  people,
  plans,
  own,
  whyNot,
}: {
  choices: PurchaseChoices
  people: { id: string }[]
  plans: { id: string; name: string }[]
  own: { planId: string; termEndsOn: string }[]
  /** Why the plan that was chosen on the way cannot be bought with these choices. */
  whyNot: string | null
}) {
  const { coupon, people: wanted, with: ticked } = choices
  const plan = plans.find(({ id }) => id === choices.plan)
  const already = plan && own.find(({ planId }) => planId === plan.id)
  return (
    <>
      {whyNot && (
        <Notice tone="warning" title={whyNot}>
          {plans.length > 0 && <p>The plans you can buy with these choices are below. </p>}
          <p>
            Your address decides which plans are sold to you.{' '}
            <Link to="/dashboard/profile" className="text-link">
              Change my address
            </Link>
          </p>
        </Notice>
      )}
      {plan && already && <HasAlready plan={plan.name} until={already.termEndsOn} />}
      {coupon && (
        <Notice tone="info" title={`Coupon ${coupon.toUpperCase()} goes with the plan you choose.`}>
          You see the price with it before you pay.
        </Notice>
      )}
      {wanted !== null && wanted > 1 && ticked.length !== wanted - 1 && (
        <Notice tone="info" title={`You asked for a plan for ${wanted} people.`}>
          {people.length > 0 && 'Tick who is to be on it. '}
          Anybody who is not listed here can be added in Your family once you have bought it.
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
