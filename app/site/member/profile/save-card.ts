import type { FetchResult } from '#app/api-client/fetcher.ts'
import { secureFetch } from '#app/api-client/secure-fetch.ts'
import { clientError } from '#app/payment/methods/client-error.ts'
import type { MethodInput } from '#app/payment/methods/method.schema.ts'
import { besideTheMethod, tokenize } from '#app/payment/methods/tokenize.ts'
import { retryUntilSettled } from '#app/payment/retry-until-settled.ts'
import type { CardOnFile } from '#domain/memberships/membership.schema.ts'
import * as m from '#messages'

/**
 * Creates a token for what was entered and sends it to `path`. While the payment service doesn't respond, the same
 * token is resent: one token is one payment method, so nothing is saved twice.
 */
export async function saveCard(
  path: '/api/v4/member/updateBilling' | '/api/v4/member/updateCard',
  method: MethodInput,
  more: { token?: string } = {},
): Promise<FetchResult<CardOnFile>> {
  const taken = await tokenize(method)
  if (!taken.ok) return taken
  const body = { ...more, paymentToken: taken.data.token, paymentKind: taken.data.kind }
  const send = () => secureFetch(path, { method: 'POST', body })
  const answer = await retryUntilSettled(send, { isOpen: (data) => 'check' in data })
  if (!answer.ok) return { ...answer, error: besideTheMethod(answer.error) }
  const { data, status } = answer
  return 'check' in data ? clientError(m.profile_payment_unconfirmed()) : { ok: true, status, data }
}
