import { and, eq, inArray, isNull, like, not, sql } from 'drizzle-orm'
import type { DbAt } from '#db/client.ts'
import { quarantinedEvents } from '#db/schema/gateway-events.ts'
import { formatDate } from '#domain/format.ts'
import { purposeOf } from './meant-for.server.ts'
import { goesBack, type Unrecorded, type UnrecordedCharge } from './unrecorded-charges.server.ts'

type Noted = typeof quarantinedEvents.$inferInsert

/** Id prefix of events that come from the gateway's ledger rather than from the gateway itself. */
const OURS = 'ledger:'

/**
 * Quarantines what is in the gateway's ledger but not in the books, so that staff see and settle it: each charge and
 * refund once, as long as it lasts. What settles itself, or waits for something in progress, isn't listed.
 */
export async function noteUnrecorded(
  { db, gateway }: DbAt & { gateway: { name: string } },
  { charges, refunds }: Unrecorded,
): Promise<void> {
  const isTask = (charge: UnrecordedCharge) =>
    goesBack(charge) || charge.meantFor === 'renewal' || charge.meantFor === 'draft'
  const found: Noted[] = [
    ...charges.filter(isTask).map((charge) => ofCharge(gateway.name, charge)),
    ...refunds.map(({ reference, paymentId, brandId, cents, totalCents }) => ({
      gateway: gateway.name,
      eventId: `${OURS}${reference}:${totalCents}`,
      type: 'charge.refunded',
      reason: 'the gateway gave back what the books do not have',
      said: { reference, amountCents: totalCents, unknownCents: cents },
      brandId,
      paymentId,
    })),
  ]
  await db.transaction(async (tx) => {
    const ids = found.map(({ eventId }) => eventId)
    const isOver = and(
      eq(quarantinedEvents.gateway, gateway.name),
      like(quarantinedEvents.eventId, `${OURS}%`),
      isNull(quarantinedEvents.settledAt),
      ids.length > 0 ? not(inArray(quarantinedEvents.eventId, ids)) : undefined,
    )
    await tx.delete(quarantinedEvents).where(isOver)
    for (const event of found) {
      // The gateway may have sent the event itself.
      const told = and(
        eq(quarantinedEvents.gateway, gateway.name),
        isNull(quarantinedEvents.settledAt),
        sql`${quarantinedEvents.said} ->> 'reference' = ${String(event.said.reference)}`,
        (event.type === 'charge.refunded' ? eq : notRefund)(quarantinedEvents.type, 'charge.refunded'),
      )
      if ((await tx.$count(quarantinedEvents, told)) > 0) continue
      await tx.insert(quarantinedEvents).values(event).onConflictDoNothing()
    }
  })
}

const notRefund = (type: typeof quarantinedEvents.type, refunded: string) => not(eq(type, refunded))

function ofCharge(gateway: string, charge: UnrecordedCharge): Noted {
  const { key, reference, amountCents, leftCents, chargedAt, metadata, payer, isKnown } = charge
  const on = formatDate(chargedAt.toISOString().slice(0, 10))
  const what = `${purposeOf(charge)} of ${payer.name ?? 'someone not in the books'}`
  return {
    gateway,
    eventId: `${OURS}${reference}`,
    type: 'charge.succeeded',
    reason: isKnown
      ? `charged on ${on}, once more than the books have: ${what}`
      : `charged on ${on} and not in the books: ${what}`,
    said: {
      idempotencyKey: key,
      reference,
      amountCents,
      leftCents,
      metadata,
      chargedAt: chargedAt.toISOString(),
    },
    brandId: payer.brandId,
  }
}
