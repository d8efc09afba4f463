import { eq, type SQL } from 'drizzle-orm'
import type { Db, DbAt } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { receipts } from '#db/schema/billing.ts'
import { membershipTerms } from '#db/schema/memberships.ts'
import type { moneyRequests } from '#db/schema/money-requests.ts'
import {
  type ManualPayout,
  recordManualRefund,
  requireOwed,
} from '#domain/billing/refunds/manual-refund.server.ts'
import { openRefund, type RefundRow } from '#domain/billing/refunds/refund-payment.server.ts'
import type { Tendered } from '#domain/billing/tender.schema.ts'
import { findBrandById } from '#domain/brands/brand.queries.server.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { dateIn } from '#domain/calendar.ts'
import { DomainError } from '#domain/errors.ts'
import { formatCents } from '#domain/format.ts'
import { mailMember } from '#domain/memberships/member-mail.server.ts'
import { endWhatWasPaid } from '#domain/orders/end-what-was-paid.server.ts'
import { endsWithAll, isAtDesk, type PaymentFacts, whyNotByHand } from './lock-payment.server.ts'

/** How a manual refund is made: through the gateway, unless it was `paid`. `owedRefundId`: the owed refund it pays. */
export type Handing = {
  paid?: Tendered | undefined
  paidOn?: string | undefined
  owedRefundId?: string | null | undefined
}

/**
 * How and on which day it was handed over; undefined if the gateway refunds it.
 * @throws DomainError `invalid` with its field: how is missing, or the day isn't allowed; `conflict`: it's refunded the
 * way it was paid.
 */
export function readHanding(
  facts: PaymentFacts,
  { paid, paidOn, owedRefundId }: Handing,
  { settings: { timeZone } }: Pick<Brand, 'settings'>,
  now: Date,
): ManualPayout | undefined {
  if (!paid || !paidOn) {
    if (isAtDesk(facts)) throw invalid('paid.tender', 'Choose how it was paid back.')
    return undefined
  }
  if (!isAtDesk(facts) && !owedRefundId) {
    throw new DomainError('conflict', 'This payment is refunded through its gateway, the way it was paid.')
  }
  if (paidOn > dateIn(timeZone, now)) throw invalid('paidOn', 'That day is in the future.')
  if (paidOn < dateIn(timeZone, facts.payment.settledAt ?? facts.payment.createdAt)) {
    throw invalid('paidOn', 'It hadn’t been paid yet on that day.')
  }
  return { ...paid, on: paidOn, timeZone }
}

/** How a request's row says that it was handed over. */
export function handingOf({
  tender,
  reference,
  paidOn,
  owedRefundId,
}: Pick<typeof moneyRequests.$inferSelect, 'tender' | 'reference' | 'paidOn' | 'owedRefundId'>): Handing {
  return { ...(tender && paidOn && { paid: { tender, reference }, paidOn }), owedRefundId }
}

function invalid(path: string, message: string): DomainError {
  return new DomainError('invalid', message, { fields: [{ path, message }] })
}

/**
 * Refuses a decision made on a stale screen, and what can't be refunded manually.
 * @throws DomainError `conflict`, with a sentence on the current state.
 */
export function requireLeft(
  facts: PaymentFacts,
  {
    amountCents,
    leftCents,
    countedCents = 0,
  }: {
    amountCents: number
    leftCents: number
    /** The part of the amount already counted as refunded: an owed refund of a desk payment. */
    countedCents?: number
  },
): void {
  const refusal = whyNotByHand(facts, { isOwed: countedCents > 0 })
  if (refusal) throw new DomainError('conflict', refusal)
  const left = formatCents(facts.leftCents)
  if (facts.leftCents !== leftCents) {
    const message = `Some of this payment was refunded since this was shown to you: ${left} is left now. Please look again.`
    throw new DomainError('conflict', message)
  }
  if (amountCents > facts.leftCents + countedCents) {
    const message = `This is more than is left of the payment: ${left}.`
    throw new DomainError('invalid', message, { fields: [{ path: 'amountCents', message }] })
  }
}

/**
 * The part of a payment that an owed refund already counts as refunded; cents.
 * @throws DomainError `conflict`: it's no longer owed, or has another amount.
 */
export async function countedOf(
  db: Db,
  { payment: { id: paymentId, brandId } }: PaymentFacts,
  { owedRefundId: refundId, amountCents }: Pick<Handing, 'owedRefundId'> & { amountCents: number },
): Promise<number> {
  if (!refundId) return 0
  const owed = await requireOwed(db, { brandId, paymentId, refundId, amountCents })
  return owed.status === 'owed' ? amountCents : 0
}

/**
 * Writes a request's refund and emails the member, in transaction `db`, which holds the payment's locks. Refunding a
 * whole payment ends what it paid for.
 * The gateway is asked afterward, by `reconcileRefund` or the queued job. A handed-over refund is done.
 * @throws DomainError `conflict`: the owed refund is no longer owed.
 */
export async function giveBack(
  { db, now }: DbAt,
  facts: PaymentFacts,
  {
    requestId,
    amountCents,
    byHand,
    owedRefundId,
  }: {
    requestId: string
    amountCents: number
    byHand?: ManualPayout | undefined
    owedRefundId?: string | null | undefined
  },
): Promise<RefundRow> {
  const { payment, membership, order } = facts
  const { id: paymentId, brandId } = payment
  const reason = `by hand, request ${requestId}`
  const owed = owedRefundId
    ? await requireOwed(db, { brandId, paymentId, refundId: owedRefundId, amountCents })
    : null
  const forRefundId = owed?.id ?? null
  const refund =
    owed?.status === 'owed' && byHand
      ? await recordManualRefund(db, owed, byHand)
      : await openRefund({ db, now }, { brandId, paymentId, amountCents, reason, byHand, forRefundId })
  const countedCents = owed?.status === 'owed' ? amountCents : 0
  const isAll = amountCents === facts.leftCents + countedCents
  // If the owed refund was a full one, its term has ended already.
  const isPeriodLeft = owed === null || (await db.$count(membershipTerms, periodOf(payment))) > 0
  if (membership && endsWithAll(facts) && isAll && isPeriodLeft) {
    const brand = await findBrandById(db, brandId)
    const today = dateIn(brand?.settings.timeZone ?? 'UTC', now)
    const why = 'the payment of the term it was for was given back'
    await endWhatWasPaid({ db, now }, { membership, payment, order, today, reason: why, endsRenewals: true })
  }
  const [receipt] = await db
    .select({ accountId: receipts.accountId })
    .from(receipts)
    .where(ofBrand(receipts, brandId, eq(receipts.paymentId, paymentId)))
  const accountId = membership?.accountId ?? receipt?.accountId ?? order.accountId
  if (accountId && receipt) {
    await mailMember(db, {
      brandId,
      accountId,
      template: 'manual-refund',
      props: { refundId: refund.id },
      dedupeKey: `refund-by-hand:${refund.id}`,
    })
  }
  return refund
}

function periodOf({ id, brandId }: PaymentFacts['payment']): SQL | undefined {
  return ofBrand(membershipTerms, brandId, eq(membershipTerms.paymentId, id))
}
