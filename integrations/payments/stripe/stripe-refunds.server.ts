import type Stripe from 'stripe'
import type { GatewayRefund } from '#integrations/payments/payment-gateway.ts'
import { PAGE } from './stripe-intents.server.ts'
import { OUR_KEY } from './stripe-returns.server.ts'

/** Every refund of a charge ever requested, by its intent, newest first. */
export async function* listRefunds(
  stripe: Stripe,
  intent: string,
  left: () => number,
): AsyncIterable<Stripe.Refund> {
  yield* stripe.refunds.list({ payment_intent: intent, limit: PAGE }, { timeout: left() })
}

/** Whether a refund has returned money or is about to. */
export function isGiven({ status }: Stripe.Refund): boolean {
  return status !== 'failed' && status !== 'canceled'
}

export function describeRefund({ id, amount, metadata }: Stripe.Refund): GatewayRefund {
  return { idempotencyKey: metadata?.[OUR_KEY] ?? null, reference: id, amountCents: amount }
}
