import { StripeGateway } from '#integrations/payments/stripe/stripe-gateway.server.ts'
import { StripeStandIn } from '#tests/helpers/stripe/stripe-stand-in.ts'
import type { OtherGateway } from './ahead-of-backup.ts'

/** The Stripe stub as a gateway whose cards all work. */
export async function openStripe(): Promise<{ stripe: StripeStandIn; other: OtherGateway }> {
  const stripe = new StripeStandIn()
  await stripe.start()
  const { secretKey, webhookSecret, address: server } = stripe
  const gateway = new StripeGateway({ secretKey, webhookSecret, timeoutMs: 15_000, warn: () => {}, server })
  let cards = 0
  const token = async () => stripe.books.createMethod('pm_card_visa')
  const saveCard = async () => {
    cards += 1
    const entered = { token: await token(), kind: 'card', metadata: {} } as const
    const saved = await gateway.saveCard({ ...entered, idempotencyKey: `card:${cards}` })
    if (saved.status !== 'saved') throw new Error('No card was stored.')
    return saved.methodReference
  }
  return { stripe, other: { gateway, token, saveCard } }
}
