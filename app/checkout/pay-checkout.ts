import { type FetchResult, secureFetch } from '#app/browser/secure-fetch.ts'
import { besideTheCard } from '#app/payment/card-token.ts'
import type { CheckoutView, ConfirmCheckout } from '#domain/checkout/checkout.schema.ts'

/** What a confirmation answers; `confirming` while the gateway has not told what became of the charge. */
export type Confirmed = {
  status: 'active' | 'confirming'
  membershipId: string
  memberNumber: string
  receiptId: string
}

type Attempt = { key: string; body: ConfirmCheckout }

const attemptKey = (checkoutId: string) => `enamel.checkout.attempt.${checkoutId}`

/**
 * Pays an order. The attempt, with its key, outlives a reload: asked again with the same key the server answers
 * the same, so a lost answer or a second press never charges twice. A refusal ends the attempt.
 */
export async function payCheckout(body: ConfirmCheckout): Promise<FetchResult<Confirmed>> {
  const attempt: Attempt = { key: crypto.randomUUID(), body }
  sessionStorage.setItem(attemptKey(body.checkoutId), JSON.stringify(attempt))
  return send(attempt)
}

/** Asks for the final answer of an attempt that was left open; a tab that made none asks under a key of its own. */
export async function finishCheckout(checkout: CheckoutView): Promise<FetchResult<Confirmed>> {
  const attempt = recall(checkout.id)
  return attempt ? send(attempt) : { ok: true, status: 200, data: { status: 'active', ...checkout.order } }
}

async function send(attempt: Attempt, tries = 3): Promise<FetchResult<Confirmed>> {
  const answer = await secureFetch<Confirmed>('/api/km/checkout/member', {
    method: 'POST',
    idempotencyKey: attempt.key,
    body: attempt.body,
  })
  const lost = !answer.ok && (answer.error.code === 'network' || answer.error.code === 'in_flight')
  if (lost && tries > 1) {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    return send(attempt, tries - 1)
  }
  if (answer.ok) return answer
  if (!lost) sessionStorage.removeItem(attemptKey(attempt.body.checkoutId))
  return { ...answer, error: besideTheCard(answer.error) }
}

function recall(checkoutId: string): Attempt | null {
  const kept = sessionStorage.getItem(attemptKey(checkoutId))
  return kept ? JSON.parse(kept) : null
}
