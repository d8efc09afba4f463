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
 * Undoes a cancellation without a refund that hasn't ended the membership yet, or one whose refund is promised but not
 * sent; that refund is withdrawn. Restores the membership and its paid periods. Auto-renewal stays off because its
 * consent ended with the cancellation. Repeating changes nothing; returns the current membership.
 * @throws DomainError `conflict` if the operator ended it and the member asks, if the refund was sent, or if the term,
 *   the membership or a credit it used is gone; `in_flight` while something is being paid for on it; `not_found`.
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

/** The recorded cancellation made at an instant and not undone; null if it predates these records. */
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

/** Restores a membership ended by a cancellation. Returns the amount that is no longer refunded; cents. */
async function restorePeriods(
  { db, now }: DbAt,
  { locked, cancellation, today }: { locked: Membership; cancellation: Cancelled; today: string },
): Promise<number> {
  const { id: membershipId, brandId, status } = locked
  const { id: cancellationId, termEndsOn, periods } = cancellation
  if (status !== 'cancelled') throw over()
  const withdrawnCents = await withdrawRefunds({ db, now }, { brandId, cancellationId })
  // Nothing was promised, for example because it was past due.
  if (withdrawnCents === 0) throw over()
  if (termEndsOn < today) {
    throw new DomainError('conflict', m.errors_term_cancelled_over_nothing)
  }
  const paymentIds = periods.flatMap(({ paymentId }) => paymentId ?? [])
  const isBankReturn = inArray(refunds.kind, ['bank_return', 'dispute'])
  const gone = ofBrand(refunds, brandId, inArray(refunds.paymentId, paymentIds), isBankReturn)
  // A bank has since taken its payment back.
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

/** If all paid terms are in the future, the first one's start; the canceled membership had no current term. */
function aheadOf(periods: Cancelled['periods'], today: string): { termStartsOn?: string } {
  const [first] = periods.flatMap(({ kind, startsOn }) => (kind === 'term' ? startsOn : [])).sort()
  return first && first > today ? { termStartsOn: first } : {}
}

function over(): DomainError {
  return new DomainError('conflict', m.errors_membership_over_renew_instead)
}
