import { answerWith } from '#app/api-client/answer-with.ts'
import type { FetchResult } from '#app/api-client/fetcher.ts'
import { secureFetch } from '#app/api-client/secure-fetch.ts'
import type { Purchase, PurchaseQuote } from '#domain/orders/purchase/purchase.schema.ts'

/** What is bought, without its card and what was agreed to. */
export type OrderChoices = Omit<Purchase, 'paymentToken' | 'confirm'>

/** A question without `confirm`, and a purchase with it. */
export const purchasePath = '/api/v4/member/purchaseSubscription'

/** What an order would cost; nothing is charged. */
export function askPrice(order: OrderChoices): Promise<FetchResult<PurchaseQuote>> {
  return answerWith('quote', secureFetch(purchasePath, { method: 'POST', body: order }))
}
