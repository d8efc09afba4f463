import type { DbAt } from '#db/client.ts'
import { quarantinedEvents } from '#db/schema/gateway-events.ts'
import type { PaymentGateway } from '#integrations/payments/payment-gateway.ts'

export type GatewayEventDeps = DbAt & {
  gateway: PaymentGateway
  /** Logs an alarm that a person must look at this. */
  alarm: (message: string, details: Record<string, unknown>) => void
}

/** Sets an event aside for a person to look at, once, however often it's sent. */
export async function recordUnmatchedEvent(
  { db, gateway, alarm }: Pick<GatewayEventDeps, 'db' | 'gateway' | 'alarm'>,
  {
    event,
    reason,
    said,
    payment = null,
  }: {
    event: { id: string; type: string }
    reason: string
    said: object
    /** Our payment that the event is about, if known. */
    payment?: { id: string; brandId: string } | null
  },
): Promise<void> {
  const put = await db
    .insert(quarantinedEvents)
    .values({
      gateway: gateway.name,
      eventId: event.id,
      type: event.type,
      reason,
      said: { ...said },
      ...(payment && { brandId: payment.brandId, paymentId: payment.id }),
    })
    .onConflictDoNothing()
    .returning({ id: quarantinedEvents.id })
  if (put.length > 0)
    alarm('an event of the gateway was put aside', { gateway: gateway.name, ...event, reason })
}
