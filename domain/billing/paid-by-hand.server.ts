import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { refunds } from '#db/schema/billing.ts'
import { DomainError } from '#domain/errors.ts'
import type { Tendered } from './tender.schema.ts'
import { handedOverWords } from './tender-words.ts'

/** How money was handed back: in what, and on which day of the brand. */
export type HandedOver = Tendered & { on: string; timeZone: string }

/**
 * Whether a refund, by its name in a statement, waits for somebody to pay it back by hand: it is of what was paid at a
 * desk, or the bank refused it and nothing was given after it.
 */
export function isOwed(refund: SQL): SQL {
  return sql`(${refund}.status = 'owed' or ${refund}.status = 'failed' and not exists (
    select from refunds later where later.payment_id = ${refund}.payment_id and later.brand_id = ${refund}.brand_id
      and later.status not in ('failed', 'withdrawn') and later.created_at >= ${refund}.created_at))`
}

/** Whether the bank of a card disputes a payment, by its id in a statement, and nobody has settled that yet. */
export function isDisputed(paymentId: SQL): SQL {
  return sql`exists (
    select from quarantined_events dispute
    where dispute.payment_id = ${paymentId} and dispute.type = 'charge.dispute.created' and dispute.settled_at is null)`
}

/** What a refund that was handed over says: it counts at noon of its day. */
export function asHandedOver({ tender, reference, on, timeZone }: HandedOver) {
  return {
    status: 'succeeded' as const,
    tender,
    gatewayReference: reference,
    settledAt: sql<Date>`(${on}::date + time '12:00') at time zone ${timeZone}`,
  }
}

type Owed = { brandId: string; paymentId: string; refundId: string; amountCents: number }

/**
 * A refund that is owed, behind its payment's lock.
 * @throws DomainError `conflict`: it was paid back before, or is of another payment or amount.
 */
export async function requireOwed(
  db: Db,
  { brandId, paymentId, refundId, amountCents }: Owed,
): Promise<typeof refunds.$inferSelect> {
  const own = ofBrand(refunds, brandId, eq(refunds.id, refundId), eq(refunds.paymentId, paymentId))
  const isIt = sql<boolean>`exists (select from refunds f where f.id = ${refunds.id} and ${isOwed(sql`f`)})`
  const [found] = await db.select({ refund: refunds, isIt }).from(refunds).where(own)
  if (found?.isIt && found.refund.amountCents === amountCents) return found.refund
  const { status, tender } = found?.refund ?? {}
  const how = tender ? ` ${handedOverWords[tender]}` : ''
  const message =
    status === 'succeeded'
      ? `This refund was paid back${how} already.`
      : 'This refund is not owed like that. Please look at the payment again.'
  throw new DomainError('conflict', message)
}

/**
 * Writes down that a refund that is owed was paid back by hand, in the transaction `db` is and behind the payment's lock:
 * once.
 * @throws DomainError as `requireOwed` does.
 */
export async function payBackByHand(
  db: Db,
  { byHand, ...owed }: Owed & { byHand: HandedOver },
): Promise<typeof refunds.$inferSelect> {
  const { id, brandId } = await requireOwed(db, owed)
  const [paid] = await db
    .update(refunds)
    .set(asHandedOver(byHand))
    .where(ofBrand(refunds, brandId, eq(refunds.id, id)))
    .returning()
  if (!paid) throw new Error(`The refund ${id} is gone.`)
  return paid
}
