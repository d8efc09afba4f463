import { Link } from 'react-router'
import { RichMessage } from '#app/i18n/rich-message.tsx'
import { useBroughtCoupon } from '#app/payment/coupon/brought-coupon.ts'
import { BroughtCoupon } from '#app/payment/coupon/brought-coupon-notice.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { formatDate } from '#domain/format.ts'
import type { PurchaseChoices } from '#domain/orders/purchase/purchase-options.server.ts'
import * as m from '#messages'

/** Notices about what the link to this page selected: an unavailable plan, a coupon, and the number of people. */
export function BroughtAlong({
  choices,
  plans,
  own,
  whyNot,
}: {
  choices: PurchaseChoices
  plans: { id: string; name: string }[]
  own: { planId: string; termEndsOn: string }[]
  /** Why the plan selected earlier can't be bought with these choices. */
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
          <RichMessage
            parts={m.purchase_why_not()}
            tags={{
              link: (words) => (
                <Link to="/dashboard/profile" className="text-link">
                  {words}
                </Link>
              ),
            }}
          />
        </Notice>
      )}
      {plan && already && <HasAlready plan={plan.name} until={already.termEndsOn} />}
      {coupon && <BroughtCoupon code={coupon} isInPrices={false} onRemove={goWithoutCoupon} />}
      {wanted !== null && wanted > 1 && ticked.length + more !== wanted - 1 && (
        <Notice tone="info" title={m.purchase_asked_for({ people: wanted })}>
          {m.purchase_select_people()}
        </Notice>
      )}
    </>
  )
}

/**
 * Warns members who are about to buy a plan they already have: what the purchase means, and links for other intentions.
 */
export function HasAlready({ plan, until }: { plan: string; until: string }) {
  return (
    <Notice tone="info" title={m.purchase_has_already({ plan, lastDay: formatDate(until) })}>
      <RichMessage
        parts={m.purchase_second_text()}
        tags={{
          family: (words) => (
            <Link to="/dashboard/family" className="text-link">
              {words}
            </Link>
          ),
          renew: (words) => (
            <Link to="/dashboard" className="text-link">
              {words}
            </Link>
          ),
        }}
      />
    </Notice>
  )
}
