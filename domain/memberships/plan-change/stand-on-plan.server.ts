import { and, eq, gt, isNull, max, or } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { accounts } from '#db/schema/accounts.ts'
import { agreements, dependents, memberships } from '#db/schema/memberships.ts'
import { coupons, planVersions } from '#db/schema/plans.ts'
import { addressSchema } from '#domain/accounts/account.schema.ts'
import { findBrandById } from '#domain/brands/brand.queries.server.ts'
import { addDays } from '#domain/calendar.ts'
import { writeAgreement } from '#domain/memberships/agreement/agreement.rules.ts'
import { isCoveredOn } from '#domain/memberships/next-term/age-out.rules.ts'
import type { Term } from '#domain/memberships/term.rules.ts'
import type { Interval } from '#domain/plans/interval.ts'
import { type PlanVersion, versionColumns } from '#domain/plans/plan-prices.queries.server.ts'
import { additionalMemberCents, type QuoteLine } from '#domain/plans/quote.rules.ts'

type Membership = typeof memberships.$inferSelect
export type NewPlan = {
  planVersionId: string
  interval: Interval
  /** What is paid for on it, and by which lines. */
  term: Term
  lines: QuoteLine[]
  renewalTotalCents: number
  agreedAt: Date
}

/**
 * Puts a membership on a version of a plan from the first day of `term` on, in the transaction that settles what was
 * paid for it: what was chosen for later is over, a plan for one person ends the family the day before, a coupon for
 * other plans ends, and a plan or billing cycle that is another is agreed to in a new agreement.
 */
export async function standOnPlan(db: Db, membership: Membership, to: NewPlan): Promise<void> {
  const { id: membershipId, renewalCouponId } = membership
  const { interval, term } = to
  const [version] = await db
    .select(versionColumns)
    .from(planVersions)
    .where(eq(planVersions.id, to.planVersionId))
  if (!version) throw new Error(`There is no plan version ${to.planVersionId}.`)
  const { planId } = version
  if (additionalMemberCents(version, interval) === null) await endFamily(db, membershipId, term.startsOn)
  await db
    .update(memberships)
    .set({
      planId,
      planVersionId: version.id,
      interval,
      nextPlanVersionId: null,
      nextInterval: null,
      renewalCouponId:
        planId === membership.planId ? renewalCouponId : await keptCoupon(db, renewalCouponId, planId),
    })
    .where(eq(memberships.id, membershipId))
  if (planId === membership.planId && interval === membership.interval) return
  await agreeAnew(db, membership, version, to)
}

async function endFamily(db: Db, membershipId: string, startsOn: string): Promise<void> {
  const endsOn = addDays(startsOn, -1)
  const stays = or(isNull(dependents.endsOn), gt(dependents.endsOn, endsOn))
  await db
    .update(dependents)
    .set({ endsOn })
    .where(and(eq(dependents.membershipId, membershipId), stays))
}

async function keptCoupon(db: Db, couponId: string | null, planId: string): Promise<string | null> {
  if (!couponId) return null
  const [coupon] = await db.select({ planIds: coupons.planIds }).from(coupons).where(eq(coupons.id, couponId))
  return coupon && (coupon.planIds === null || coupon.planIds.includes(planId)) ? couponId : null
}

async function agreeAnew(
  db: Db,
  membership: Membership,
  plan: PlanVersion,
  { interval, term, lines, renewalTotalCents, agreedAt }: NewPlan,
): Promise<void> {
  const { id: membershipId, brandId, accountId, memberNumber, autoRenew, state } = membership
  const brand = await findBrandById(db, brandId)
  const [member] = await db.select().from(accounts).where(eq(accounts.id, accountId))
  if (!brand || !member) throw new Error(`Membership ${membershipId} is of nobody.`)
  const people = await db.select().from(dependents).where(eq(dependents.membershipId, membershipId))
  const [newest] = await db
    .select({ version: max(agreements.version) })
    .from(agreements)
    .where(eq(agreements.membershipId, membershipId))
  const address = addressSchema.safeParse(member.address)
  const totalCents = lines.reduce((sum, line) => sum + line.amountCents, 0)
  const content = writeAgreement({
    brandName: brand.name,
    operator: brand.settings.operator,
    memberNumber,
    // Whoever was enrolled at a desk may have given no address; the state is the one that governs the contract.
    member: { ...member, address: address.data ?? { line1: '', city: '', state, zip: '' } },
    dependents: people.filter((person) => isCoveredOn(person, term.startsOn)),
    plan,
    interval,
    termStartsOn: term.startsOn,
    termEndsOn: term.endsOn,
    quote: { lines, discountCents: 0, totalCents, renewalTotalCents },
    autoRenew,
  })
  const version = (newest?.version ?? 0) + 1
  await db.insert(agreements).values({ brandId, membershipId, version, content, agreedAt })
}
