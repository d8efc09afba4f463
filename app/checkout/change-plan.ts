import { secureFetch } from '#app/browser/secure-fetch.ts'
import type { CheckoutView } from '#domain/orders/checkout/checkout.schema.ts'
import type { RememberedCheckout } from './checkout-memory.ts'
import { saveDraft } from './save-draft.ts'

/** What /join-now is told in the navigation's state by an order that changes its plan. */
export type PlanChange = { orderId: string }

/** The way from an order to its choice of plans, with every answer that was given before. */
export function changePlanLink(checkout: CheckoutView, remembered: RememberedCheckout): string {
  const { plan, interval, office, couponCode, dependents, toName } = checkout
  const people = dependents.length + toName + (plan.coversMember ? 1 : 0)
  const query = new URLSearchParams({ plan: plan.id, interval, people: String(people) })
  if (office) query.set('office', office.id)
  else if (remembered.state) query.set('state', remembered.state)
  if (couponCode) query.set('coupon', couponCode)
  return `/join-now?${query}`
}

/** The order a navigation's state says is to change its plan. */
export function changingOrder(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('orderId' in state)) return null
  return typeof state.orderId === 'string' ? state.orderId : null
}

/**
 * Takes what was typed for one order over into another of this browser, but for the password, which nobody can read
 * again. What the other plan refuses has to be typed once more.
 */
export async function carryOver(fromId: string, toId: string): Promise<void> {
  const before = await secureFetch<CheckoutView>(`/api/km/checkout/account/${fromId}`)
  if (!before.ok || before.data.status !== 'open') return
  const { account, dependents } = before.data
  // Who is not named yet stays as it was chosen for the other plan.
  const both = await saveDraft(toId, { account, ...(dependents.length > 0 && { dependents }) })
  if (!both.ok) await saveDraft(toId, { account })
}
