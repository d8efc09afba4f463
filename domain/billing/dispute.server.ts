import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'

/** Whether a dispute's status is that of an inquiry, which moves no money (Stripe's `warning_…`). */
export function isInquiry(status: unknown): boolean {
  return typeof status === 'string' && status.startsWith('warning_')
}

/** SQL: whether an event is about a dispute that moved money, or may have. `event` is its name in the statement. */
function tellsOfDispute(event: SQL): SQL {
  return sql`(${event}.type like 'charge.dispute.%' and coalesce(${event}.said ->> 'status', '') not like 'warning%')`
}

/** SQL: whether a payment is in an unsettled dispute. `paymentId` is its id in the statement. */
export function isDisputed(paymentId: SQL): SQL {
  return sql`exists (
    select from quarantined_events dispute
    where dispute.payment_id = ${paymentId} and dispute.settled_at is null and ${tellsOfDispute(sql`dispute`)})`
}

/** SQL: whether a dispute of a payment was settled at or after `at`. `paymentId` is its id in the statement. */
export function wasDisputedUntil(paymentId: SQL, at: SQL): SQL {
  return sql`exists (
    select from quarantined_events dispute
    where dispute.payment_id = ${paymentId} and dispute.settled_at >= ${at} and ${tellsOfDispute(sql`dispute`)})`
}

/**
 * SQL: whether a payment with a saved method is in an unsettled dispute, given the columns of the brand and the
 * reference.
 */
export function isMethodDisputed({ brandId, reference }: { brandId: SQL; reference: SQL }): SQL {
  return sql`exists (
    select from quarantined_events dispute join payments disputed on disputed.id = dispute.payment_id
    where dispute.brand_id = ${brandId} and dispute.settled_at is null and ${tellsOfDispute(sql`dispute`)}
      and disputed.method_reference = ${reference})`
}

/** Whether an event was received for a dispute that moved money, by the gateway's id of it. */
export async function isKnownDispute(
  db: Db,
  { gateway, disputeId }: { gateway: string; disputeId: string },
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from quarantined_events e
    where e.gateway = ${gateway} and e.said ->> 'id' = ${disputeId} and ${tellsOfDispute(sql`e`)} limit 1`)
  return rows.length > 0
}

/**
 * Settles all other events of a dispute the same way as its closing event, whichever came first; does nothing while
 * that waits.
 */
export async function settleWithItsEnd(db: Db, gateway: string, disputeId: string): Promise<void> {
  await db.execute(sql`
    update quarantined_events heard
    set settled_as = ended.settled_as, settled_at = ended.settled_at, settled_by = ended.settled_by,
      settled_reason = ended.settled_reason
    from quarantined_events ended
    where ended.gateway = ${gateway} and ended.type = 'charge.dispute.closed' and ended.settled_at is not null
      and ended.said ->> 'id' = ${disputeId}
      and heard.gateway = ${gateway} and heard.type like 'charge.dispute.%' and heard.settled_at is null
      and heard.said ->> 'id' = ${disputeId}`)
}
