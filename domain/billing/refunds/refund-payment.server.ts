import { and, asc, eq, gt, inArray, lt, lte, ne, not, notInArray, or, sql } from 'drizzle-orm'
import type { Db, DbAt } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { enqueue } from '#db/queue.ts'
import { payments, refunds } from '#db/schema/billing.ts'
import { isDisputed } from '#domain/billing/dispute.server.ts'
import { DomainError } from '#domain/errors.ts'
import {
  GatewayMisuseError,
  type PaymentGateway,
  type RefundOutcome,
} from '#integrations/payments/payment-gateway.ts'
import * as m from '#messages'
import { givenBesides, readGivenThere, sumOf, unknownCents } from './at-gateway.server.ts'
import { mailFailedRefund } from './failed-refund.server.ts'
import { recordUnknown } from './given-elsewhere.server.ts'
import { asManualPayout, type ManualPayout } from './manual-refund.server.ts'

export type RefundRow = typeof refunds.$inferSelect
/** Delay before reconciliation first checks a refund: longer than any late response of the gateway. */
const FIRST_LOOK_MS = 15_000
const LONGEST_WAIT_MS = 60_000

/** When a promised refund is sent to the gateway, and the cancellation it can be withdrawn with until then. */
type PromisedRefund = { dueAt: Date; cancellationId: string }

/**
 * Stores a refund before the gateway is called, with the job that completes it after a crash, in the transaction `db`.
 * Refunds of a payment are serialized by its row lock. With `promise` it's sent when due; with `byHand` never, because
 * it was handed over.
 * @throws DomainError `conflict` if nothing was captured, or less than all its refunds together.
 */
export async function openRefund(
  { db, now }: DbAt,
  {
    promise,
    byHand,
    ...refund
  }: {
    brandId: string
    paymentId: string
    amountCents: number
    reason: string
    /** The refund that the gateway refused and that this one replaces. */
    forRefundId?: string | null
    promise?: PromisedRefund | null
    byHand?: ManualPayout | undefined
  },
): Promise<RefundRow> {
  const { brandId, paymentId, amountCents } = refund
  const [payment] = await db
    .select({ status: payments.status, amountCents: payments.amountCents })
    .from(payments)
    .where(ofBrand(payments, brandId, eq(payments.id, paymentId)))
    .for('update')
  const earlier = await db
    .select()
    .from(refunds)
    .where(ofBrand(refunds, brandId, eq(refunds.paymentId, paymentId)))
  const given = earlier.filter(({ status }) => !notGiven.includes(status))

  const givenCents = given.reduce((sum, row) => sum + row.amountCents, 0)
  const isTooMuch = payment === undefined || givenCents + amountCents > payment.amountCents
  if (isTooMuch || payment.status !== 'succeeded' || amountCents <= 0) {
    throw new DomainError('conflict', m.errors_would_give_back_more)
  }
  const idempotencyKey = `refund:${paymentId}:${earlier.length + 1}`
  const [row] = await db
    .insert(refunds)
    .values({
      ...refund,
      ...promise,
      promisedCents: refund.forRefundId ? null : amountCents,
      ...(byHand
        ? asManualPayout(byHand)
        : { status: promise ? ('promised' as const) : ('created' as const) }),
      idempotencyKey,
      createdAt: now,
    })
    .returning()
  if (!row) throw new Error('The refund was not written.')
  if (!byHand) await lookAtRefund(db, row.id, promise ? msUntil(promise.dueAt, now) : FIRST_LOOK_MS)
  return row
}

/**
 * Sends a stored refund to the gateway under its own key and records the outcome. Repeating it refunds once; without a
 * response, the next attempt is queued. A promised refund is sent once due, but not while the bank disputes the
 * payment, since the bank may return the same money. A withdrawn refund is never sent. If it's refused because part was
 * refunded in the gateway's dashboard, only the rest is requested, or owed.
 */
