import { type FetchResult, secureFetch } from '#app/browser/secure-fetch.ts'
import type { CardForm } from '#app/payment/card.schema.ts'
import { besideTheCard, takeCardToken } from '#app/payment/card-token.ts'
import { refusedCard } from '#app/payment/refused-card.ts'
import { sendUntilAnswered } from '#app/payment/send-until-answered.ts'
import type { BankCheck } from '#domain/billing/bank-check.schema.ts'
import type { CardOnFile } from '#domain/memberships/membership.schema.ts'

/** What the form of a card is checked by, and what sends it, come together with the first touch of the form. */
export { cardSchema } from '#app/payment/card.schema.ts'

const unseen = 'Your bank has not confirmed this card, so nothing was changed. Please try again.'

/**
 * Takes a token for a card and sends it to `path`. While the payment service is silent the same token is sent
 * again: one token is one card, so nothing is saved twice.
 */
export async function saveCard(
  path: '/api/v4/member/updateBilling' | '/api/v4/member/updateCard',
  card: CardForm,
  more: { token?: string } = {},
): Promise<FetchResult<CardOnFile>> {
  const taken = await takeCardToken(card)
  if (!taken.ok) return taken
  const body = { ...more, paymentToken: taken.data.token }
  const send = () => secureFetch<CardOnFile | { check: BankCheck }>(path, { method: 'POST', body })
  const answer = await sendUntilAnswered(send, { isOpen: (data) => 'check' in data })
  if (!answer.ok) return { ...answer, error: besideTheCard(answer.error) }
  const { data, status } = answer
  return 'check' in data ? refusedCard(unseen) : { ok: true, status, data }
}
