import { secureFetch } from '#app/api-client/secure-fetch.ts'
import { keepDraft } from '#app/forms/keep-draft.ts'
import type { Interval } from '#domain/values/plans.ts'
import { rememberCheckout } from './checkout-memory.ts'
import { goInside } from './go-inside.ts'
import { saveDraft } from './save-draft.ts'
import { stepKey } from './steps/step-memory.ts'

/**
 * Begins an order for a plan and remembers it in this browser; `changing` is the order whose answers it takes over.
 * Answers what could not be done, or null. A member is led to where members buy.
 */
export async function beginOrder({
  state,
  coupon,
  changing,
  ...chosen
}: {
  planId: string
  interval: Interval
  people: number
  officeId: string | undefined
  state: string | null
  coupon: string | null
  changing: string | null
}): Promise<{ fault: string } | null> {
  const answer = await secureFetch('/api/km/checkout/account', {
    method: 'POST',
    body: chosen,
  })
  if (!answer.ok) {
    goInside(answer.error, coupon)
    return { fault: answer.error.message }
  }
  const { id } = answer.data
  if (changing) await carryOver(changing, id)
  if (coupon) await tryCoupon(id, coupon)
  rememberCheckout({ id, state })
  return null
}

/**
 * Takes what was typed for one order over into another of this browser, but for the password, which nobody can read
 * again. What the other plan refuses has to be typed once more.
 */
async function carryOver(fromId: string, toId: string): Promise<void> {
  const before = await secureFetch(`/api/km/checkout/account/${fromId}`)
  if (!before.ok || before.data.status !== 'open') return
  const { account, dependents } = before.data
  // Who is not named yet stays as it was chosen for the other plan.
  const both = await saveDraft(toId, { account, ...(dependents.length > 0 && { dependents }) })
  if (!both.ok) await saveDraft(toId, { account })
}

/** A campaign's coupon that does not hold must not keep anybody from joining: it stays in its field, to be tried again. */
async function tryCoupon(checkoutId: string, couponCode: string): Promise<void> {
  const answer = await saveDraft(checkoutId, { couponCode })
  if (!answer.ok) keepDraft(stepKey('coupon', checkoutId), couponCode)
}
