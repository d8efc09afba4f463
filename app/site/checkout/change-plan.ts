import type { CheckoutView } from '#domain/orders/checkout/checkout.schema.ts'
import type { RememberedCheckout } from './checkout-memory.ts'

/** The link from an order to its choice of plans, with all earlier answers. */
export function changePlanLink(checkout: CheckoutView, remembered: RememberedCheckout): string {
  const { plan, interval, office, couponCode, dependents, toName } = checkout
  const people = dependents.length + toName + (plan.coversMember ? 1 : 0)
  const query = new URLSearchParams({ plan: plan.id, interval, people: String(people) })
  if (office) query.set('office', office.id)
  else if (remembered.state) query.set('state', remembered.state)
  if (couponCode) query.set('coupon', couponCode)
  return `/join-now?${query}`
}
