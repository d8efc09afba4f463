import { secureFetch } from '#app/api-client/secure-fetch.ts'
import { keepDraft } from '#app/forms/keep-draft.ts'
import type { Interval } from '#domain/values/plans.ts'
import { rememberCheckout } from './checkout-memory.ts'
import { goInside } from './go-inside.ts'
import { saveDraft } from './save-draft.ts'
import { stepKey } from './steps/step-memory.ts'

/**
 * Starts an order for a plan and remembers it in this browser; `changing` is the order whose answers it copies. Returns
 * what couldn't be done, or null. Members are redirected to where members buy.
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
 * Copies one order's input to another of this browser, except for the password, which can't be read again. What the
 * other plan rejects has to be typed again.
 */
async function carryOver(fromId: string, toId: string): Promise<void> {
  const before = await secureFetch(`/api/km/checkout/account/${fromId}`)
  if (!before.ok || before.data.status !== 'open') return
  const { account, dependents } = before.data
  // People without a name yet stay as chosen for the other plan.
  const both = await saveDraft(toId, { account, ...(dependents.length > 0 && { dependents }) })
  if (!both.ok) await saveDraft(toId, { account })
}

/** An invalid campaign coupon must not keep anyone from joining: it stays in its field, to be tried again. */
async function tryCoupon(checkoutId: string, couponCode: string): Promise<void> {
  const answer = await saveDraft(checkoutId, { couponCode })
  if (!answer.ok) keepDraft(stepKey('coupon', checkoutId), couponCode)
}
