import type { ApiError } from '#app/api-client/api-error.ts'
import type { FetchResult } from '#app/api-client/fetcher.ts'
import { gatewayInUse } from '#app/browser/gateway-config.ts'
import { browserGateways } from '#app/payment/gateways.ts'
import type { PaidWith } from '#domain/billing/payment.schema.ts'
import { renameFields } from './client-error.ts'
import type { MethodInput } from './method.schema.ts'

/** A one-use token of the gateway, and the kind of payment method it stands for. */
export type MethodToken = { token: string; kind: PaidWith['kind'] }
/** The same from a wallet, with the wallet's name. */
export type WalletToken = MethodToken & { name: string }

/** Wallet tokens already sent: a gateway accepts each once. */
const spent = new Set<string>()

/** Whether a wallet's token was already used to pay. */
export function isTokenUsed(token: string): boolean {
  return spent.has(token)
}

/** Exchanges what was entered for a one-use token at the gateway; errors show at the form's fields. */
export async function tokenize(method: MethodInput): Promise<FetchResult<MethodToken>> {
  if (method.hosted !== 'wallet') return browserGateways[gatewayInUse().name].takeToken(method)
  const { token, kind } = method
  spent.add(token)
  return { ok: true, status: 201, data: { token, kind } }
}

/** The payment method in the API's names; empty for the saved one. */
type Entered = { paymentToken?: string; paymentKind?: PaidWith['kind'] }

/** What the API needs to charge: a token for what was entered, nothing for the saved method. */
export async function enterMethod(method: MethodInput | null): Promise<FetchResult<Entered>> {
  if (!method) return { ok: true, status: 200, data: {} }
  const taken = await tokenize(method)
  if (!taken.ok) return taken
  const { token: paymentToken, kind: paymentKind } = taken.data
  return { ok: true, status: 200, data: { paymentToken, paymentKind } }
}

/** Shows an error about `paymentToken`, which isn't a field of the form, at the card number. */
export function besideTheMethod(error: ApiError): ApiError {
  return renameFields(error, (path) => (path === 'paymentToken' ? 'number' : path))
}
