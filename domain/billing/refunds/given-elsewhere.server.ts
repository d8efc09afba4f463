import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db, DbAt } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { payments, refunds } from '#db/schema/billing.ts'
import { DomainError } from '#domain/errors.ts'
import type { GatewayRefund, PaymentGateway } from '#integrations/payments/payment-gateway.ts'
import * as m from '#messages'
import { givenThere, unknownCents } from './at-gateway.server.ts'
import { mailFailedRefund } from './failed-refund.server.ts'
import { leftOf, owedCents } from './manual-refund.server.ts'

type RefundRow = typeof refunds.$inferSelect

/**
 * Money of a payment returned without our request: who returned it, why, and the key that records it only once; cents.
 */
type Given = Pick<RefundRow, 'brandId' | 'paymentId' | 'kind' | 'reason' | 'idempotencyKey'> & {
  cents: number
  gatewayReference?: string
}

/**
 * Records a refund we didn't send, in the transaction `db` and under the payment's lock. The caller limits it to the
 * rest of the payment, not counting promises. It pays what is owed of the payment: refused refunds first, then promised
 * ones, oldest first. Creates one row, or one for each refund it pays; returns the first.
 */
export async function recordGiven(
  { db, now }: DbAt,
  { cents, idempotencyKey, ...given }: Given,
): Promise<RefundRow> {
  const parts = await takeOffOwed({ db, now }, { ...given, cents })
  const rows = await db
    .insert(refunds)
    .values(
      parts.map((part, index) => ({
        ...given,
        ...part,
        status: 'succeeded' as const,
        idempotencyKey: index === 0 ? idempotencyKey : `${idempotencyKey}:${index + 1}`,
        createdAt: now,
        settledAt: now,
      })),
    )
    .returning()
  if (!rows[0]) throw new Error('The refund was not written.')
  return rows[0]
}

type Part = { amountCents: number; forRefundId: string | null }

/** Reduces the promised refunds and returns the refunds that the money is for. Any remainder is added to the last. */
async function takeOffOwed(
  { db, now }: DbAt,
  { brandId, paymentId, cents }: { brandId: string; paymentId: string; cents: number },
): Promise<Part[]> {
  const { rows } = await db.execute<{ id: string; isPromised: boolean; cents: number; left: number }>(sql`
    select f.id, f.status = 'promised' as "isPromised", ${leftOf(sql`f.payment_id`)} as left,
      case f.status when 'promised' then f.amount_cents else ${owedCents(sql`f`)} end as cents
    from refunds f
    where f.brand_id = ${brandId} and f.payment_id = ${paymentId} and f.status in ('failed', 'promised')
    order by f.status = 'promised', f.created_at, f.id
    for update of f`)
  let [rest, free] = [cents, rows[0]?.left ?? 0]
  const parts: Part[] = []
  for (const { id, isPromised, cents: owed } of rows) {
    const amountCents = Math.min(rest, owed, isPromised ? owed : free)
    if (amountCents === 0) continue
    rest -= amountCents
    if (isPromised)
      await takeOffPromise({ db, now }, { brandId, id, amountCents, isAll: amountCents === owed })
    else free -= amountCents
    parts.push({ amountCents, forRefundId: id })
  }
  const last = parts.pop() ?? { amountCents: 0, forRefundId: null }
  return [...parts, { ...last, amountCents: last.amountCents + rest }]
}

async function takeOffPromise(
  { db, now }: DbAt,
  { brandId, id, amountCents, isAll }: { brandId: string; id: string; amountCents: number; isAll: boolean },
): Promise<void> {
  await db
    .update(refunds)
    .set(
      isAll
        ? { status: 'withdrawn', settledAt: now }
        : {
            amountCents: sql`${refunds.amountCents} - ${amountCents}`,
            promisedCents: promisedFirst,
          },
    )
    .where(ofBrand(refunds, brandId, eq(refunds.id, id)))
}

/**
 * Handles a refund that the gateway refused because it has already `given` more than our books know: someone refunded
 * it there. Credits that to this refund; the rest gets a new key. Returns the refund, `created` if there is a rest;
 * null if the books know of everything.
 */
