import type Stripe from 'stripe'
import type { BankReturnCode } from '#domain/values/decline-codes.ts'
import type { BankReturn } from '#integrations/payments/payment-gateway.ts'

/** The metadata field with our idempotency key, on every object we create at Stripe. */
export const OUR_KEY = 'enamel_key'

/** Stripe's largest page. */
const PAGE = 100

const codes: [BankReturnCode, RegExp][] = [
  ['bank_no_money', /^(insufficient_funds|uncollected_funds)$/],
  [
    'bank_account_unusable',
    /^(account_closed|no_account|invalid_account_number|incorrect_account_(details|holder_\w+)|bank_account_(restricted|unusable|invalid_details)|bank_cannot_process)$/,
  ],
  [
    'bank_not_authorized',
    /^(debit_not_authorized|debit_disputed|recipient_not_authorized|\w*unauthorized\w*|fraudulent)$/,
  ],
]

/** Maps Stripe's reasons for a failed or disputed debit to the few return codes a person can act on. */
export function bankReturnCode(reasons: (string | null | undefined)[]): BankReturnCode {
  const isNamed = (pattern: RegExp) => reasons.some((reason) => reason && pattern.test(reason))
  return codes.find(([, pattern]) => isNamed(pattern))?.[0] ?? 'bank_returned'
}

/**
 * Every bank account debit returned since then, after it had succeeded. Stripe calls it a dispute. For ACH it is final
 * from the start.
 */
export async function* readStripeReturns(stripe: Stripe, since: Date): AsyncIterable<BankReturn[]> {
  const created = { gte: Math.floor(since.getTime() / 1000) }
  let after: string | undefined
  for (;;) {
    const page = await stripe.disputes.list({
      created,
      limit: PAGE,
      expand: ['data.charge'],
      ...(after ? { starting_after: after } : {}),
    })
    const ours = page.data.flatMap((dispute) => describe(dispute) ?? [])
    if (ours.length > 0) yield ours
    after = page.data.at(-1)?.id
    if (!page.has_more || !after) return
  }
}

/** Null for card disputes, which staff must respond to, for won disputes, and for charges that aren't ours. */
function describe({ id, charge, amount, reason, status }: Stripe.Dispute): BankReturn | null {
  if (typeof charge === 'string' || status === 'won') return null
  const idempotencyKey = charge.metadata[OUR_KEY]
  if (!isDebit(charge) || !idempotencyKey) return null
  return { id, idempotencyKey, amountCents: amount, code: bankReturnCode([reason]) }
}

/** Whether a charge is the debit of a bank account. */
export function isDebit(charge: Stripe.Charge): boolean {
  return charge.payment_method_details?.type === 'us_bank_account'
}
