import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { consents } from '#db/schema/accounts.ts'
import { payments } from '#db/schema/billing.ts'
import { memberships, planChanges } from '#db/schema/memberships.ts'
import { cardDeclined } from '#domain/billing/card-declined.ts'
import { inFlight, runIdempotent } from '#domain/billing/idempotent-request.server.ts'
import { openPayment, type Payment } from '#domain/billing/open-payment.server.ts'
import { type Pursued, pursuePayment } from '#domain/billing/pursue-payment.server.ts'
import { DomainError } from '#domain/errors.ts'
import { mailMember } from '#domain/memberships/member-mail.server.ts'
import { hasOpenPayment, lockMembership } from '#domain/memberships/renewal/renewal-order.server.ts'
import { refuseTooMany } from '#domain/memberships/renewal/too-many-declines.server.ts'
import type { Whitelist } from '#domain/plans/plan.queries.server.ts'
import type { PaymentGateway } from '#integrations/payments/payment-gateway.ts'
import { planChangeTextVersion } from './plan-change.rules.ts'
import {
  type ChangePlan,
  type PlanChanged,
  type PlanChangeQuote,
  planChangedSchema,
} from './plan-change.schema.ts'
import { type ChangeOwner, type PlanChangeOrder, quoteChange } from './quote-change.server.ts'
import { changePlanNow, type PlanChange, planChangeSettlement } from './settle-plan-change.server.ts'

type Deps = { db: Db; now: Date; gateway: PaymentGateway; whitelist: Whitelist }
type From = { ip: string; userAgent: string | null }

const settlements = { plan_change: planChangeSettlement }
const answerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('changed'), changed: planChangedSchema }),
  z.object({ kind: z.literal('declined'), code: z.string().nullable() }),
])
type Answer = z.infer<typeof answerSchema>

/** What a change of plan would cost and bring about; nothing is done. @throws DomainError as `quoteChange` does. */
export async function previewPlanChange(
  { db, whitelist }: Pick<Deps, 'db' | 'whitelist'>,
  owner: ChangeOwner,
  change: ChangePlan,
): Promise<PlanChangeQuote> {
  return (await quoteChange(db, owner, change, whitelist)).quote
}

/**
 * Changes the plan of a membership: at once, paying the difference for the rest of what is paid for with the card on
 * file, or from the next term on. Once for a key, whatever is repeated, crosses or crashes: behind the lock on the
 * membership, and only while no other payment for it is under way, so that it never meets a renewal.
 *
 * @throws DomainError as `runIdempotent` and `quoteChange` do; `stale_quote` with the new quote, `in_flight`,
 *   `conflict` without a card to charge, `card_declined`, `too_many_requests`.
 */
export async function changePlan(
  deps: Deps,
  input: ChangeOwner & { key: string | undefined; change: ChangePlan; waitMs?: number } & From,
): Promise<PlanChanged> {
  const { key, change, waitMs, ip, userAgent, ...owner } = input
  const { brandId, accountId } = owner
  const hash = createHash('sha256').update(`${key}`).digest('base64url')
  const requestKey = `plan_change:${accountId}:${hash}`
  const answer = await runIdempotent(
    { ...deps, answer: answerSchema },
    { brandId, actor: `account:${accountId}`, key, body: { changePlan: change }, waitMs },
    async () => {
      const begun = await begin(deps, { owner, change, requestKey, ip, userAgent })
      if (!begun.payment) return { answer: told(begun.changed), final: true }
      return answerFor(
        deps.db,
        begun.changed,
        await pursuePayment({ ...deps, settlements }, { ...begun, payment: begun.payment }),
      )
    },
  )
  if (answer.kind === 'declined') throw cardDeclined(answer.code)
  return answer.changed
}

type Begun = { changed: PlanChanged; payment: Payment | null; isNew: boolean }
type Request = { owner: ChangeOwner; change: ChangePlan; requestKey: string } & From

async function begin({ db, now, gateway, whitelist }: Deps, request: Request): Promise<Begun> {
  const { owner, change, requestKey } = request
  return db.transaction(async (tx) => {
    const membership = await lockMembership(tx, owner)
    const earlier = await findEarlier(tx, requestKey, membership)
    if (earlier) return earlier
    if (await hasOpenPayment(tx, owner.membershipId)) throw inFlight()
    const ordered = await quoteChange(tx, owner, change, whitelist)
    refuseStale(ordered.quote, change)
    const { chosen } = ordered.order.facts
    if (
      change.when === 'renewal' &&
      chosen?.version.id === ordered.version.id &&
      chosen.interval === change.interval
    ) {
      return chosenAnswer(ordered.quote)
    }
    await refuseTooMany(tx, owner.membershipId, now)
    if (!ordered.order.card && ordered.quote.todayCents + ordered.quote.renewalTotalCents > 0) {
      throw new DomainError('conflict', 'Add a card before you change your plan.')
    }
    await tx.insert(consents).values({
      brandId: owner.brandId,
      accountId: owner.accountId,
      kind: 'plan_change',
      text: ordered.quote.consent,
      textVersion: planChangeTextVersion,
      ip: request.ip,
      userAgent: request.userAgent,
      agreedAt: now,
    })
    const deps = { db: tx, now }
    return change.when === 'now'
      ? changeNow(deps, ordered, { requestKey, gateway: gateway.name })
      : choosePlan(deps, ordered)
  })
}

