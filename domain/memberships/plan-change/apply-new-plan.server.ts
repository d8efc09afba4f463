import { eq, gt, isNotNull, isNull, or } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { dependents, memberships } from '#db/schema/memberships.ts'
import { coupons, planVersions } from '#db/schema/plans.ts'
import { addDays } from '#domain/calendar.ts'
import { renewAgreement } from '#domain/memberships/agreement/renew-agreement.server.ts'
import type { Term } from '#domain/memberships/term.rules.ts'
import { versionColumns } from '#domain/plans/plan-prices.queries.server.ts'
import { additionalMemberCents } from '#domain/plans/quote.rules.ts'
import type { QuoteLine } from '#domain/plans/quote.schema.ts'
import type { Interval } from '#domain/values/plans.ts'

type Membership = typeof memberships.$inferSelect
export type NewPlan = {
  planVersionId: string
  interval: Interval
  /** The days paid for on the new plan, and the receipt lines. */
  term: Term
  lines: QuoteLine[]
  renewalTotalCents: number
  agreedAt: Date
}

/**
 * Moves a membership to a plan version from the first day of `term`, in the transaction that settles its payment.
 * Clears a later choice. A plan for one person ends the family's time on the plan the day before. A coupon for other
 * plans ends. A different plan or billing cycle gets a new agreement.
 */
export async function applyNewPlan(db: Db, membership: Membership, to: NewPlan): Promise<void> {
  const { id: membershipId, brandId, renewalCouponId } = membership
  const { interval, term } = to
  const [version] = await db
    .select(versionColumns)
    .from(planVersions)
    .where(ofBrand(planVersions, brandId, eq(planVersions.id, to.planVersionId)))
  if (!version) throw new Error(`There is no plan version ${to.planVersionId}.`)
  const { planId } = version
  if (additionalMemberCents(version, interval) === null) await endFamily(db, membership, term.startsOn)
  await db
    .update(memberships)
    .set({
      planId,
      planVersionId: version.id,
      interval,
      nextPlanVersionId: null,
      nextInterval: null,
      renewalCouponId:
        planId === membership.planId ? renewalCouponId : await keptCoupon(db, membership, planId),
    })
    .where(ofBrand(memberships, brandId, eq(memberships.id, membershipId)))
  // Days that a correction removed were not paid for at this plan's price.
  await db
    .update(dependents)
    .set({ paidTo: null })
    .where(
      ofBrand(dependents, brandId, eq(dependents.membershipId, membershipId), isNotNull(dependents.paidTo)),
    )
  if (planId === membership.planId && interval === membership.interval) return
  const { lines, renewalTotalCents, agreedAt } = to
  const paid = { term, lines, renewalTotalCents, agreedAt }
  await renewAgreement(db, { brandId, membershipId, on: term.startsOn, ...paid })
}

async function endFamily(db: Db, { id, brandId }: Membership, startsOn: string): Promise<void> {
  const endsOn = addDays(startsOn, -1)
  const stays = or(isNull(dependents.endsOn), gt(dependents.endsOn, endsOn))
  await db
    .update(dependents)
    .set({ endsOn })
    .where(ofBrand(dependents, brandId, eq(dependents.membershipId, id), stays))
}

async function keptCoupon(
  db: Db,
  { brandId, renewalCouponId: couponId }: Membership,
  planId: string,
): Promise<string | null> {
  if (!couponId) return null
  const [coupon] = await db
    .select({ planIds: coupons.planIds })
    .from(coupons)
    .where(ofBrand(coupons, brandId, eq(coupons.id, couponId)))
  return coupon && (coupon.planIds === null || coupon.planIds.includes(planId)) ? couponId : null
}
