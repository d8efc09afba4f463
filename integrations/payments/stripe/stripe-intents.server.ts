import type Stripe from 'stripe'
import type { MethodKind } from '#domain/values/payment-methods.ts'
import type { ChargeRequest } from '#integrations/payments/payment-gateway.ts'
import { readError, readMethodReference } from './stripe-outcomes.ts'
import { OUR_KEY } from './stripe-returns.server.ts'

/** Stripe's largest page. */
export const PAGE = 100
/** What a charge's outcome is read from, including later refunds. */
export const withCharge = { expand: ['payment_method', 'latest_charge'] }

/**
 * An intent accepts one kind of method, so a token of another kind is refused. A bank account is verified instantly or
 * not at all.
 */
export const onlyOf = (kind: MethodKind) => ({
  payment_method_types: [kind],
  ...(kind === 'us_bank_account' && {
    payment_method_options: { us_bank_account: { verification_method: 'instant' as const } },
  }),
})

/** What Stripe stores of the payer's agreement to be debited. A card needs none. */
export function mandateOf({ kind, acceptance }: Pick<ChargeRequest, 'kind' | 'acceptance'>) {
  if (kind === 'card') return {}
  const online = acceptance && { ip_address: acceptance.ip, user_agent: acceptance.userAgent }
  const customer_acceptance = online
    ? ({ type: 'online', online } as const)
    : ({ type: 'offline', offline: {} } as const)
  return { mandate_data: { customer_acceptance } }
}

/** Whether Stripe replayed its first response to a key. */
export const isReplay = (answer: object) =>
  'lastResponse' in answer &&
  (answer as Stripe.Response<object>).lastResponse.headers['idempotent-replayed'] === 'true'

/**
 * The intent of a key Stripe may have forgotten, to avoid creating a second one. The card's customer has it, at once
 * and forever. If another card was on file then, the search finds it. A newly entered card without a customer hasn't
 * paid for anything.
 */
export async function earlierIntent(
  stripe: Stripe,
  { idempotencyKey, source }: ChargeRequest,
  left: () => number,
): Promise<Stripe.PaymentIntent | null> {
  const customer =
    source.kind === 'method'
      ? readMethodReference(source.reference)?.customer
      : await ownerOf(stripe, source.token, left)
  const listed = customer ? await listedIntent(stripe, customer, idempotencyKey, left) : null
  return listed ?? (source.kind === 'method' ? searchedIntent(stripe, idempotencyKey, left) : null)
}

/** Finds an intent by the key in its metadata. Stripe's search lags a minute behind. */
export async function searchedIntent(
  stripe: Stripe,
  idempotencyKey: string,
  left: () => number,
): Promise<Stripe.PaymentIntent | null> {
  const options = () => ({ timeout: left() })
  const query = `metadata['${OUR_KEY}']:'${idempotencyKey}'`
  const { data } = await stripe.paymentIntents.search({ query, limit: 1 }, options())
  const [intent] = data
  return intent ? stripe.paymentIntents.retrieve(intent.id, withCharge, options()) : null
}

/** The customer a newly entered card was stored with when it was charged. Null if there is none, or it isn't a card. */
async function ownerOf(stripe: Stripe, token: string, left: () => number): Promise<string | null> {
  try {
    const { customer } = await stripe.paymentMethods.retrieve(token, {}, { timeout: left() })
    return typeof customer === 'string' ? customer : (customer?.id ?? null)
  } catch (error) {
    if (readError(error).kind === 'no_answer') throw error
    return null
  }
}

/** A customer's intent with a key. If a Stripe error left two, the confirmed one. */
export async function listedIntent(
  stripe: Stripe,
  customer: string,
  idempotencyKey: string,
  left: () => number,
): Promise<Stripe.PaymentIntent | null> {
  const listed = stripe.paymentIntents.list(
    { customer, limit: PAGE, expand: ['data.payment_method', 'data.latest_charge'] },
    { timeout: left() },
  )
  let waiting: Stripe.PaymentIntent | null = null
  for await (const intent of listed) {
    if (intent.metadata[OUR_KEY] !== idempotencyKey) continue
    if (intent.status !== 'requires_confirmation') return intent
    waiting = intent
  }
  return waiting
}
