import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { isId } from '#db/id.ts'
import { payments } from '#db/schema/billing.ts'
import { quarantinedEvents } from '#db/schema/events.ts'
import { memberships } from '#db/schema/memberships.ts'
import { refundRequests } from '#db/schema/money.ts'
import { orders } from '#db/schema/orders.ts'
import type { Scope } from '#domain/staff/access/access.rules.ts'

/** Things of the money room that a call names by id. */
export type MoneyThing = 'payment' | 'refundRequest' | 'gatewayEvent'

/**
 * Where a thing of the money room lies: at the home office of its member, else in its brand; an event of no brand of
 * ours in the deployment. Null for what there is not.
 */
export async function locateMoney(db: Db, what: MoneyThing, id: string): Promise<Scope | null> {
  if (!isId(id)) return null
  if (what === 'gatewayEvent') {
    const [event] = await db
      .select({ brandId: quarantinedEvents.brandId })
      .from(quarantinedEvents)
      .where(eq(quarantinedEvents.id, id))
    if (!event) return null
    return event.brandId ? { kind: 'brand', brandId: event.brandId } : { kind: 'platform' }
  }
  const isIt = what === 'payment' ? eq(payments.id, id) : eq(refundRequests.id, id)
  const [row] = await db
    .select({ brandId: payments.brandId, officeId: memberships.officeId })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(memberships, eq(memberships.id, orders.membershipId))
    .leftJoin(refundRequests, eq(refundRequests.paymentId, payments.id))
    .where(isIt)
    .limit(1)
  if (!row) return null
  const { brandId, officeId } = row
  return officeId ? { kind: 'offices', brandId, officeIds: [officeId] } : { kind: 'brand', brandId }
}
