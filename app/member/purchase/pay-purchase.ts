import { type FetchResult, secureFetch } from '#app/browser/secure-fetch.ts'
import { besideTheCard } from '#app/payment/card-token.ts'
import { isLost, sendUntilAnswered } from '#app/payment/send-until-answered.ts'
import type { Purchase, Purchased, PurchaseQuote } from '#domain/orders/purchase/purchase.schema.ts'

/** What is bought, without its card and what was agreed to. */
export type OrderChoices = Pick<Purchase, 'planId' | 'interval' | 'officeId' | 'couponCode' | 'dependentIds'>
type Attempt = { key: string; body: Purchase }
/** `open`: the money may have moved; ask again, and let nobody pay a second time. */
export type PurchaseAnswer = FetchResult<Purchased | 'open'>

const path = '/api/v4/member/purchaseSubscription'
const storeKey = 'enamel.purchase'

/** What an order would cost; nothing is charged. */
export function askPrice(order: OrderChoices): Promise<FetchResult<PurchaseQuote>> {
  return secureFetch<PurchaseQuote>(path, { method: 'POST', body: order })
}

/**
 * Buys at the price that was agreed to. The attempt outlives a reload and a sign-in with its key, so that asking for
 * its outcome never charges twice; a refusal ends it.
 */
export function payPurchase(body: Purchase): Promise<PurchaseAnswer> {
  const attempt = { key: crypto.randomUUID(), body }
  sessionStorage.setItem(storeKey, JSON.stringify(attempt))
  return send(attempt, 2)
}

/** What became of the attempt this tab made; null when it made none. */
export async function askPurchase(): Promise<PurchaseAnswer | null> {
  const attempt = recallPurchase()
  return attempt && send(attempt, 1)
}

export function recallPurchase(): Attempt | null {
  const kept = sessionStorage.getItem(storeKey)
  return kept ? JSON.parse(kept) : null
}

export function forgetPurchase(): void {
  sessionStorage.removeItem(storeKey)
}

async function send({ key, body }: Attempt, mostTries: number): Promise<PurchaseAnswer> {
  const result = await sendUntilAnswered(
    () => secureFetch<Purchased>(path, { method: 'POST', idempotencyKey: key, body }),
    { isOpen: ({ status }) => status === 'confirming', mostTries },
  )
  const isOpen = result.ok ? result.data.status === 'confirming' : isLost(result)
  if (isOpen) return { ok: true, status: result.status, data: 'open' }
  if (!result.ok && result.error.code === 'unauthenticated') return result
  forgetPurchase()
  return result.ok ? result : { ...result, error: besideTheCard(result.error) }
}
