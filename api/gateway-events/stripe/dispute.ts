import { z } from 'zod'

const dispute = z.object({
  id: z.string(),
  charge: z.string(),
  payment_intent: z.string().nullish(),
  amount: z.int(),
  currency: z.string().default('usd'),
  status: z.string().default(''),
  reason: z.string().nullish(),
})

/** What Stripe says of a dispute, as it is kept; `reference`: of the payment it is about. */
export function readDispute(object: unknown) {
  const { currency, ...said } = dispute.parse(object)
  return {
    said: { ...said, currency: currency.toUpperCase() },
    reference: said.payment_intent ?? null,
    status: said.status.slice(0, 40),
  }
}
