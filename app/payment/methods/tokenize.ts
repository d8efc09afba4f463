import type { ApiError } from '#app/api-client/api-error.ts'
import type { FetchResult } from '#app/api-client/fetcher.ts'
import { secureFetch } from '#app/api-client/secure-fetch.ts'
import type { PaidWith } from '#domain/billing/payment.schema.ts'
import type { MethodInput } from './method.schema.ts'

/** A one-use token of the gateway, and of what kind of method it is. */
export type MethodToken = { token: string; kind: PaidWith['kind'] }
/** The same from a wallet, which is called `name`. */
export type WalletToken = MethodToken & { name: string }

/** Tokens of wallets that were sent: a gateway takes each once. */
const spent = new Set<string>()

/** Whether the token a wallet brought was used for a try to pay. */
export function isTokenUsed(token: string): boolean {
  return spent.has(token)
}

/** Exchanges what was entered for a one-use token at the gateway; errors come back beside the fields of the form. */
export async function tokenize(method: MethodInput): Promise<FetchResult<MethodToken>> {
  if (method.hosted === 'stripe') return (await import('#app/payment/stripe/stripe-js.ts')).takeStripeToken()
  if (method.hosted === 'wallet') {
    const { token, kind } = method
    spent.add(token)
    return { ok: true, status: 201, data: { token, kind } }
  }
  const isBank = method.hosted === 'bank'
  const body = isBank ? { routing: method.routing, account: method.number } : cardOf(method)
  const answer = await secureFetch('/sandbox-gateway/tokens', { method: 'POST', body })
  if (answer.ok) return { ...answer, data: { ...answer.data, kind: isBank ? 'us_bank_account' : 'card' } }
  return { ...answer, error: renameFields(answer.error, inOurForm) }
}

function cardOf({ number, expiry, cvc }: Extract<MethodInput, { cvc: string }>) {
  const [month = '', year = ''] = expiry.split('/')
  return { number, expMonth: Number(month), expYear: 2000 + (Number(year) % 100), cvc }
}

const inOurForm = (path: string) => (path.startsWith('exp') ? 'expiry' : path === 'account' ? 'number' : path)

/** The API's name for this is no field of the form, so the refusal is shown beside the number. */
export function besideTheMethod(error: ApiError): ApiError {
  return renameFields(error, (path) => (path === 'paymentToken' ? 'number' : path))
}

function renameFields(error: ApiError, rename: (path: string) => string): ApiError {
  if (!error.fields) return error
  return { ...error, fields: error.fields.map((field) => ({ ...field, path: rename(field.path) })) }
}
