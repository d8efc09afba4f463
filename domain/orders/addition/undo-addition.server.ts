import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, DbAt } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { payments, refunds } from '#db/schema/billing.ts'
import { brands } from '#db/schema/brands.ts'
import { dependents, memberships, membershipTerms, visits } from '#db/schema/memberships.ts'
import { orders } from '#db/schema/orders.ts'
import type { AccountContext } from '#domain/accounts/visitor.ts'
import { runIdempotent } from '#domain/billing/idempotent-request.server.ts'
import { openRefund, reconcileRefund, refundedCents } from '#domain/billing/refunds/refund-payment.server.ts'
import { refundStatusOf } from '#domain/billing/refunds/refund-status.server.ts'
import { addDays } from '#domain/calendar.ts'
import { DomainError, notFound } from '#domain/errors.ts'
import { renewAgreement } from '#domain/memberships/agreement/renew-agreement.server.ts'
import { type Family, lockFamily } from '#domain/memberships/family/lock-family.server.ts'
import { mailFamilyChange } from '#domain/memberships/family/mail-family-change.server.ts'
import { assertNoOpenOrder } from '#domain/memberships/lock-membership.server.ts'
import type { PaymentGateway } from '#integrations/payments/payment-gateway.ts'
import * as m from '#messages'
import type { In } from '#messages/locale.ts'
import { type TakeBack, type TakeBackRequest, type TakenBack, takeBackSchema } from './addition.schema.ts'

type Which = { owner: AccountContext; dependentId: string }
type Deps = DbAt & { gateway: PaymentGateway }

/** People added to a membership today (the brand's date) who can be removed with a refund. */
export async function undoableAdditions(
  db: Db,
  { owner, membershipId }: { owner: AccountContext; membershipId: string },
) {
  const additions = await additionsOf(db, { ...owner, membershipId })
  return new Set(additions.flatMap(({ dependentId }) => dependentId ?? []))
}

/**
 * Previews removing a person added today; changes nothing.
 * @throws DomainError `not_found`; `conflict` if it's too late; `in_flight` while a payment is in progress.
 */
export async function previewUndoAddition(db: Db, which: Which): Promise<TakeBack> {
  return db.transaction(async (tx) => {
    const locked = await lockPerson(tx, which)
    return (await plan(tx, which, locked)).answer
  })
}

/**
 * Removes a person added today and refunds the whole amount to the card, exactly once, whatever key is used and even
 * after a crash. The refund and its job are stored in the transaction that removes the person, before the gateway is
 * called.
 * @throws DomainError as `runIdempotent` and `previewTakeBack` do; `stale_quote` with the current refund.
 */
export async function undoAddition(
  deps: Deps,
  { key, confirm, ...which }: Which & { key: string | undefined; confirm: Confirmed },
): Promise<TakenBack> {
  const { owner, dependentId } = which
  const body = { takeBack: dependentId, confirm }
  const request = { brandId: owner.brandId, actor: `account:${owner.accountId}`, key, body }
  const done = await runIdempotent({ ...deps, answer: doneSchema }, request, async () => {
    const answer = await deps.db.transaction((tx) => takeBack({ ...deps, db: tx }, which, confirm))
    // If anything fails from here on, the job finishes the refund.
    if (answer.refundId) await reconcileRefund(deps, answer.refundId).catch(() => null)
    return { answer, final: true }
  })
  const refundIds = done.refundId ? [done.refundId] : []
  const refundStatus = await refundStatusOf(deps.db, { brandId: owner.brandId, refundIds })
  return { ...done.answer, refundStatus }
}

type Confirmed = NonNullable<TakeBackRequest['confirm']>

const doneSchema = z.object({ answer: takeBackSchema, refundId: z.uuid().nullable() })
type Done = z.infer<typeof doneSchema>

const reason = 'a person was taken back on the day they were added'

async function takeBack(deps: DbAt, which: Which, confirm: Confirmed): Promise<Done> {
  const { db, now } = deps
  const locked = await lockPerson(db, which)
  const { family, person } = locked
  const { brandId, today } = which.owner
  const membershipId = family.membership.id
  const earlier = await findEarlier(db, which, locked)
  if (earlier) return earlier
  const { answer, addition } = await plan(db, which, locked)
  if (answer.refundCents !== confirm.refundCents) {
    const message = m.errors_look_again
    throw new DomainError('stale_quote', message, { details: { takeBack: answer } })
  }
  await db
    .update(dependents)
    .set({ endsOn: neverOn(person) })
    .where(ofBrand(dependents, brandId, eq(dependents.id, person.id)))
  const { paymentId } = addition
  if (paymentId) {
    await db
      .delete(membershipTerms)
      .where(ofBrand(membershipTerms, brandId, eq(membershipTerms.paymentId, paymentId)))
  }
  const refund =
    paymentId && answer.refundCents > 0
      ? await openRefund(deps, { brandId, paymentId, amountCents: answer.refundCents, reason })
      : null
  const { refundCents, renewalTotalCents } = answer
  await renewAgreement(db, { brandId, membershipId, on: today, lines: [], renewalTotalCents, agreedAt: now })
  await mailFamilyChange(db, family.membership, {
    dependentId: person.id,
    change: 'taken_back',
    chargedCents: 0,
    refundCents,
    dedupeKey: `family-taken-back:${addition.orderId}`,
  })
  return { answer, refundId: refund?.id ?? null }
}