export async function recordUnknown(
  { db, now }: DbAt,
  { id, brandId, paymentId }: RefundRow,
  given: GatewayRefund[],
): Promise<RefundRow | null> {
  return db.transaction(async (tx) => {
    await tx
      .select({ id: payments.id })
      .from(payments)
      .where(ofBrand(payments, brandId, eq(payments.id, paymentId)))
      .for('update')
    const rows = await tx
      .select()
      .from(refunds)
      .where(ofBrand(refunds, brandId, eq(refunds.paymentId, paymentId)))
      .for('update')
    const refund = rows.find((row) => row.id === id)
    if (!refund || !['created', 'unknown', 'pending'].includes(refund.status)) return null
    const foundCents = unknownCents(givenThere(rows.filter((row) => row.id !== id)), given)
    if (foundCents <= 0) return null
    const own = ofBrand(refunds, brandId, eq(refunds.id, id))
    if (foundCents >= refund.amountCents) {
      const [paid] = await tx
        .update(refunds)
        .set({ status: 'succeeded', settledAt: now })
        .where(own)
        .returning()
      return paid ?? null
    }
    await tx.insert(refunds).values({
      brandId,
      paymentId,
      amountCents: foundCents,
      status: 'succeeded',
      reason: madeAtGateway,
      forRefundId: refund.forRefundId ?? id,
      idempotencyKey: `${refund.idempotencyKey}:found`,
      createdAt: now,
      settledAt: now,
    })
    const [less] = await tx
      .update(refunds)
      .set({
        status: 'created',
        amountCents: refund.amountCents - foundCents,
        promisedCents: refund.forRefundId ? null : promisedFirst,
        idempotencyKey: `${refund.idempotencyKey}:rest`,
      })
      .where(own)
      .returning()
    return less ?? null
  })
}

/**
 * Handles a refund made in the gateway's dashboard that the member's bank sent back. The part that the books have but
 * the gateway no longer has is owed to the member, and staff are emailed. Repeats change nothing.
 * @throws DomainError `unavailable` if the gateway doesn't respond; the sender of the event repeats it.
 */
export async function returnGiven(
  { db, now, gateway }: DbAt & { gateway: Pick<PaymentGateway, 'name' | 'refundsOf'> },
  {
    reference,
    charge,
    amountCents,
    code,
  }: { reference: string; charge: string; amountCents: number; code: string },
): Promise<void> {
  // A refund we requested is handled elsewhere, whatever its status.
  if ((await db.$count(refunds, eq(refunds.gatewayReference, reference))) > 0) return
  const isOfCharge = and(eq(payments.gateway, gateway.name), eq(payments.gatewayReference, charge))
  const [known] = await db.select().from(payments).where(isOfCharge)
  if (!known) return
  const given = await gateway.refundsOf(charge)
  if (!given) throw new DomainError('unavailable', m.errors_payment_service_answered_tell)
  await db.transaction(async (tx) => {
    const [payment] = await tx.select().from(payments).where(eq(payments.id, known.id)).for('update')
    if (!payment) return
    const ofPayment = ofBrand(refunds, payment.brandId, eq(refunds.paymentId, payment.id))
    const rows = await tx
      .select()
      .from(refunds)
      .where(ofPayment)
      .orderBy(desc(refunds.createdAt), desc(refunds.id))
    let rest = Math.min(amountCents, -unknownCents(givenThere(rows), given))
    for (const row of rows.filter(isMadeThere)) {
      if (rest <= 0) return
      const cents = Math.min(rest, row.amountCents)
      rest -= cents
      await mailFailedRefund(tx, await failPart(tx, row, { cents, code, reference, now }))
    }
  })
}

/** A dashboard refund has no gateway reference, even if it was credited to one of our refunds. */
const isMadeThere = ({ status, gatewayReference, tender, kind }: RefundRow) =>
  status === 'succeeded' && gatewayReference === null && tender === null && kind === 'refund'

/** Marks all or part of a refund as failed; a part becomes its own row. */
async function failPart(
  tx: Db,
  row: RefundRow,
  { cents, code, reference, now }: { cents: number; code: string; reference: string; now: Date },
): Promise<RefundRow> {
  const failed = { status: 'failed', failureCode: code, settledAt: now } as const
  const own = ofBrand(refunds, row.brandId, eq(refunds.id, row.id))
  const { id: _, ...kept } = row
  const isAll = cents === row.amountCents
  if (!isAll)
    await tx
      .update(refunds)
      .set({ amountCents: row.amountCents - cents })
      .where(own)
  const part = {
    ...kept,
    ...failed,
    amountCents: cents,
    promisedCents: null,
    forRefundId: row.forRefundId ?? (row.promisedCents === null ? null : row.id),
    idempotencyKey: `${row.idempotencyKey}:returned:${reference}`,
  }
  const [returned] = isAll
    ? await tx.update(refunds).set(failed).where(own).returning()
    : await tx.insert(refunds).values(part).returning()
  if (!returned) throw new Error('The refund was not written.')
  return returned
}

/** Rows written by the previous release don't store the originally promised amount. */
const promisedFirst = sql`coalesce(${refunds.promisedCents}, ${refunds.amountCents})`

/** Reason of a refund made in the gateway's own dashboard. */
export const madeAtGateway = 'made at the gateway'
