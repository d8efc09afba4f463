import { createHash } from 'node:crypto'
import { and, count, eq, gte } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#db/client.ts'
import { payments, receipts } from '#db/schema/billing.ts'
import { attemptPayment, lookUpPayment } from '#domain/billing/attempt-payment.server.ts'
import { cardDeclined } from '#domain/billing/card-declined.ts'
import { inFlight, runIdempotent } from '#domain/billing/idempotent-request.server.ts'
import type { Payment } from '#domain/billing/open-payment.server.ts'
import { settlePayment } from '#domain/billing/settle-payment.server.ts'
import { DomainError } from '#domain/errors.ts'
import { stateRule } from '#domain/memberships/state-rule.ts'
import type { PaymentGateway } from '#integrations/payments/payment-gateway.ts'
import { openRenewal } from './begin-renewal.server.ts'
import { refuseTooEarly } from './renewal.rules.ts'
import { type RenewalPreview, type Renewed, type RenewRequest, renewedSchema } from './renewal.schema.ts'
import { hasOpenPayment, lockMembership, type RenewalOrder, readRenewal } from './renewal-order.server.ts'
import { renewalSettlement } from './settle-renewal.server.ts'

export type RenewDeps = { db: Db; now: Date; gateway: PaymentGateway }
export type RenewalOwner = { brandId: string; accountId: string; membershipId: string; today: string }

/** Enough for four cards and a bad day, too few to try stolen ones; declined payments of one membership in a day. */
const MOST_DECLINES = 10
const DAY_MS = 24 * 60 * 60_000

const settlements = { renewal: renewalSettlement }
const answerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('renewed'), renewed: renewedSchema }),
  z.object({ kind: z.literal('declined'), code: z.string().nullable() }),
])
type Answer = z.infer<typeof answerSchema>

/**
 * What renewing by hand would pay for today: the term that is owed, the next one, or a new one after a membership
 * has ended. @throws DomainError `not_found`, `conflict` when it is too early, `not_sold` when it is sold no more.
 */
export async function previewRenewal(db: Db, owner: RenewalOwner): Promise<RenewalPreview> {
  const order = await readRenewal(db, owner)
  refuseUnpayable(order, owner.today)
  return preview(order)
}

/**
 * Pays for another term with the card on file: once, whatever is repeated or crosses, the schedule included. What
 * was shown must still be so; a repeat with the same key gets the same answer.
 *
 * @throws DomainError as `runIdempotent` and `previewRenewal` do; `stale_quote` with the new preview, `in_flight`
 *   while another payment for the membership is under way, `card_declined`, `too_many_requests`.
 */
export async function renewMembership(
  deps: RenewDeps,
  input: RenewalOwner & {
    key: string | undefined
    confirm: NonNullable<RenewRequest['confirm']>
    waitMs?: number
  },
): Promise<Renewed> {
  const { key, confirm, waitMs, ...owner } = input
  const { brandId, accountId, membershipId } = owner
  const hash = createHash('sha256').update(`${accountId}:${key}`).digest('base64url')
  const paymentKey = `renewal:${membershipId}:${hash}`
  const body = { renew: membershipId, confirm }
  const answer = await runIdempotent(
    { ...deps, answer: answerSchema },
    { brandId, actor: `account:${accountId}`, key, body, waitMs },
    async () => {
      const { payment, isNew } = await begin(deps, owner, confirm, paymentKey)
      return answerFor(deps.db, await settle(deps, payment, isNew))
    },
  )
  if (answer.kind === 'declined') throw cardDeclined(answer.code)
  return answer.renewed
}

async function begin(
  { db, now, gateway }: RenewDeps,
  owner: RenewalOwner,
  confirm: NonNullable<RenewRequest['confirm']>,
  idempotencyKey: string,
): Promise<{ payment: Payment; isNew: boolean }> {
  const { membershipId, today } = owner
  return db.transaction(async (tx) => {
    await lockMembership(tx, owner)
    const [earlier] = await tx.select().from(payments).where(eq(payments.idempotencyKey, idempotencyKey))
    if (earlier) return { payment: earlier, isNew: false }
    if (await hasOpenPayment(tx, membershipId)) throw inFlight()
    const order = await readRenewal(tx, owner)
    if (order.term.startsOn !== confirm.termStartsOn || order.quote.totalCents !== confirm.totalCents) {
      const message = 'This has changed since it was shown to you. Please look at it again before you pay.'
      throw new DomainError('stale_quote', message, { details: { renewal: preview(order) } })
    }
    refuseUnpayable(order, today)
    if (!order.card && order.quote.totalCents > 0) {
      throw new DomainError('conflict', 'Add a card before you pay.')
    }
    await refuseTooMany(tx, membershipId, now)
    const attempt = { gateway: gateway.name, idempotencyKey, offSession: false }
    return { payment: await openRenewal({ db: tx, now }, order, attempt), isNew: true }
  })
}

async function settle(deps: RenewDeps, payment: Payment, isNew: boolean): Promise<Payment> {
  if (payment.status === 'succeeded' || payment.status === 'failed') return payment
  const ask = isNew ? attemptPayment : lookUpPayment
  return settlePayment({ ...deps, settlements }, payment.id, await ask(deps.gateway, payment))
}

async function answerFor(db: Db, payment: Payment): Promise<{ answer: Answer; final: boolean }> {
  const { status, failureCode: code, membershipId, termStartsOn, termEndsOn, amountCents } = payment
  if (status === 'failed') return { answer: { kind: 'declined', code }, final: true }
  const isPaid = status === 'succeeded'
  const [receipt] = await db
    .select({ id: receipts.id })
    .from(receipts)
    .where(eq(receipts.paymentId, payment.id))
  const renewed = renewedSchema.parse({
    membershipId,
    status: isPaid ? 'active' : 'confirming',
    termStartsOn,
    termEndsOn,
    totalCents: amountCents,
    receiptId: receipt?.id ?? null,
  })
  return { answer: { kind: 'renewed', renewed }, final: isPaid }
}

function refuseUnpayable({ membership, status, term, planStatus }: RenewalOrder, today: string): void {
  const rule = stateRule(membership.state)
  const isOver = status !== 'active' && status !== 'past_due'
  if (isOver && (planStatus === 'retired' || !rule.sellable)) {
    throw new DomainError('not_sold', 'This plan is not sold any more. Please choose another one.')
  }
  refuseTooEarly(rule, term, status, today)
}

async function refuseTooMany(db: Db, membershipId: string, now: Date): Promise<void> {
  const [declined] = await db
    .select({ times: count() })
    .from(payments)
    .where(
      and(
        eq(payments.membershipId, membershipId),
        eq(payments.status, 'failed'),
        eq(payments.offSession, false),
        gte(payments.createdAt, new Date(now.getTime() - DAY_MS)),
      ),
    )
  if ((declined?.times ?? 0) < MOST_DECLINES) return
  throw new DomainError('too_many_requests', 'Payment was tried too often. Please try again tomorrow.', {
    details: { retryAfterSeconds: 60 * 60 },
  })
}

function preview({ membership, term, quote, card }: RenewalOrder): RenewalPreview {
  return {
    membershipId: membership.id,
    termStartsOn: term.startsOn,
    termEndsOn: term.endsOn,
    lines: quote.lines.map(({ label, amountCents }) => ({ label, amountCents })),
    totalCents: quote.totalCents,
    card: card && { brand: card.cardBrand, last4: card.last4 },
  }
}
