import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { payments } from '#db/schema/billing.ts'
import { quarantinedEvents } from '#db/schema/gateway-events.ts'
import { silentWords } from '#domain/back-office/billing/refunds/refuse-unknown.server.ts'
import { readGivenThere, sumOf } from '#domain/billing/refunds/at-gateway.server.ts'
import { DomainError } from '#domain/errors.ts'
import type { PaymentGateway } from '#integrations/payments/payment-gateway.ts'
import { changedWords, saidCents, saidCharge } from './recordable.rules.ts'

/** What a gateway has refunded of a charge so far, and what our books had of that just before; cents. */
export type GivenNow = { givenCents: number; knownCents: number }

/** The idempotency key for refunding an event's charge at the gateway. */
export function refundKeyOf(eventId: string): string {
  return `event:${eventId}`
}

/**
 * Asks the gateway how much of an event's charge was refunded, excluding what settling the event refunded. If the event
 * is stale, it's updated, and the caller must read it again. Null: the gateway has nothing on it, or the event is
 * settled.
 * @throws DomainError `conflict`: the event was updated, or the gateway doesn't answer.
 */
export async function readGivenNow(
  { db, gateway }: { db: Db; gateway: PaymentGateway },
  eventId: string,
): Promise<GivenNow | null> {
  const which = eq(quarantinedEvents.id, eventId)
  const [row] = await db
    .select({ event: quarantinedEvents, payment: payments })
    .from(quarantinedEvents)
    .leftJoin(payments, eq(payments.id, quarantinedEvents.paymentId))
    .where(which)
  if (!row || row.event.settledAt || row.event.gateway !== gateway.name) return null
  const { event, payment } = row
  const charge = saidCharge(event)
  const ofRefund = event.type === 'charge.refunded' ? payment?.gatewayReference : null
  const reference = charge?.reference ?? ofRefund
  if (!reference) return null
  const knownCents = payment ? (await readGivenThere(db, payment)).cents : 0
  const given = await gateway.refundsOf(reference)
  if (!given) throw new DomainError('conflict', silentWords)
  const ownKey = refundKeyOf(eventId)
  const givenCents = sumOf(given.filter(({ idempotencyKey }) => idempotencyKey !== ownKey))
  const leftCents = charge && charge.cents - givenCents
  const isOld = charge ? leftCents !== charge.leftCents : (saidCents(event.said) ?? 0) > givenCents
  if (!isOld) return { givenCents, knownCents }
  const said = { ...event.said, ...(charge ? { leftCents } : { amountCents: givenCents }) }
  // An event settled while the gateway answered keeps what its reader saw.
  await db
    .update(quarantinedEvents)
    .set({ said })
    .where(and(which, isNull(quarantinedEvents.settledAt)))
  throw new DomainError('conflict', changedWords)
}
