import { eq, inArray, isNull } from 'drizzle-orm'
import type { Db, DbAt } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { refunds } from '#db/schema/billing.ts'
import { cancellations, memberships, membershipTerms } from '#db/schema/memberships.ts'
import type { MembershipContext } from '#domain/accounts/visitor.ts'
import { withdrawRefunds } from '#domain/billing/refunds/refund-payment.server.ts'
import { DomainError } from '#domain/errors.ts'
import {
  assertNoOpenOrder,
  lockMembership,
  type Membership,
} from '#domain/memberships/lock-membership.server.ts'
import { mailMember } from '#domain/memberships/member-mail.server.ts'
import { findMembership } from '#domain/memberships/membership.queries.server.ts'
import type { MembershipView } from '#domain/memberships/membership.schema.ts'
import { creditOf } from '#domain/memberships/next-term/next-term.queries.server.ts'
import type { Canceler } from '#domain/values/memberships.ts'
import * as m from '#messages'

/**
 * Undoes a cancellation without a refund that has not ended the membership yet, or one whose refund is promised but not
 * sent; that refund is withdrawn. Membership and paid periods are restored. Auto-renewal stays off, because its consent
 * ended with the cancellation. Repeating changes nothing; returns the current membership.
 * @throws DomainError `not_found`; `conflict` where the operator ended it and its member asks, and once the refund was sent, or the term, the membership or a credit it used
 *   is over; `in_flight` while something is being paid for on it.
 */
export async function reinstateMembership(
  { db, now }: DbAt,
  owner: MembershipContext,
  by: Canceler = 'member',
): Promise<MembershipView> {
  const { brandId, accountId, membershipId } = owner
  return db.transaction(async (tx) => {
    const locked = await lockMembership(tx, owner)
    const { cancelledAt } = locked
    const { membership } = await findMembership(tx, owner)
    const isOver = membership.status !== 'active'
    if (!isOver && !cancelledAt) return membership
    const cancellation = cancelledAt && (await findCancellation(tx, owner, cancelledAt))
    if (isOver && !cancellation) throw over()
    if (by === 'member' && cancellation?.by === 'operator') throw endedByUs()
    let withdrawnCents = 0
    if (isOver && cancellation) {
      await assertNoOpenOrder(tx, owner)
      withdrawnCents = await restorePeriods({ db: tx, now }, { locked, cancellation, today: owner.today })
    }
    await tx
      .update(memberships)
      .set({ cancelledAt: null })
      .where(ofBrand(memberships, brandId, eq(memberships.id, membershipId)))
    if (cancellation) {
      await tx
        .update(cancellations)
        .set({ keptAt: now })
        .where(ofBrand(cancellations, brandId, eq(cancellations.id, cancellation.id)))
    }
    await mailMember(tx, {
      brandId,
      accountId,
      template: 'cancellation-reversed',
      props: { membershipId, withdrawnCents },
      dedupeKey: `membership-kept:${cancellation ? cancellation.id : membershipId}:${cancelledAt?.toISOString()}`,
    })
    return (await findMembership(tx, owner)).membership
  })
}

type Cancelled = typeof cancellations.$inferSelect

function endedByUs(): DomainError {
  return new DomainError('conflict', m.cancellation_ended_by_us)
}

/** The cancellation of a membership that was made at an instant and stands; null: it was made before they were recorded. */
async function findCancellation(
  db: Db,
  { brandId, membershipId }: MembershipContext,
  at: Date,
): Promise<Cancelled | null> {
  const [row] = await db
    .select()
    .from(cancellations)
    .where(
      ofBrand(
        cancellations,
        brandId,
        eq(cancellations.membershipId, membershipId),
        eq(cancellations.createdAt, at),
        isNull(cancellations.keptAt),
      ),
    )
  return row ?? null
}

/** Makes a membership that a cancellation ended as it was before. Answers what is not given back now; cents. */
async function restorePeriods(
  { db, now }: DbAt,
  { locked, cancellation, today }: { locked: Membership; cancellation: Cancelled; today: string },
): Promise<number> {
  const { id: membershipId, brandId, status } = locked
  const { id: cancellationId, termEndsOn, periods } = cancellation
  if (status !== 'cancelled') throw over()
  const withdrawnCents = await withdrawRefunds({ db, now }, { brandId, cancellationId })
  // Nothing had been promised, as of one that was past due.
  if (withdrawnCents === 0) throw over()
  if (termEndsOn < today) {
    throw new DomainError('conflict', m.errors_term_cancelled_over_nothing)
  }
  const paymentIds = periods.flatMap(({ paymentId }) => paymentId ?? [])
  const isBankReturn = inArray(refunds.kind, ['bank_return', 'dispute'])
  const gone = ofBrand(refunds, brandId, inArray(refunds.paymentId, paymentIds), isBankReturn)
  // A bank took its payment back meanwhile.
  if ((await db.$count(refunds, gone)) > 0) throw over()
  const ids = periods.map(({ id }) => id)
  await db.delete(membershipTerms).where(ofBrand(membershipTerms, brandId, inArray(membershipTerms.id, ids)))
  await db.insert(membershipTerms).values(periods.map((period) => ({ ...period, brandId, membershipId })))
  if ((await creditOf(db, locked)) < 0) {
    throw new DomainError('conflict', m.errors_credit_paid_part_cancelled)
  }
  await db
    .update(memberships)
    .set({ status: 'active', termEndsOn, ...aheadOf(periods, today) })
    .where(ofBrand(memberships, brandId, eq(memberships.id, membershipId)))
  return withdrawnCents
}

/** Where all that was paid for lies ahead, its first day: canceled, the membership had none. */
function aheadOf(periods: Cancelled['periods'], today: string): { termStartsOn?: string } {
  const [first] = periods.flatMap(({ kind, startsOn }) => (kind === 'term' ? startsOn : [])).sort()
  return first && first > today ? { termStartsOn: first } : {}
}

function over(): DomainError {
  return new DomainError('conflict', m.errors_membership_over_renew_instead)
}
