import type { ApiError } from '#app/browser/api-error.ts'
import { type FetchResult, secureFetch } from '#app/browser/secure-fetch.ts'
import type { CardForm } from './card.schema.ts'

/** Exchanges a card for a one-use token at the gateway; errors come back beside the card's own fields. */
export async function takeCardToken(card: CardForm): Promise<FetchResult<{ token: string }>> {
  if (card.hosted) return (await import('./stripe/stripe-js.ts')).takeStripeToken()
  const [month = '', year = ''] = card.expiry.split('/')
  const answer = await secureFetch<{ token: string }>('/sandbox-gateway/tokens', {
    method: 'POST',
    body: {
      number: card.number,
      expMonth: Number(month),
      expYear: 2000 + (Number(year) % 100),
      cvc: card.cvc,
    },
  })
  if (answer.ok) return answer
  return {
    ...answer,
    error: renameFields(answer.error, (path) => (path.startsWith('exp') ? 'expiry' : path)),
  }
}

/** The card form has no field called what the API calls it: a refused card is told beside the card's number. */
export function besideTheCard(error: ApiError): ApiError {
  return renameFields(error, (path) => (path === 'paymentToken' ? 'number' : path))
}

function renameFields(error: ApiError, rename: (path: string) => string): ApiError {
  if (!error.fields) return error
  return { ...error, fields: error.fields.map((field) => ({ ...field, path: rename(field.path) })) }
}
