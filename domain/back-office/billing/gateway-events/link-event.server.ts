import { eq } from 'drizzle-orm'
import { payments } from '#db/schema/billing.ts'
import { quarantinedEvents } from '#db/schema/gateway-events.ts'
import { requirePerson, subjectOf } from '#domain/back-office/billing/refunds/ask-refund.server.ts'
import { readPayment } from '#domain/back-office/billing/refunds/lock-payment.server.ts'
import { settleWithItsEnd } from '#domain/billing/dispute.server.ts'
import { DomainError, notFound } from '#domain/errors.ts'
import { audited, type StaffDeps } from '#domain/staff/audit/audited.server.ts'
import { isOfOtherMode, saidCharge } from './recordable.rules.ts'

/**
 * Links an event without a payment of ours to one, once. From then on it belongs to that payment's brand and can be
 * recorded there. An event about a charge in our books can only be linked to that charge's payment.
 * @throws DomainError `not_found`, also for a payment of another brand than the event's; `conflict`: already linked or
 * settled, or about another charge.
 */
export async function linkEvent(
  deps: StaffDeps,
  { eventId, paymentId, reason }: { eventId: string; paymentId: string; reason: string },
): Promise<void> {
  requirePerson(deps)
  await audited(deps, async (tx) => {
    const [found] = await tx
      .select({ brandId: payments.brandId })
      .from(payments)
      .where(eq(payments.id, paymentId))
    if (!found) throw notFound()
    const { brandId } = found
    const facts = await readPayment(tx, { brandId, paymentId }, { lock: true })
    const [event] = await tx
      .select()
      .from(quarantinedEvents)
      .where(eq(quarantinedEvents.id, eventId))
      .for('update')
    if (!event || (event.brandId !== null && event.brandId !== brandId)) throw notFound()
    if (event.settledAt || event.paymentId) {
      throw new DomainError('conflict', 'Someone has linked or settled this event already.')
    }
    if (isOfOtherMode(event.said)) {
      throw new DomainError(
        'conflict',
        'This event doesn’t belong to a payment here: it’s from the gateway’s other mode, live or test.',
      )
    }
    const { gateway, gatewayReference } = facts.payment
    const { reference } = event.said
    const isOther = saidCharge(event) === null && reference && reference !== gatewayReference
    if (gateway !== event.gateway || isOther) {
      throw new DomainError('conflict', 'This event belongs to a different charge than this payment.')
    }
    await tx.update(quarantinedEvents).set({ brandId, paymentId }).where(eq(quarantinedEvents.id, eventId))
    const { id: disputeId } = event.said
    if (event.type.startsWith('charge.dispute.') && typeof disputeId === 'string')
      await settleWithItsEnd(tx, event.gateway, disputeId)
    return {
      act: {
        action: 'event.linked',
        brandId,
        subject: { kind: 'gateway_event', id: eventId, name: `${event.type} ${event.eventId}` },
        after: { payment: subjectOf(facts).name },
        reason,
      },
    }
  })
}
