import { createHash } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, DbAt } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { refunds } from '#db/schema/billing.ts'
import { cancellations, memberships, membershipTerms } from '#db/schema/memberships.ts'
import type { MembershipContext } from '#domain/accounts/visitor.ts'
import { runIdempotent } from '#domain/billing/idempotent-request.server.ts'
import { openRefund, reconcileRefund } from '#domain/billing/refunds/refund-payment.server.ts'
import { refundStatusOf } from '#domain/billing/refunds/refund-status.server.ts'
import { addDays } from '#domain/calendar.ts'
import { DomainError } from '#domain/errors.ts'
import { formatCents } from '#domain/format.ts'
import { refundRuleWords } from '#domain/law/refunds.ts'
import { stateRule } from '#domain/law/state-rule.ts'
import {
  assertNoOpenOrder,
  lockMembership,
  type Membership,
} from '#domain/memberships/lock-membership.server.ts'
import { mailMember } from '#domain/memberships/member-mail.server.ts'
import {
  type Cancellation,
  type Cancelled,
  type CancelRequest,
  cancelledSchema,
} from '#domain/memberships/renewal/renewal.schema.ts'
import type { Canceler } from '#domain/values/memberships.ts'
import { stateNameOf } from '#domain/values/states.ts'
import type { PaymentGateway } from '#integrations/payments/payment-gateway.ts'
import * as m from '#messages'
import { type CancellationPlan, periodsGone, planCancellation } from './cancellation.server.ts'

export type CancelDeps = DbAt & {
  gateway: PaymentGateway
  /** Runs in the same transaction, to record which staff member canceled. */
  alongside?: (tx: Db, before: Membership, cancellation: Cancellation) => Promise<void>
}

/** Previews canceling today; changes nothing. @throws DomainError `not_found`, `conflict` if it's over. */
export async function previewCancellation(
  { db, now }: DbAt,
  owner: MembershipContext,
  how: { by?: Canceler; countsFrom?: string | null } = {},
): Promise<Cancellation> {
  return db.transaction(async (tx) => {
    const membership = await lockMembership(tx, owner)
    const asked = { membership, today: owner.today, by: 'member' as const, ...how }
    return (await planCancellation({ db: tx, now }, asked)).answer
  })
}

/**
 * Cancels a membership and refunds by its state's rule, exactly once. One transaction stores the cancellation, its
 * refunds and their jobs before the gateway is called. A second request with a different key is refused. While the
 * cancellation can be undone, its refunds are only promised; otherwise the gateway is called at once.
 * @throws DomainError as `runIdempotent` and `previewCancellation` do; `in_flight` while a term is being paid;
 *   `stale_quote` with the current cancellation if it differs from what was agreed to.
 */
export async function cancelMembership(
  deps: CancelDeps,
  { key, confirm, countsFrom = null, ...owner }: MembershipContext & AskedCancellation,
): Promise<Cancelled> {
  const { brandId, accountId, membershipId } = owner
  const body = { cancel: membershipId, confirm, ...(countsFrom && { countsFrom }) }
  const request = { brandId, actor: `account:${accountId}`, key, body }
  const answer = await runIdempotent({ ...deps, answer: doneSchema }, request, async () => {
    const done = await cancel(deps, { ...owner, confirm, countsFrom }, reasonOf(key))
    for (const refundId of done.cancellation.refundDueAt ? [] : done.refundIds) {
      // If anything fails from here on, the job finishes the refund.
      await reconcileRefund(deps, refundId).catch(() => null)
    }
    return { answer: done, final: true }
  })
  return {
    ...answer.cancellation,
    refundStatus: await refundStatusOf(deps.db, { brandId, refundIds: answer.refundIds }),
  }
}

type Agreed = NonNullable<CancelRequest['confirm']>
type AskedCancellation = {
  key: string | undefined
  confirm: Agreed
  /** The day the cancellation was mailed or received, if before today. */
  countsFrom?: string | null
}

/** Identifies the request in its refunds without exposing its key. */
function reasonOf(key: string | undefined): string {
  return `cancelled by the member, request ${createHash('sha256').update(`${key}`).digest('base64url').slice(0, 16)}`
}

const doneSchema = z.object({
  cancellation: cancelledSchema
    .omit({ refundStatus: true })
    // Results stored before refunds could wait lack this date. Even older ones lack the manually refunded amount.
    .extend({
      refundDueAt: cancelledSchema.shape.refundDueAt.default(null),
      byHandCents: cancelledSchema.shape.byHandCents.default(0),
    }),
  refundIds: z.array(z.string()),
})
type Done = z.infer<typeof doneSchema>

async function cancel(
  { db, now, alongside }: CancelDeps,
  { confirm, countsFrom, ...owner }: MembershipContext & { confirm: Agreed; countsFrom: string | null },
  reason: string,
): Promise<Done> {
  const { brandId, membershipId, today } = owner
  return db.transaction(async (tx) => {
    const membership = await lockMembership(tx, owner)
    const earlier = await findEarlier(tx, membership, reason)
    if (earlier) return earlier
    // A pending added person is refunded when its own order settles.
    await assertNoOpenOrder(tx, owner, { but: 'addition' })
    const by = 'member'
    const plan = await planCancellation({ db: tx, now }, { membership, today, by, countsFrom })
    const { endsOn, refundCents } = plan.answer
    if (refundCents !== confirm.refundCents || endsOn !== confirm.endsOn) throw stale(plan.answer)
    const refundIds = await carryOut({ db: tx, now }, { membership, plan, today, by, countsFrom, reason })
    await mailMember(tx, {
      brandId,
      accountId: membership.accountId,
      template: 'membership-cancelled',
      props: { membershipId, refundCents, endsOn },
      dedupeKey: `membership-cancelled:${membershipId}:${now.toISOString()}`,
    })
    await alongside?.(tx, membership, plan.answer)
    return { cancellation: plan.answer, refundIds }
  })
}

