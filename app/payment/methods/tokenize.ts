import type { ApiError } from '#app/api-client/api-error.ts'
import type { FetchResult } from '#app/api-client/fetcher.ts'
import { gatewayInUse } from '#app/browser/gateway-config.ts'
import { browserGateways } from '#app/payment/gateways.ts'
import type { PaidWith } from '#domain/billing/payment.schema.ts'
import { renameFields } from './client-error.ts'
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
  if (method.hosted !== 'wallet') return browserGateways[gatewayInUse().name].takeToken(method)
  const { token, kind } = method
  spent.add(token)
  return { ok: true, status: 201, data: { token, kind } }
}

/** What an order is paid with, as the API calls it; empty where what is on file pays. */
type Entered = { paymentToken?: string; paymentKind?: PaidWith['kind'] }

/** Exchanges what was entered, or nothing where what is on file pays, for what the API takes. */
export async function enterMethod(method: MethodInput | null): Promise<FetchResult<Entered>> {
  if (!method) return { ok: true, status: 200, data: {} }
  const taken = await tokenize(method)
  if (!taken.ok) return taken
  const { token: paymentToken, kind: paymentKind } = taken.data
  return { ok: true, status: 200, data: { paymentToken, paymentKind } }
}

/** The API's name for this is no field of the form, so the refusal is shown beside the number. */
export function besideTheMethod(error: ApiError): ApiError {
  return renameFields(error, (path) => (path === 'paymentToken' ? 'number' : path))
}