async function changeNow(
  { db, now }: { db: Db; now: Date },
  { order, quote, lines, version, paidThrough }: PlanChangeOrder,
  { requestKey, gateway }: { requestKey: string; gateway: Payment['gateway'] },
): Promise<Begun> {
  const { membership, card } = order
  const { id: membershipId, brandId, accountId } = membership
  const payment =
    quote.todayCents === 0
      ? null
      : await openPayment(db, {
          id: newId(now),
          brandId,
          purpose: 'plan_change',
          membershipId,
          amountCents: quote.todayCents,
          idempotencyKey: requestKey,
          gateway,
          paymentToken: card?.reference ?? '',
          now,
        })
  const [change] = await db
    .insert(planChanges)
    .values({
      brandId,
      accountId,
      membershipId,
      requestKey,
      paymentId: payment?.id,
      fromVersionId: membership.planVersionId,
      toVersionId: version.id,
      startsOn: quote.startsOn,
      endsOn: paidThrough,
      lines,
      renewalTotalCents: quote.renewalTotalCents,
      receiptId: newId(now),
      createdAt: now,
    })
    .returning()
  if (!change) throw new Error('The change of plan was not written.')
  if (!payment) await changePlanNow({ db, now }, membership, change)
  return { changed: changedBy(change, quote.renewsOn, payment), payment, isNew: true }
}

async function choosePlan(
  { db, now }: { db: Db; now: Date },
  { order, quote, version, interval }: PlanChangeOrder,
): Promise<Begun> {
  const { id: membershipId, brandId, accountId, autoRenew, nextPlanVersionId } = order.membership
  // Choosing once more, or renewing by itself anyway, leaves on record what the first choice turned on.
  const autoRenewBefore = nextPlanVersionId === null || !autoRenew ? { autoRenewBefore: autoRenew } : {}
  await db
    .update(memberships)
    .set({ nextPlanVersionId: version.id, nextInterval: interval, autoRenew: true, ...autoRenewBefore })
    .where(eq(memberships.id, membershipId))
  await mailMember(db, {
    brandId,
    accountId,
    template: 'plan-changed',
    props: { membershipId, change: 'renewal', receiptId: null },
    dedupeKey: `plan-changed:${newId(now)}`,
  })
  return chosenAnswer(quote)
}

function chosenAnswer({ membershipId, renewsOn, renewalTotalCents }: PlanChangeQuote): Begun {
  const scheduled = { status: 'scheduled', chargedCents: 0, receiptId: null } as const
  return { changed: { membershipId, ...scheduled, renewsOn, renewalTotalCents }, payment: null, isNew: true }
}

/** What a run of this request that died before it answered has begun. */
async function findEarlier(
  db: Db,
  requestKey: string,
  { termEndsOn }: typeof memberships.$inferSelect,
): Promise<Begun | null> {
  const [row] = await db
    .select({ change: planChanges, payment: payments })
    .from(planChanges)
    .leftJoin(payments, eq(payments.id, planChanges.paymentId))
    .where(eq(planChanges.requestKey, requestKey))
  if (!row) return null
  const { change, payment } = row
  return { changed: changedBy(change, termEndsOn, payment), payment, isNew: false }
}

function changedBy(
  { membershipId, renewalTotalCents, receiptId }: PlanChange,
  renewsOn: string,
  payment: Payment | null,
): PlanChanged {
  const isDone = !payment || payment.status === 'succeeded'
  return {
    membershipId,
    status: isDone ? 'changed' : 'confirming',
    chargedCents: payment?.amountCents ?? 0,
    receiptId: payment && isDone ? receiptId : null,
    renewsOn,
    renewalTotalCents,
  }
}

async function answerFor(
  db: Db,
  changed: PlanChanged,
  { payment, check }: Pursued,
): Promise<{ answer: Answer; final: boolean }> {
  if (payment.status === 'failed') {
    return { answer: { kind: 'declined', code: payment.failureCode }, final: true }
  }
  const [change] = await db.select().from(planChanges).where(eq(planChanges.paymentId, payment.id))
  if (!change) throw new Error(`Payment ${payment.id} is for no change of plan.`)
  const now = changedBy(change, changed.renewsOn, payment)
  return { answer: told({ ...now, check }), final: payment.status === 'succeeded' }
}

const told = (changed: PlanChanged): Answer => ({ kind: 'changed', changed })

function refuseStale(quote: PlanChangeQuote, { confirm }: ChangePlan): void {
  const isSame =
    confirm?.todayCents === quote.todayCents &&
    confirm.renewalTotalCents === quote.renewalTotalCents &&
    confirm.renewsOn === quote.renewsOn
  if (isSame) return
  const message = 'This has changed since it was shown to you. Please look at it again before you agree.'
  throw new DomainError('stale_quote', message, { details: { planChange: quote } })
}
