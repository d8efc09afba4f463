import { answerWith } from '#app/api-client/answer-with.ts'
import type { FetchResult } from '#app/api-client/fetcher.ts'
import { secureFetch } from '#app/api-client/secure-fetch.ts'
import type { Purchase, PurchaseQuote } from '#domain/orders/purchase/purchase.schema.ts'

/** What is bought, without the payment method and the consents. */
export type OrderChoices = Omit<Purchase, 'paymentToken' | 'confirm'>

/** Without `confirm` the call returns a quote, with it it's a purchase. */
export const purchasePath = '/api/v4/member/purchaseSubscription'

/** The price of an order; nothing is charged. */
export function askPrice(order: OrderChoices): Promise<FetchResult<PurchaseQuote>> {
  return answerWith('quote', secureFetch(purchasePath, { method: 'POST', body: order }))
}
