import type { DbAt } from '#db/client.ts'
import { quarantinedEvents } from '#db/schema/events.ts'
import type { PaymentGateway } from '#integrations/payments/payment-gateway.ts'

export type NewsDeps = DbAt & {
  gateway: PaymentGateway
  /** Tells whoever watches the log that somebody must look. */
  alarm: (message: string, details: Record<string, unknown>) => void
}

/** Puts an event aside for somebody to look at: once, however often it is sent. */
export async function quarantine(
  { db, gateway, alarm }: Pick<NewsDeps, 'db' | 'gateway' | 'alarm'>,
  { event, reason, said }: { event: { id: string; type: string }; reason: string; said: object },
): Promise<void> {
  const put = await db
    .insert(quarantinedEvents)
    .values({ gateway: gateway.name, eventId: event.id, type: event.type, reason, said: { ...said } })
    .onConflictDoNothing()
    .returning({ id: quarantinedEvents.id })
  if (put.length > 0)
    alarm('an event of the gateway was put aside', { gateway: gateway.name, ...event, reason })
}
