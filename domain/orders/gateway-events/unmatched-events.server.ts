import type { DbAt } from '#db/client.ts'
import { quarantinedEvents } from '#db/schema/gateway-events.ts'
import type { PaymentGateway } from '#integrations/payments/payment-gateway.ts'

export type GatewayEventDeps = DbAt & {
  gateway: PaymentGateway
  /** Tells whoever watches the log that somebody must look. */
  alarm: (message: string, details: Record<string, unknown>) => void
}

/** Puts an event aside for somebody to look at: once, however often it is sent. */
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
    /** The payment of ours that it is about, where that is known. */
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
