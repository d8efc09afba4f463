import type { Db } from '#db/client.ts'
import { findCharge } from '#domain/billing/attempt-payment.server.ts'
import type { Payment } from '#domain/billing/insert-payment.server.ts'
import { hasOpenOrder, lockMembership } from '#domain/memberships/lock-membership.server.ts'
import { findDefaultPaymentMethod } from '#domain/memberships/payment-method/default-payment-method.server.ts'
import { type Renewal, readRenewal } from '#domain/memberships/renewal/read-renewal.server.ts'
import { chargeAndSettle } from '#domain/orders/charging/charge-and-settle.server.ts'
import { createOrder } from '#domain/orders/create-order.server.ts'
import type { OrderDeps } from '#domain/orders/order-kind.ts'
import type { PaymentGateway } from '#integrations/payments/payment-gateway.ts'
import { attemptKey, keysFor } from './attempt-key.server.ts'
import { draftRenewal } from './draft-renewal.ts'

type Deps = Pick<OrderDeps, 'db' | 'now'> & { gateway: { name: string } }
type Which = { brandId: string; membershipId: string; today: string }

/** A renewal charged at the gateway but missing from the books. `key`: as the schedule created it. */
export type ChargedRenewal = { key: string; reference: string; amountCents: number }

/**
 * Renews a membership by a scheduled charge that a restore lost, under the charge's own key, if its term is still the
 * next one and costs the same.
 * @returns whether it was renewed
 */
export async function renewByCharge(deps: OrderDeps, which: Which, charge: ChargedRenewal): Promise<boolean> {
  const payment = await deps.db.transaction((tx) => openCharged({ ...deps, db: tx }, which, charge))
  if (!payment) return false
  const ledgerSays = { status: 'succeeded', reference: charge.reference, methodReference: null } as const
  // The receipt shows the card the gateway reports, which may differ from the saved one. Without that, only the ledger
  // entry is used.
  const ask = async (gateway: PaymentGateway, asked: Payment) => {
    const found = await findCharge(gateway, asked)
    return found.status === 'succeeded' || found.status === 'unknown' ? found : ledgerSays
  }
  return (await chargeAndSettle(deps, payment, ask)).payment.status === 'succeeded'
}

/** Stores such a renewal within the transaction `db`; null if its term isn't the next one. */
async function openCharged(
  { db, now, gateway }: Deps,
  which: Which,
  charge: ChargedRenewal,
): Promise<Payment | null> {
  const renewal = await readCharged(db, which, charge)
  if (!renewal) return null
  const card = await findDefaultPaymentMethod(db, renewal.membership, gateway)
  const { payment } = await createOrder(
    { db, now, gateway },
    {
      ...draftRenewal(renewal, card ?? nothingOnFile),
      brandId: which.brandId,
      kind: 'renewal',
      placedBy: 'schedule',
      key: await attemptKey(db, which, renewal.term.startsOn),
      chargeKey: charge.key,
    },
  )
  return payment
}

/** What such a charge pays for; null if it isn't the next term, or the amount differs. */
export async function readCharged(
  db: Db,
  which: Which,
  { key, amountCents }: Pick<ChargedRenewal, 'key' | 'amountCents'>,
): Promise<Renewal | null> {
  const { membershipId } = which
  const membership = await lockMembership(db, which)
  const isRunning = membership.status === 'active' || membership.status === 'past_due'
  if (!isRunning || !membership.autoRenew || (await hasOpenOrder(db, which))) return null
  const renewal = await readRenewal(db, which)
  const { next, quote, term } = renewal
  const isNext = next.cover && key.startsWith(keysFor(membershipId, term.startsOn))
  return isNext && quote.totalCents === amountCents ? renewal : null
}

const nothingOnFile = { id: '', reference: '', kind: 'card' } as const
