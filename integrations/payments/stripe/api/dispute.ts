import { z } from 'zod'
import { readObject, type SignedEvent } from '#api/gateway-events/receive-event.ts'

const dispute = z.object({
  id: z.string(),
  charge: z.string(),
  payment_intent: z.string().nullish(),
  amount: z.int(),
  currency: z.string().default('usd'),
  status: z.string().default(''),
  reason: z.string().nullish(),
})

/** A Stripe dispute as we store it. `reference`: the disputed payment. */
export function readDispute(event: SignedEvent) {
  const { currency, ...said } = readObject(dispute, event)
  return {
    said: { ...said, currency: currency.toUpperCase() },
    reference: said.payment_intent ?? null,
    status: said.status.slice(0, 40),
  }
}
