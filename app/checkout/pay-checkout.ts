import { type FetchResult, secureFetch } from '#app/browser/secure-fetch.ts'
import { besideTheCard } from '#app/payment/card-token.ts'
import { isLost, sendUntilAnswered } from '#app/payment/send-until-answered.ts'
import type { BankCheck } from '#domain/billing/bank-check.schema.ts'
import type { CheckoutView, ConfirmCheckout } from '#domain/orders/checkout/checkout.schema.ts'

/** What a confirmation answers; `confirming` while the gateway has not told what became of the charge. */
export type Confirmed = {
  status: 'active' | 'confirming'
  membershipId: string
  memberNumber: string
  receiptId: string
  /** There while the buyer's bank wants to see them. */
  check?: BankCheck
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

/**
 * Asks how an attempt ended that was left open, and lets the buyer's bank go on where it waits for them; the answer of
 * a tab that made none is the order as it stands.
 */
export async function finishCheckout(checkout: CheckoutView): Promise<FetchResult<Confirmed>> {
  const attempt = recall(checkout.id)
  if (attempt) return send(attempt)
  const status = checkout.status === 'completed' ? 'active' : 'confirming'
  return { ok: true, status: 200, data: { status, ...checkout.order } }
}

async function send({ key, body }: Attempt): Promise<FetchResult<Confirmed>> {
  const answer = await sendUntilAnswered(
    () => secureFetch<Confirmed>('/api/km/checkout/member', { method: 'POST', idempotencyKey: key, body }),
    { mostTries: 3 },
  )
  if (answer.ok) return answer
  if (!isLost(answer)) sessionStorage.removeItem(attemptKey(body.checkoutId))
  return { ...answer, error: besideTheCard(answer.error) }
}

function recall(checkoutId: string): Attempt | null {
  const kept = sessionStorage.getItem(attemptKey(checkoutId))
  return kept ? JSON.parse(kept) : null
}