/** The result of an earlier request, under any key, that died before it responded. */
async function findEarlier(db: Db, { owner }: Which, { family, person }: Locked): Promise<Done | null> {
  if (person.endsOn !== neverOn(person)) return null
  const { brandId } = owner
  const [addition] = await additionsOf(db, {
    ...owner,
    membershipId: family.membership.id,
    person: person.id,
  })
  const [refund] = addition?.paymentId
    ? await db
        .select({ id: refunds.id, amountCents: refunds.amountCents })
        .from(refunds)
        .where(
          ofBrand(refunds, brandId, eq(refunds.paymentId, addition.paymentId), eq(refunds.reason, reason)),
        )
    : []
  const renewalTotalCents = family.renewalWith(family.people)
  const answer = { dependentId: person.id, refundCents: refund?.amountCents ?? 0, renewalTotalCents }
  return { answer, refundId: refund?.id ?? null }
}

/** The last day of a person who was never on the plan: the day before they started. */
const neverOn = ({ startsOn }: { startsOn: string }) => addDays(startsOn, -1)

type Locked = { family: Family; person: typeof dependents.$inferSelect }

async function lockPerson(tx: Db, { owner, dependentId }: Which): Promise<Locked> {
  const { brandId, accountId } = owner
  const find = () =>
    tx
      .select({ person: dependents })
      .from(dependents)
      .innerJoin(memberships, eq(memberships.id, dependents.membershipId))
      .where(
        and(
          ofBrand(dependents, brandId, eq(dependents.id, dependentId)),
          eq(memberships.accountId, accountId),
        ),
      )
  const [found] = await find()
  if (!found) throw notFound()
  const family = await lockFamily(tx, { ...owner, membershipId: found.person.membershipId })
  // The previous holder of the lock may have changed the person.
  const [now] = await find()
  if (!now) throw notFound()
  return { family, person: now.person }
}

/** SQL: whether an order corrects a person on record. */
const isCorrected = sql`coalesce(${orders.subject} ? 'correction', false)`

async function plan(tx: Db, { owner }: Which, { family, person }: Locked) {
  const { brandId } = owner
  const { id: membershipId } = family.membership
  const mine = { brandId, membershipId }
  if (family.status !== 'active') throw new DomainError('conflict', m.errors_membership_over_already)
  await assertNoOpenOrder(tx, mine)
  const [addition] = await additionsOf(tx, { ...owner, membershipId, person: person.id })
  if (!addition || person.endsOn === neverOn(person)) {
    const message = m.errors_person_taken_back_day
    throw new DomainError('conflict', message)
  }
  const had = ofBrand(
    visits,
    brandId,
    eq(visits.membershipId, membershipId),
    eq(visits.dependentId, person.id),
  )
  if ((await tx.$count(visits, had)) > 0) {
    throw new DomainError('conflict', (o) =>
      m.errors_used_plan_already_call({ firstName: person.firstName }, o),
    )
  }
  const since = and(
    ofBrand(orders, brandId, eq(orders.membershipId, membershipId), eq(orders.status, 'settled')),
    inArray(orders.kind, ['renewal', 'plan_change']),
    gt(orders.createdAt, addition.orderedAt),
  )
  if ((await tx.$count(orders, since)) > 0) {
    const message = (o?: In) => m.errors_renewed_changed_plan_since({ firstName: person.firstName }, o)
    throw new DomainError('conflict', message)
  }
  const corrected = and(
    ofBrand(orders, brandId, eq(orders.membershipId, membershipId), eq(orders.status, 'settled')),
    sql`${isCorrected} and ${orders.subject} ->> 'dependentId' = ${person.id} and ${orders.totalCents} > 0`,
  )
  if ((await tx.$count(orders, corrected)) > 0) {
    const message = (o?: In) => m.errors_paid_more_days_since({ firstName: person.firstName }, o)
    throw new DomainError('conflict', message)
  }
  const { paymentId, paidCents } = addition
  const given = paymentId ? await refundedCents(tx, { brandId, paymentIds: [paymentId] }) : new Map()
  const others = family.people.filter(({ id }) => id !== person.id)
  const answer: TakeBack = {
    dependentId: person.id,
    refundCents: (paidCents ?? 0) - (given.get(paymentId) ?? 0),
    renewalTotalCents: family.renewalWith(others),
  }
  return { answer, addition }
}

/** Today's delivered additions, or only that of one person. */
async function additionsOf(
  db: Db,
  { brandId, membershipId, today, person }: AccountContext & { membershipId: string; person?: string },
) {
  const dependentId = sql<string | null>`${orders.subject} ->> 'dependentId'`
  const placedOn = sql`(${orders.createdAt} at time zone (
    select ${brands.settings} ->> 'timeZone' from ${brands} where ${brands.id} = ${brandId}))::date`
  return db
    .select({
      orderId: orders.id,
      orderedAt: orders.createdAt,
      dependentId,
      paymentId: payments.id,
      paidCents: payments.amountCents,
    })
    .from(orders)
    .leftJoin(payments, and(eq(payments.orderId, orders.id), eq(payments.status, 'succeeded')))
    .where(
      and(
        ofBrand(orders, brandId, eq(orders.membershipId, membershipId), eq(orders.status, 'settled')),
        eq(orders.kind, 'addition'),
        sql`not ${isCorrected}`,
        sql`${placedOn} = ${today}::date`,
        person ? sql`${dependentId} = ${person}` : undefined,
      ),
    )
}
