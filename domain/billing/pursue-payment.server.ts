import type { Db } from '#db/client.ts'
import type { BankCheck, PaymentGateway } from '#integrations/payments/payment-gateway.ts'
import { attemptPayment, lookUpPayment } from './attempt-payment.server.ts'
import type { Payment } from './open-payment.server.ts'
import { type Settlements, settlePayment } from './settle-payment.server.ts'

/** How a payment stands; `check` is what the payer's browser shows the gateway so that their bank may ask them. */
export type Pursued = { payment: Payment; check?: BankCheck }

/**
 * Brings a payment that is written down as far as it goes while somebody waits: a new one is charged, one that was
 * begun before is looked up, and what came of it is settled.
 */
export async function pursuePayment(
  deps: { db: Db; now: Date; gateway: PaymentGateway; settlements: Settlements },
  { payment, isNew }: { payment: Payment; isNew: boolean },
): Promise<Pursued> {
  if (payment.status === 'succeeded' || payment.status === 'failed') return { payment }
  const outcome = await (isNew ? attemptPayment : lookUpPayment)(deps.gateway, payment)
  const settled = await settlePayment(deps, payment.id, outcome)
  const isWaiting = settled.status === 'unknown' && outcome.status === 'unknown'
  return { payment: settled, ...(isWaiting && outcome.check ? { check: outcome.check } : {}) }
}
