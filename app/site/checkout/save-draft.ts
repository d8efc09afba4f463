import { secureFetch } from '#app/api-client/secure-fetch.ts'
import type { UpdateCheckout } from '#domain/orders/checkout/checkout.schema.ts'
import { goInside } from './go-inside.ts'

/**
 * Saves part of the draft; the response is the whole draft with the server's quote. Errors use the part's own field
 * names. Members are redirected to where members buy.
 */
export async function saveDraft(id: string, part: UpdateCheckout) {
  const answer = await secureFetch(`/api/km/checkout/account/${id}`, {
    method: 'PUT',
    body: part,
  })
  if (answer.ok) return answer
  goInside(answer.error)
  const fields = answer.error.fields?.map((field) => ({
    ...field,
    path: field.path.replace(/^account\./, ''),
  }))
  return { ...answer, error: { ...answer.error, ...(fields ? { fields } : {}) } }
}