export async function reconcileRefund(
  deps: DbAt & { gateway: PaymentGateway },
  refundId: string,
): Promise<RefundRow | null> {
  const { db, now, gateway } = deps
  const [refund] = await db
    .update(refunds)
    .set({
      lookups: sql`${refunds.lookups} + 1`,
      status: sql`case when ${isPromised} then 'created' else ${refunds.status} end`,
    })
    .where(
      and(
        eq(refunds.id, refundId),
        or(isOpen, and(isPromised, lte(refunds.dueAt, now), not(isDisputed(sql`${refunds.paymentId}`)))),
      ),
    )
    .returning()
  if (!refund) {
    await waitForPromised(deps, refundId)
    return null
  }
  const [payment] = await db
    .select({
      gateway: payments.gateway,
      reference: payments.gatewayReference,
      tender: payments.tender,
      amountCents: payments.amountCents,
    })
    .from(payments)
    .where(ofBrand(payments, refund.brandId, eq(payments.id, refund.paymentId)))
  // No gateway has a payment made at a desk. Its refund is owed until a person has paid it manually.
  if (payment?.gateway === 'desk') return settleRefund(deps, refund, { status: 'owed' })
  if (payment?.gateway !== gateway.name || payment.reference === null) {
    throw new Error(`Refund ${refundId} is of a charge the ${gateway.name} gateway does not have.`)
  }
  const { reference } = payment
  const outcome = await send(deps, refund, { reference, paidCents: payment.amountCents })
  if (outcome.status === 'failed') {
    const given = await gateway.refundsOf(reference)
    if (!given) return settleRefund(deps, refund, { status: 'unknown' })
    const rest = await recordUnknown(deps, refund, given)
    if (rest?.status === 'succeeded') return rest
    if (rest && outcome.code === 'amount_too_large') return reconcileRefund(deps, refundId)
  }
  // A card refund is immediate. A pending one is waiting for our balance, which a person must notice.
  const isSlow = payment.tender === 'us_bank_account'
  const settled = outcome.status === 'pending' && !isSlow ? ({ status: 'unknown' } as const) : outcome
  return settleRefund(deps, refund, settled)
}

/**
 * Requests a refund from the gateway. The gateway doesn't know what was handed over in addition. If anything was, it's
 * first asked what it has refunded, and the refund fails if both together would exceed the payment.
 */
async function send(
  deps: DbAt & { gateway: PaymentGateway },
  refund: RefundRow,
  { reference, paidCents }: { reference: string; paidCents: number },
): Promise<RefundOutcome> {
  const { db, gateway } = deps
  const { brandId, paymentId, amountCents, idempotencyKey } = refund
  const earlier = await db
    .select()
    .from(refunds)
    .where(ofBrand(refunds, brandId, eq(refunds.paymentId, paymentId), ne(refunds.id, refund.id)))
  const besidesCents = givenBesides(earlier)
  if (besidesCents > 0) {
    const given = await gateway.refundsOf(reference)
    if (!given) return { status: 'unknown' }
    const isMade = given.some((made) => made.idempotencyKey === idempotencyKey)
    if (!isMade && sumOf(given) + besidesCents + amountCents > paidCents)
      return { status: 'failed', code: 'amount_too_large' }
  }
  return gateway.refund({ reference, amountCents, idempotencyKey }).catch((error: unknown) => {
    if (!(error instanceof GatewayMisuseError)) throw error
    return sendMissing(deps, refund, reference)
  })
}

/**
 * Handles a refund key under which the gateway already refunded another amount, which a restore lost. What it refunded
 * beyond our books counts toward this refund; only the missing part is sent, under its own key.
 */
async function sendMissing(
  { db, gateway }: DbAt & { gateway: PaymentGateway },
  refund: RefundRow,
  reference: string,
): Promise<RefundOutcome> {
  const { brandId, paymentId, amountCents } = refund
  const own = ofBrand(refunds, brandId, eq(refunds.paymentId, paymentId), ne(refunds.id, refund.id))
  // Another pending refund may be the one the gateway made.
  if ((await db.$count(refunds, and(own, isUnanswered))) > 0) return { status: 'unknown' }
  const given = await gateway.refundsOf(reference)
  if (!given) return { status: 'unknown' }
  const known = await readGivenThere(db, { id: paymentId, brandId }, { besides: refund.id })
  const missing = amountCents - Math.max(0, unknownCents(known, given))
  if (missing <= 0) return { status: 'succeeded', reference }
  return gateway.refund({
    reference,
    amountCents: missing,
    idempotencyKey: `${refund.idempotencyKey}:rest:${missing}`,
  })
}

/** Queues a check of every open refund whose job may be lost. Returns the number queued. */
export async function sweepOpenRefunds({ db, now }: DbAt): Promise<number> {
  const open = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(or(isUnanswered, isPromised), lt(since, new Date(now.getTime() - 30_000))))
    .orderBy(asc(since))
    .limit(1_000)
  for (const { id } of open) await lookAtRefund(db, id, 0)
  return open.length
}

/** Refunds with these statuses return no money. */
const notGiven: RefundRow['status'][] = ['failed', 'withdrawn']
const isUnanswered = inArray(refunds.status, ['created', 'unknown'])
const isOpen = inArray(refunds.status, ['created', 'unknown', 'pending'])
const isPromised = eq(refunds.status, 'promised')
/** When a refund should be at the gateway. */
const since = sql`coalesce(${refunds.dueAt}, ${refunds.createdAt})`

