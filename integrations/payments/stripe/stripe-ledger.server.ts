import type Stripe from 'stripe'
import type { LedgerCharge } from '#integrations/payments/payment-gateway.ts'
import { isDebit, OUR_KEY } from './stripe-returns.server.ts'

/** Stripe's largest page. */
const PAGE = 100
const withFee = { expand: ['data.balance_transaction'] }

/** Every captured charge of Enamel's at Stripe, a page at a time, newest first. */
export async function* readStripeLedger(stripe: Stripe): AsyncIterable<LedgerCharge[]> {
  let after: string | undefined
  for (;;) {
    const page = await stripe.charges.list({
      limit: PAGE,
      ...withFee,
      ...(after ? { starting_after: after } : {}),
    })
    const ours = page.data.flatMap((charge) => describe(charge) ?? [])
    if (ours.length > 0) yield ours
    after = page.data.at(-1)?.id
    if (!page.has_more || !after) return
  }
}

/** Null for uncaptured charges, and for charges the account makes for others, which aren't in our books. */
function describe(charge: Stripe.Charge): LedgerCharge | null {
  const { status, captured, payment_intent: intent, metadata, amount, currency, amount_refunded } = charge
  const { balance_transaction: balance, created, billing_details: payer, receipt_email } = charge
  const { [OUR_KEY]: idempotencyKey, ...ours } = metadata
  const reference = typeof intent === 'string' ? intent : intent?.id
  if (status !== 'succeeded' || !captured || !idempotencyKey || !reference) return null
  return {
    idempotencyKey,
    reference,
    amountCents: amount,
    currency: currency.toUpperCase(),
    chargedAt: new Date(created * 1_000).toISOString(),
    metadata: ours,
    // A debit that a bank returned is entirely gone, whatever was refunded before.
    refundedCents: charge.disputed && isDebit(charge) ? amount : amount_refunded,
    // The balance transaction is created some time after the charge.
    feeCents: balance && typeof balance !== 'string' ? balance.fee : null,
    email: payer.email ?? receipt_email,
  }
}
