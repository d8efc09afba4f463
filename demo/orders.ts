import { randomBytes } from 'node:crypto'
import type { Db } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { payments, receipts } from '#db/schema/billing.ts'
import { membershipTerms } from '#db/schema/memberships.ts'
import { consents, orders } from '#db/schema/orders.ts'
import { sandboxCharges } from '#db/schema/sandbox.ts'
import type { AgreedWords } from '#domain/orders/order.schema.ts'
import type { Interval } from '#domain/plans/interval.ts'
import { sumOfLines } from '#domain/plans/quote.rules.ts'
import type { QuoteLine } from '#domain/plans/quote.schema.ts'
import { sandboxFee } from '#integrations/payments/sandbox-bank.server.ts'
import type { Card } from './cards.ts'
import { lateMorning } from './member-history.ts'

/** One term that was charged for. The first is the checkout's, with its ids and what was agreed to. */
export type TermToPay = {
  startsOn: string
  endsOn: string
  lines: QuoteLine[]
  checkout?: { id: string; receiptId: string; agreed: AgreedWords }
}
type Owner = {
  brandId: string
  accountId: string
  membershipId: string
  planVersionId: string
  interval: Interval
  /** What each renewal costs; cents. */
  renewalTotalCents: number
  card: Card
}

export type PaidTerms = {
  orders: (typeof orders.$inferSelect)[]
  terms: (typeof membershipTerms.$inferSelect)[]
  payments: (typeof payments.$inferSelect)[]
  receipts: (typeof receipts.$inferSelect)[]
}

/** Settled orders, each with its captured payment, its term, receipt and consents, and the charge at the gateway. */
export async function insertPaidTerms(db: Db, owner: Owner, toPay: TermToPay[]): Promise<PaidTerms> {
  const { brandId, accountId, membershipId, card } = owner
  const paid = toPay.map((term) => ({ ...term, ...attemptAt(lateMorning(term.startsOn)) }))
  const orderRows = await db
    .insert(orders)
    .values(
      paid.map((term) => ({
        ...orderOf(owner, term),
        kind: term.checkout ? ('checkout' as const) : ('renewal' as const),
        status: 'settled' as const,
        placedBy: term.checkout ? ('person' as const) : ('schedule' as const),
        checkoutId: term.checkout?.id,
        lines: term.lines,
        agreed: term.checkout?.agreed,
        receiptId: term.checkout?.receiptId ?? newId(term.at),
      })),
    )
    .returning()
  const paidOrders = paid.map((term, at) => {
    const order = orderRows[at]
    if (!order) throw new Error('An order was not written.')
    return { ...term, order }
  })
  const paymentRows = await db
    .insert(payments)
    .values(
      paidOrders.map((term) => ({
        ...paymentOf(owner, term.order, term),
        status: 'succeeded' as const,
        gatewayReference: term.reference,
        methodReference: card.methodReference,
        feeCents: term.order.totalCents > 0 ? sandboxFee('card', term.order.totalCents) : null,
        ...(term.checkout && { source: 'token' as const, paymentToken: card.token }),
      })),
    )
    .returning()
  await db.insert(sandboxCharges).values(
    paymentRows.map((payment) => ({
      ...chargeOf(payment),
      reference: payment.gatewayReference ?? '',
      status: 'succeeded' as const,
      methodReference: card.methodReference,
    })),
  )
  const termRows = await db
    .insert(membershipTerms)
    .values(
      paid.map(({ startsOn, endsOn, paymentId }) => ({ brandId, membershipId, paymentId, startsOn, endsOn })),
    )
    .returning()
  const receiptRows = await db
    .insert(receipts)
    .values(
      paidOrders.map(({ order, paymentId, lines, startsOn: issuedOn, at: createdAt }) => ({
        id: order.receiptId,
        brandId,
        accountId,
        membershipId,
        paymentId,
        number: `R-${randomBytes(3).toString('hex')}-${randomBytes(3).toString('hex')}`.toUpperCase(),
        lines,
        totalCents: order.totalCents,
        issuedOn,
        createdAt,
      })),
    )
    .returning()
  const given = orderRows.flatMap(({ id: orderId, agreed, createdAt: agreedAt }) =>
    (agreed?.words ?? []).map((word) => ({
      ...word,
      brandId,
      accountId,
      orderId,
      textVersion: agreed?.version ?? '',
      agreedAt,
    })),
  )
  if (given.length > 0) await db.insert(consents).values(given)
  return { orders: orderRows, payments: paymentRows, terms: termRows, receipts: receiptRows }
}

/** Renewals the card's bank refused, one each day of `on`: no term, no receipt, failed charges in the ledger. */
export async function insertRefusedRenewals(
  db: Db,
  owner: Owner,
  { startsOn, endsOn, lines, on }: { startsOn: string; endsOn: string; lines: QuoteLine[]; on: string[] },
): Promise<void> {
  for (const day of on) {
    const attempt = attemptAt(lateMorning(day))
    const [order] = await db
      .insert(orders)
      .values({
        ...orderOf(owner, { ...attempt, startsOn, endsOn, lines }),
        kind: 'renewal',
        status: 'declined',
        placedBy: 'schedule',
        receiptId: newId(attempt.at),
      })
      .returning()
    if (!order) throw new Error('The order was not written.')
    const failure = { status: 'failed' as const, failureCode: 'card_declined' }
    const [payment] = await db
      .insert(payments)
      .values({ ...paymentOf(owner, order, attempt), ...failure })
      .returning()
    if (!payment) throw new Error('The payment was not written.')
    await db.insert(sandboxCharges).values({ ...chargeOf(payment), ...failure, reference: attempt.reference })
  }
}

type Attempt = { at: Date; paymentId: string; key: string; reference: string }

function attemptAt(at: Date): Attempt {
  const reference = `ch_${randomBytes(16).toString('hex')}`
  return { at, paymentId: newId(at), key: `demo:${newId(at)}`, reference }
}

function orderOf(
  { brandId, accountId, membershipId, planVersionId, interval, renewalTotalCents }: Owner,
  { at, key, startsOn, endsOn, lines }: Attempt & { startsOn: string; endsOn: string; lines: QuoteLine[] },
) {
  return {
    id: newId(at),
    brandId,
    accountId,
    membershipId,
    key,
    planVersionId,
    interval,
    startsOn,
    endsOn,
    lines,
    totalCents: sumOfLines(lines),
    renewalTotalCents,
    createdAt: at,
    settledAt: at,
  }
}

function paymentOf({ brandId, card }: Owner, order: typeof orders.$inferSelect, { at, paymentId }: Attempt) {
  const { kind: _, ...described } = card.summary
  return {
    ...described,
    id: paymentId,
    brandId,
    orderId: order.id,
    amountCents: order.totalCents,
    idempotencyKey: order.key,
    gateway: 'sandbox',
    source: 'method' as const,
    paymentToken: card.methodReference,
    gatewayMetadata: { brandId, paymentId, purpose: order.kind, orderId: order.id },
    createdAt: at,
    settledAt: at,
  }
}

function chargeOf(payment: typeof payments.$inferSelect) {
  const { idempotencyKey, paymentToken: token, amountCents, currency, createdAt } = payment
  return { idempotencyKey, token, amountCents, currency, createdAt }
}