/** Requeues a job that ran before its refund was due, because clocks of two processes may differ. */
async function waitForPromised({ db, now }: DbAt, refundId: string): Promise<void> {
  const [promised] = await db
    .select({ dueAt: refunds.dueAt })
    .from(refunds)
    .where(and(eq(refunds.id, refundId), isPromised, gt(refunds.dueAt, now)))
  if (promised?.dueAt) await lookAtRefund(db, refundId, msUntil(promised.dueAt, now))
}

const msUntil = (due: Date, now: Date) => Math.max(0, due.getTime() - now.getTime())

/**
 * Withdraws a cancellation's promised refunds, in the transaction `db`: all or none, and never concurrently with
 * sending, since both change the same rows. Returns the sum; cents.
 * @throws DomainError `conflict` once any has been sent to the gateway.
 */
export async function withdrawRefunds(
  { db, now }: DbAt,
  { brandId, cancellationId }: { brandId: string; cancellationId: string },
): Promise<number> {
  const ofCancellation = ofBrand(refunds, brandId, eq(refunds.cancellationId, cancellationId))
  const withdrawn = await db
    .update(refunds)
    .set({ status: 'withdrawn', settledAt: now })
    .where(and(ofCancellation, isPromised))
    .returning({ amountCents: refunds.amountCents })
  if (withdrawn.length !== (await db.$count(refunds, ofCancellation))) {
    throw new DomainError('conflict', m.errors_refund_been_sent_cancellation)
  }
  return withdrawn.reduce((sum, { amountCents }) => sum + amountCents, 0)
}

/** Queues a check of every pending refund to a bank account. Returns the number queued. */
export async function schedulePendingRefunds({ db }: Pick<DbAt, 'db'>): Promise<number> {
  const pending = await db.select({ id: refunds.id }).from(refunds).where(eq(refunds.status, 'pending'))
  for (const { id } of pending) await lookAtRefund(db, id, 0)
  return pending.length
}

/** The only way a refund changes status; repeats change nothing. */
async function settleRefund(
  { db, now }: DbAt,
  refund: RefundRow,
  outcome: RefundOutcome | { status: 'owed' },
): Promise<RefundRow | null> {
  return db.transaction(async (tx) => {
    const [settled] = await tx
      .update(refunds)
      .set(
        outcome.status === 'unknown'
          ? { status: refund.status === 'pending' ? 'pending' : 'unknown' }
          : outcome.status === 'pending'
            ? { status: 'pending', gatewayReference: outcome.reference }
            : outcome.status === 'failed'
              ? { status: 'failed', failureCode: outcome.code, settledAt: now }
              : outcome.status === 'owed'
                ? { status: 'owed' }
                : { status: 'succeeded', gatewayReference: outcome.reference, settledAt: now },
      )
      .where(ofBrand(refunds, refund.brandId, eq(refunds.id, refund.id), isOpen))
      .returning()
    if (settled?.status === 'failed' || settled?.status === 'owed') await mailFailedRefund(tx, settled)
    if (settled?.status === 'unknown') {
      await lookAtRefund(tx, refund.id, Math.min(2 ** settled.lookups * 1_000, LONGEST_WAIT_MS))
    }
    return settled ?? null
  })
}

/**
 * Records that the member's bank returned a completed refund, and emails staff. Repeating changes nothing. Returns
 * whether there was such a refund.
 */
export async function returnRefund(
  { db, now }: DbAt,
  { reference, amountCents, code }: { reference: string; amountCents: number; code: string },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [returned] = await tx
      .update(refunds)
      .set({ status: 'failed', failureCode: code, settledAt: now })
      .where(
        and(
          eq(refunds.gatewayReference, reference),
          eq(refunds.amountCents, amountCents),
          eq(refunds.status, 'succeeded'),
        ),
      )
      .returning()
    if (returned) await mailFailedRefund(tx, returned)
    return returned !== undefined
  })
}

async function lookAtRefund(db: Db, refundId: string, inMs: number): Promise<void> {
  await enqueue(db, 'reconcile-refund', { refundId }, { inMs, jobKey: `reconcile-refund:${refundId}` })
}

/** Refunded cents by payment of a brand: made, in progress, promised or owed. */
export async function refundedCents(
  db: Db,
  { brandId, paymentIds }: { brandId: string; paymentIds: string[] },
): Promise<Map<string, number>> {
  if (paymentIds.length === 0) return new Map()
  const rows = await db
    .select({ paymentId: refunds.paymentId, cents: sql<number>`sum(${refunds.amountCents})::float8` })
    .from(refunds)
    .where(
      ofBrand(refunds, brandId, inArray(refunds.paymentId, paymentIds), notInArray(refunds.status, notGiven)),
    )
    .groupBy(refunds.paymentId)
  return new Map(rows.map(({ paymentId, cents }) => [paymentId, cents]))
}
