import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { refunds } from '#db/schema/billing.ts'
import type { Tendered } from '#domain/billing/tender.schema.ts'
import { handedOverWords } from '#domain/billing/tender-words.ts'
import { DomainError } from '#domain/errors.ts'

/** How a refund was handed over: by which means, and on which day in the brand's time zone. */
export type ManualPayout = Tendered & { on: string; timeZone: string }

/**
 * SQL: cents of a refund that staff must still pay manually. For a desk payment, all of it. If the bank refused it, the
 * promised amount less what was paid for it, at most the rest of the payment. A failed retry isn't owed in addition.
 */
export function owedCents(refund: SQL): SQL {
  return sql`(case ${refund}.status when 'owed' then ${refund}.amount_cents when 'failed' then
    case when exists (select from refunds first where first.id = ${refund}.for_refund_id and first.status = 'failed') then 0
    else greatest(0, least(coalesce(${refund}.promised_cents, ${refund}.amount_cents) - ${givenFor(refund)}, ${leftOf(sql`${refund}.payment_id`)})) end
    else 0 end)`
}

/** SQL: whether part of a refund is still to be paid manually. `refund` is its name in the statement. */
export function isOwed(refund: SQL): SQL {
  return sql`(${owedCents(refund)} > 0)`
}

/** SQL: what other refunds paid for this one; cents. `refund` is its name in the statement. */
export function givenFor(refund: SQL): SQL {
  return sql`coalesce((
    select sum(given.amount_cents)::float8 from refunds given
    where given.payment_id = ${refund}.payment_id and given.for_refund_id = ${refund}.id
      and given.status not in ('failed', 'withdrawn')), 0)`
}

/** SQL: refundable rest of a payment, in cents, after refunds made, in progress, promised or owed. */
export function leftOf(paymentId: SQL): SQL {
  return sql`(
    select paid.amount_cents - coalesce((
      select sum(gone.amount_cents) from refunds gone
      where gone.payment_id = paid.id and gone.status not in ('failed', 'withdrawn')), 0)::float8
    from payments paid where paid.id = ${paymentId})`
}

/** Column values of a refund that was handed over; it counts at noon of its day. */
export function asManualPayout({ tender, reference, on, timeZone }: ManualPayout) {
  return {
    status: 'succeeded' as const,
    tender,
    gatewayReference: reference,
    settledAt: sql<Date>`(${on}::date + time '12:00') at time zone ${timeZone}`,
  }
}

type Owed = { brandId: string; paymentId: string; refundId: string; amountCents: number }

/**
 * A refund that is owed, read under its payment's lock.
 * @throws DomainError `conflict`: it was already paid, belongs to another payment, or another amount is owed.
 */
export async function requireOwed(
  db: Db,
  { brandId, paymentId, refundId, amountCents }: Owed,
): Promise<typeof refunds.$inferSelect> {
  const own = ofBrand(refunds, brandId, eq(refunds.id, refundId), eq(refunds.paymentId, paymentId))
  const cents = sql<number>`${owedCents(sql`refunds`)}`
  const [found] = await db.select({ refund: refunds, cents }).from(refunds).where(own)
  if (found && found.cents > 0 && found.cents === amountCents) return found.refund
  const { status, tender } = found?.refund ?? {}
  const how = tender ? ` ${handedOverWords[tender]}` : ''
  const message =
    status === 'succeeded' || (status === 'failed' && found?.cents === 0)
      ? `This refund was paid back${how} already.`
      : 'This refund is not owed like that. Please look at the payment again.'
  throw new DomainError('conflict', message)
}

/** Records, once and within the transaction `db`, that an amount owed for a desk payment was handed over. */
export async function recordManualRefund(
  db: Db,
  { id, brandId }: Pick<typeof refunds.$inferSelect, 'id' | 'brandId'>,
  byHand: ManualPayout,
): Promise<typeof refunds.$inferSelect> {
  const [paid] = await db
    .update(refunds)
    .set(asManualPayout(byHand))
    .where(ofBrand(refunds, brandId, eq(refunds.id, id)))
    .returning()
  if (!paid) throw new Error(`The refund ${id} is gone.`)
  return paid
}
