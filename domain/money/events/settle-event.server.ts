import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { DbAt } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { refunds } from '#db/schema/billing.ts'
import { quarantinedEvents } from '#db/schema/events.ts'
import { memberships } from '#db/schema/memberships.ts'
import { refundedCents, withdrawPromised } from '#domain/billing/refund-payment.server.ts'
import { findBrandById } from '#domain/brands/brand.queries.server.ts'
import { dateIn } from '#domain/calendar.ts'
import { DomainError, notFound } from '#domain/errors.ts'
import { formatCents } from '#domain/format.ts'
import { takeBackTerm } from '#domain/memberships/renewal/take-back-term.server.ts'
import { requirePerson } from '#domain/money/refunds/ask-refund.server.ts'
import { type PaymentFacts, readPayment } from '#domain/money/refunds/lock-payment.server.ts'
import { audited, type StaffDeps } from '#domain/staff/audit/audited.server.ts'
import { recordable } from './recordable.rules.ts'

type Event = typeof quarantinedEvents.$inferSelect

/**
 * Settles an event that was put aside: written into the books, or looked at and left, with a reason. The end of a dispute
 * settles its beginning too.
 * @throws DomainError `not_found`; `conflict`: it was settled already, or there is nothing to write.
 */
export async function settleEvent(
  deps: StaffDeps,
  { eventId, as, reason }: { eventId: string; as: 'recorded' | 'aside'; reason: string },
): Promise<void> {
  const settledBy = requirePerson(deps)
  await audited(deps, async (tx) => {
    const [seen] = await tx.select().from(quarantinedEvents).where(eq(quarantinedEvents.id, eventId))
    if (!seen) throw notFound()
    const { brandId, paymentId } = seen
    const facts = brandId && paymentId ? await readPayment(tx, { brandId, paymentId }, { lock: true }) : null
    const [event] = await tx
      .select()
      .from(quarantinedEvents)
      .where(eq(quarantinedEvents.id, eventId))
      .for('update')
    if (!event || event.settledAt)
      throw new DomainError('conflict', 'Somebody has settled this event already.')
    const wrote = as === 'recorded' ? await record({ db: tx, now: deps.now }, event, facts) : null
    const settled = { settledAs: as, settledAt: deps.now, settledBy, settledReason: reason }
    await tx.update(quarantinedEvents).set(settled).where(eq(quarantinedEvents.id, eventId))
    if (event.type === 'charge.dispute.closed' && paymentId) {
      const begun = and(
        eq(quarantinedEvents.paymentId, paymentId),
        eq(quarantinedEvents.type, 'charge.dispute.created'),
        isNull(quarantinedEvents.settledAt),
        ne(quarantinedEvents.id, eventId),
        sql`${quarantinedEvents.said} ->> 'id' = ${String(event.said.id)}`,
      )
      await tx.update(quarantinedEvents).set(settled).where(begun)
    }
    return {
      answer: undefined,
      act: {
        action: as === 'recorded' ? 'event.recorded' : 'event.put_aside',
        brandId,
        subject: { kind: 'gateway_event', id: eventId, name: `${event.type} ${event.eventId}` },
        after: wrote ? { written: formatCents(wrote.cents), as: wrote.kind } : null,
        reason,
      },
    }
  })
}

async function record({ db, now }: DbAt, event: Event, facts: PaymentFacts | null) {
  const sent = facts && { brandId: facts.payment.brandId, paymentIds: [facts.payment.id], sent: true }
  const sentCents = sent ? ((await refundedCents(db, sent)).get(facts.payment.id) ?? 0) : 0
  const found = facts && recordable(event, { sentCents, leftCents: facts.leftCents })
  if (!found) throw new DomainError('conflict', 'There is nothing to write into the books: put it aside.')
  const { payment, membership, leftCents } = facts
  const { id: paymentId, brandId } = payment
  await withdrawPromised({ db, now }, { brandId, paymentId })
  await db.insert(refunds).values({
    brandId,
    paymentId,
    amountCents: found.cents,
    status: 'succeeded',
    kind: found.kind,
    reason: found.kind === 'dispute' ? 'disputed' : 'made at the gateway',
    idempotencyKey: `event:${event.gateway}:${event.eventId}`,
    createdAt: now,
    settledAt: now,
  })
  if (found.kind === 'dispute' && found.cents === leftCents && membership) {
    // A card whose charge was disputed is not charged again on schedule.
    await db
      .update(memberships)
      .set({ autoRenew: false, nextPlanVersionId: null, nextInterval: null })
      .where(ofBrand(memberships, brandId, eq(memberships.id, membership.id)))
    const brand = await findBrandById(db, brandId)
    const today = dateIn(brand?.settings.timeZone ?? 'UTC', now)
    await takeBackTerm({ db, now }, { membership: { ...membership, autoRenew: false }, payment, today })
  }
  return found
}
