import { eq, sql } from 'drizzle-orm'
import { cachedStatement } from '#db/cached-statement.ts'
import type { Db } from '#db/client.ts'
import { payments } from '#db/schema/billing.ts'
import { isInquiry, isKnownDispute, settleWithItsEnd } from '#domain/billing/dispute.server.ts'
import type { Payment } from '#domain/billing/insert-payment.server.ts'
import { readGivenThere, sumOf, unknownCents } from '#domain/billing/refunds/at-gateway.server.ts'
import { DomainError } from '#domain/errors.ts'
import { reconcilePayment } from '#domain/orders/reconcile-payment.server.ts'
import { type GatewayEvent, UnprovenEventError } from '#integrations/payments/payment-gateway.ts'
import { recordReturns } from './bank-return.server.ts'
import { type GatewayEventDeps, recordUnmatchedEvent } from './unmatched-events.server.ts'

const WEEK_MS = 7 * 24 * 60 * 60_000

/** What a signed event says about one of our payments, in our terms. */
export type ChargeEvent = {
  event: { id: string; type: string }
  idempotencyKey: string | undefined
  reference: string
  amountCents: number
  currency: string
  /** The metadata we sent the gateway with the charge. */
  metadata: Record<string, string>
}

/** Error for an event that is unsigned, altered, signed with another secret, or too old. */
export function unprovenEvent(): DomainError {
  return new DomainError('bad_request', 'This event is not signed as it must be.')
}

/**
 * Parses the event in a webhook's raw body after verifying its signature.
 * @throws DomainError `bad_request` if it's unsigned, altered, signed with another secret, or too old.
 */
export function readGatewayEvent(
  { gateway, now }: Pick<GatewayEventDeps, 'gateway' | 'now'>,
  { body, signature }: { body: string; signature: string | undefined },
): GatewayEvent {
  try {
    const event = gateway.readEvent(body, signature, now)
    if (typeof event.object !== 'object' || event.object === null)
      throw new UnprovenEventError('It is of nothing.')
    // PostgreSQL text can't store a NUL, and no gateway sends one.
    if (typeof event.id !== 'string' || typeof event.type !== 'string' || body.includes('\\u0000'))
      throw new UnprovenEventError('It is not of the shape of an event.')
    return event
  } catch (error) {
    if (!(error instanceof UnprovenEventError)) throw error
    throw unprovenEvent()
  }
}

/**
 * Handles a charge event. First compares it with the books: an event with another amount, currency, order or brand, or
 * for a payment that failed, is set aside with an alarm. A late event for a charge that has since been refunded in full
 * needs no action.
 *
 * Otherwise it only prompts us to ask the gateway for the charge's status, which is then settled. Repeated, late or
 * reordered events cause one transition and one email.
 */
export async function handleCharge(
  deps: GatewayEventDeps,
  outcome: 'succeeded' | 'failed',
  news: ChargeEvent,
): Promise<void> {
  const payment = await findPayment(deps.db, news)
  const contradiction = payment ? contradictionOf(payment, outcome, news) : 'no payment of ours has this key'
  if (!contradiction) {
    if (payment && !isSettled(payment)) await reconcilePayment(deps, payment.id)
    return
  }
  if (outcome === 'succeeded' && isOfNoTerm(payment, news) && (await isGivenBack(deps, news))) return
  await recordUnmatchedEvent(deps, { event: news.event, reason: contradiction, said: news, payment })
}

/** Whether a charge pays for nothing in our books: it has no payment, or one that failed or has another charge. */
function isOfNoTerm(payment: Payment | null, { reference }: ChargeEvent): boolean {
  return payment === null || (isSettled(payment) && payment.gatewayReference !== reference)
}

async function isGivenBack(
  { gateway }: GatewayEventDeps,
  { reference, amountCents }: ChargeEvent,
): Promise<boolean> {
  const given = amountCents > 0 && reference ? await gateway.refundsOf(reference) : null
  return given !== null && sumOf(given) >= amountCents
}

const otherMode = {
  test: 'it is about test money, and real money is taken here',
  live: 'it is about real money, and only test money is taken here',
}

/** An event of the other Stripe mode concerns no payment here. It's set aside, and only its type is stored. */
export async function hearOfOtherMode(
  deps: GatewayEventDeps,
  { id, type, object, otherMode: mode }: GatewayEvent & { otherMode: 'live' | 'test' },
): Promise<void> {
  const about = typeof object === 'object' && object !== null && 'id' in object ? object.id : null
  await recordUnmatchedEvent(deps, {
    event: { id, type },
    reason: otherMode[mode],
    said: { otherMode: mode, about },
  })
}

/** What a signed event says about a card saved without a charge. */
export type CardEvent = Pick<ChargeEvent, 'event' | 'idempotencyKey' | 'metadata'>

/**
 * Handles a saved-card event. For a zero payment, it prompts us to ask the gateway for its status. A card saved on its
 * own needs nothing here: only its owner's browser waits for it, and that browser asks again.
 */