/** Carries out the plan in the caller's transaction and stores the refunds it promises. Returns their ids. */
export async function carryOut(
  { db: tx, now }: DbAt,
  cancellation: {
    membership: Membership
    plan: CancellationPlan
    today: string
    by: Canceler
    countsFrom: string | null
    reason: string
  },
): Promise<string[]> {
  const { membership, plan, today, by, countsFrom, reason } = cancellation
  const { id: membershipId, brandId } = membership
  const { effect, refundDueAt } = plan.answer
  const endsToday = effect === 'ends_today'
  await tx
    .update(memberships)
    .set({
      autoRenew: false,
      nextPlanVersionId: null,
      nextInterval: null,
      cancelledAt: now,
      ...(endsToday && { status: 'cancelled', pastDueSince: null, chargeTriedOn: null }),
      ...(endsToday && membership.termEndsOn > today && { termEndsOn: today }),
      // After a lost dispute, the days before a prepaid term may no longer be paid.
      ...(endsToday && membership.termStartsOn > today && { termStartsOn: today }),
    })
    .where(ofBrand(memberships, brandId, eq(memberships.id, membershipId)))
  const said = { by, countsFrom }
  const cancellationId = await recordCancellation({ db: tx, now }, membership, plan, said)
  if (endsToday) await cutPeriods(tx, plan, { brandId, today })
  const refundIds: string[] = []
  const promise = refundDueAt === null ? null : { dueAt: new Date(refundDueAt), cancellationId }
  for (const part of plan.refund.parts) {
    refundIds.push((await openRefund({ db: tx, now }, { brandId, ...part, reason, promise })).id)
  }
  return refundIds
}

/** Stores what undoing the cancellation needs, before any period is shortened. Returns the row's id. */
async function recordCancellation(
  { db, now }: DbAt,
  { id: membershipId, brandId, termEndsOn }: Membership,
  { periods: paid }: CancellationPlan,
  said: { by: Canceler; countsFrom: string | null },
): Promise<string> {
  const periods = paid.map(({ termId: id, paymentId, elsewhereCents, kind, startsOn, endsOn }) => ({
    id,
    paymentId,
    elsewhereCents,
    kind,
    startsOn,
    endsOn,
  }))
  const [row] = await db
    .insert(cancellations)
    .values({ brandId, membershipId, termEndsOn, periods, ...said, createdAt: now })
    .returning({ id: cancellations.id })
  if (!row) throw new Error('The cancellation was not written.')
  return row.id
}

function stale(cancellation: Cancellation): DomainError {
  const message = m.errors_look_again_before_canceling
  return new DomainError('stale_quote', message, { details: { cancellation } })
}

/**
 * The result of an earlier run of this request that died before it responded; its refunds carry the request's key. A
 * run that refunded nothing isn't found: the plan then throws `conflict`, which is also correct.
 */
async function findEarlier(db: Db, membership: Membership, reason: string): Promise<Done | null> {
  const { id: membershipId, brandId } = membership
  const rows = await db
    .select({
      id: refunds.id,
      amountCents: refunds.amountCents,
      dueAt: refunds.dueAt,
      isOfDesk: sql<boolean>`exists (select from payments p where p.id = ${refunds.paymentId} and p.gateway = 'desk')`,
    })
    .from(refunds)
    .where(
      ofBrand(
        refunds,
        brandId,
        eq(refunds.reason, reason),
        sql`exists (select from receipts r where r.payment_id = ${refunds.paymentId} and r.membership_id = ${membershipId})`,
      ),
    )
  if (rows.length === 0) return null
  const refundCents = rows.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return {
    refundIds: rows.map(({ id }) => id),
    cancellation: {
      membershipId,
      effect: 'ends_today',
      endsOn: membership.termEndsOn,
      refundKind: 'pro_rata',
      refundCents,
      byHandCents: rows.reduce((sum, { amountCents, isOfDesk }) => sum + (isOfDesk ? amountCents : 0), 0),
      refundDueAt: rows[0]?.dueAt?.toISOString() ?? null,
      refunds: rows.map(({ amountCents }) => ({ receiptId: null, amountCents })),
      explanation: m.errors_membership_ended_goes_back({ refund: formatCents(refundCents) }),
      rule: refundRuleWords(stateRule(membership.state), stateNameOf(membership.state)),
    },
  }
}

/**
 * Ends each paid period on its last day that wasn't refunded, so a later renewal can start today without overlap.
 * Deletes periods refunded in full, and free periods that haven't started.
 */
async function cutPeriods(
  db: Db,
  plan: CancellationPlan,
  { brandId, today }: { brandId: string; today: string },
): Promise<void> {
  const ids = periodsGone(plan, today).map(({ termId }) => termId)
  const ofTerms = (termIds: string[]) =>
    ofBrand(membershipTerms, brandId, inArray(membershipTerms.id, termIds))
  if (ids.length > 0) await db.delete(membershipTerms).where(ofTerms(ids))
  const cut = plan.periods.filter(({ termId, endsOn }) => endsOn >= today && !ids.includes(termId))
  const cutIds = cut.map(({ termId }) => termId)
  if (cutIds.length === 0) return
  await db
    .update(membershipTerms)
    .set({ endsOn: sql`greatest(${membershipTerms.startsOn}, ${addDays(today, -1)}::date)` })
    .where(ofTerms(cutIds))
}
