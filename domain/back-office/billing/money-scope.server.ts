import { eq, or } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { isId } from '#db/id.ts'
import { payments } from '#db/schema/billing.ts'
import { quarantinedEvents } from '#db/schema/gateway-events.ts'
import { memberships } from '#db/schema/memberships.ts'
import { moneyRequests } from '#db/schema/money-requests.ts'
import { orders } from '#db/schema/orders.ts'
import type { Scope } from '#domain/staff/access/access.rules.ts'

/** Payments-area records that a call names by id. */
export type MoneyNoun = 'payment' | 'refundRequest' | 'gatewayEvent'

/**
 * The scope of a payments record: its member's home office, or else its brand. An event without a brand of ours belongs
 * to the deployment. Null if it doesn't exist.
 */
export async function scopeOfMoney(db: Db, what: MoneyNoun, id: string): Promise<Scope | null> {
  if (!isId(id)) return null
  if (what === 'gatewayEvent') {
    const [event] = await db
      .select({ brandId: quarantinedEvents.brandId })
      .from(quarantinedEvents)
      .where(eq(quarantinedEvents.id, id))
    if (!event) return null
    return event.brandId ? { kind: 'brand', brandId: event.brandId } : { kind: 'platform' }
  }
  const [row] = what === 'payment' ? await placeOfPayment(db, id) : await placeOfRequest(db, id)
  if (!row) return null
  const { brandId, officeId } = row
  return officeId ? { kind: 'offices', brandId, officeIds: [officeId] } : { kind: 'brand', brandId }
}

function placeOfPayment(db: Db, id: string) {
  return db
    .select({ brandId: payments.brandId, officeId: memberships.officeId })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(memberships, eq(memberships.id, orders.membershipId))
    .where(eq(payments.id, id))
}

/** A refund is in its payment's scope, a charge in its membership's. */
function placeOfRequest(db: Db, id: string) {
  return db
    .select({ brandId: moneyRequests.brandId, officeId: memberships.officeId })
    .from(moneyRequests)
    .leftJoin(payments, eq(payments.id, moneyRequests.paymentId))
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(
      memberships,
      or(eq(memberships.id, moneyRequests.membershipId), eq(memberships.id, orders.membershipId)),
    )
    .where(eq(moneyRequests.id, id))
}