export async function handleCard(deps: GatewayEventDeps, news: CardEvent): Promise<void> {
  if (news.metadata.purpose === 'card' && news.idempotencyKey?.startsWith('card:')) return
  const payment = await findPayment(deps.db, news)
  const reason = payment ? otherOrder(payment, news) : 'no payment of ours has this key'
  if (reason) await recordUnmatchedEvent(deps, { event: news.event, reason, said: news, payment })
  else if (payment && !isSettled(payment)) await reconcilePayment(deps, payment.id)
}

/** A dispute event. `status` is Stripe's; that of an inquiry starts with `warning_`. */
type DisputeNews = Parameters<typeof recordUnmatchedEvent>[1] & { reference: string | null }

/**
 * Handles a dispute event. For a bank debit, it prompts us to record the gateway's latest returns. A card dispute needs
 * a person and is set aside; if its end is already settled, it's marked settled too. `onlyNews`: ignores a repeated
 * event of a known dispute, and inquiries, which move no money.
 */
export async function handleDispute(
  deps: GatewayEventDeps,
  { reference, ...put }: DisputeNews,
  { onlyNews = false } = {},
): Promise<void> {
  const { id, status } = put.said as { id?: unknown; status?: unknown }
  const gateway = deps.gateway.name
  const isDebit = await deps.db.transaction(async (tx) => {
    // Lock the payment, so no manual refund is made without seeing the dispute.
    const [payment] = await tx
      .select({ id: payments.id, brandId: payments.brandId, tender: payments.tender })
      .from(payments)
      .where(eq(payments.gatewayReference, reference ?? ''))
      .for('update')
    if (payment?.tender === 'us_bank_account') return true
    const disputeId = String(id ?? '')
    if (onlyNews && (isInquiry(status) || (await isKnownDispute(tx, { gateway, disputeId })))) return false
    await recordUnmatchedEvent({ ...deps, db: tx }, { ...put, payment: payment ?? null })
    if (disputeId) await settleWithItsEnd(tx, gateway, disputeId)
    return false
  })
  if (isDebit) await handleReturn(deps)
}

/** Handles a returned debit by asking the gateway for all returns of the last week. */
export async function handleReturn(deps: GatewayEventDeps): Promise<void> {
  await recordReturns(deps, new Date(deps.now.getTime() - WEEK_MS))
}

/**
 * Handles a refund event, which has the total refunded of a charge; anything beyond our own refunds was made at the
 * gateway. If it's more than our books say, the event may be late, so the gateway is asked what it has refunded by now
 * and what is pending for us. If the gateway doesn't respond, the event is set aside as received.
 */
export async function handleRefund(deps: GatewayEventDeps, news: ChargeEvent): Promise<void> {
  const heard = await findPayment(deps.db, news)
  // The event may arrive before the success it refunds, so settle that first, including any refunds since.
  const isEarly = heard !== null && !isSettled(heard)
  if (isEarly) await reconcilePayment(deps, heard.id)
  const payment = isEarly ? await findPayment(deps.db, news) : heard
  const put = (reason: string, said = news) =>
    recordUnmatchedEvent(deps, { event: news.event, reason, said, payment })
  if (payment && news.currency !== payment.currency) return put('money was given back in another currency')
  const more = 'more was given back than our refunds say'
  const known = payment && (await readGivenThere(deps.db, payment))
  if (known && news.amountCents <= known.cents) return
  const reference = payment?.gatewayReference
  const given = reference ? await deps.gateway.refundsOf(reference) : null
  if (!known || !given) return put(more)
  if (unknownCents(known, given) > 0)
    await put(more, { ...news, amountCents: Math.min(news.amountCents, sumOf(given)) })
}

/** A settled payment isn't asked about: most events arrive after the response to their charge. */
function isSettled({ status }: Payment): boolean {
  return status === 'succeeded' || status === 'failed'
}

async function findPayment(
  db: Db,
  { idempotencyKey }: Pick<ChargeEvent, 'idempotencyKey'>,
): Promise<Payment | null> {
  if (!idempotencyKey) return null
  const [payment] = await paymentByKey(db).execute({ idempotencyKey })
  return payment ?? null
}

const paymentByKey = cachedStatement((db) =>
  db
    .select()
    .from(payments)
    .where(eq(payments.idempotencyKey, sql.placeholder('idempotencyKey')))
    .prepare('payment_by_key'),
)

/** Describes how an event contradicts our books; null if they agree. */
function contradictionOf(
  payment: Payment,
  outcome: 'succeeded' | 'failed',
  news: ChargeEvent,
): string | null {
  const { amountCents, currency, reference } = news
  if (amountCents !== payment.amountCents) return 'another amount'
  if (currency !== payment.currency) return 'another currency'
  const other = otherOrder(payment, news)
  if (other) return other
  if (outcome === 'failed') return null
  if (payment.status === 'failed') return 'money for a payment that failed'
  const isOther = payment.status === 'succeeded' && payment.gatewayReference !== reference
  return isOther ? 'a second charge for one payment' : null
}

function otherOrder(payment: Payment, { metadata }: Pick<ChargeEvent, 'metadata'>): string | null {
  const { gatewayMetadata: ours } = payment
  if (metadata.brandId !== ours.brandId) return 'another brand'
  const isOther = metadata.orderId !== ours.orderId || metadata.paymentId !== ours.paymentId
  return isOther ? 'another order' : null
}
