import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#db/client.ts'
import { payments, receipts } from '#db/schema/billing.ts'
import { cardDeclined } from '#domain/billing/card-declined.ts'
import { inFlight, runIdempotent } from '#domain/billing/idempotent-request.server.ts'
import type { Payment } from '#domain/billing/open-payment.server.ts'
import { type Pursued, pursuePayment } from '#domain/billing/pursue-payment.server.ts'
import { DomainError } from '#domain/errors.ts'
import { formatDate } from '#domain/format.ts'
import { stateRule } from '#domain/law/state-rule.ts'
import type { PaymentGateway } from '#integrations/payments/payment-gateway.ts'
import { openRenewal } from './begin-renewal.server.ts'
import { refuseTooEarly } from './renewal.rules.ts'
import { type RenewalPreview, type Renewed, type RenewRequest, renewedSchema } from './renewal.schema.ts'
import { hasOpenPayment, lockMembership, type RenewalOrder, readRenewal } from './renewal-order.server.ts'
import { renewalSettlement } from './settle-renewal.server.ts'
import { refuseTooMany } from './too-many-declines.server.ts'

export type RenewDeps = { db: Db; now: Date; gateway: PaymentGateway }
export type RenewalOwner = { brandId: string; accountId: string; membershipId: string; today: string }

const settlements = { renewal: renewalSettlement }
const answerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('renewed'), renewed: renewedSchema }),
  z.object({ kind: z.literal('declined'), code: z.string().nullable() }),
])
type Answer = z.infer<typeof answerSchema>

/**
 * What renewing by hand would pay for today: the term that is owed, the next one, or a new one after a membership
 * has ended. @throws DomainError `not_found`, `conflict` when it is too early, `not_sold` when it is sold no more,
 * `in_flight` while a payment for the membership is under way: nobody is shown a second one meanwhile.
 */
export async function previewRenewal(db: Db, owner: RenewalOwner): Promise<RenewalPreview> {
  const order = await readRenewal(db, owner)
  if (await hasOpenPayment(db, owner.membershipId)) throw inFlight()
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
      const begun = await begin(deps, owner, confirm, paymentKey)
      return answerFor(deps.db, await pursuePayment({ ...deps, settlements }, begun))
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

async function answerFor(db: Db, { payment, check }: Pursued): Promise<{ answer: Answer; final: boolean }> {
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
    check,
  })
  return { answer: { kind: 'renewed', renewed }, final: isPaid }
}

function refuseUnpayable(order: RenewalOrder, today: string): void {
  const { membership, status, term, next, isSoldInState, hasChosen } = order
  const rule = stateRule(membership.state)
  const isOver = status !== 'active' && status !== 'past_due'
  // Coming back is buying anew: at today's price, and only what is still sold.
  if (isOver && !(rule.sellable && isSoldInState && next.isOnSale)) {
    throw new DomainError('not_sold', 'This plan is not sold any more. Please choose another one.')
  }
  if (hasChosen && term.startsOn > today) {
    const message = `You chose ${next.version.name} from ${formatDate(term.startsOn)} on. It is paid for on that day.`
    throw new DomainError('conflict', message)
  }
  refuseTooEarly(rule, term, status, today)
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
