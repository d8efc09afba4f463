import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { memberships } from '#db/schema/memberships.ts'
import { plans, planVersions } from '#db/schema/plans.ts'
import type { AccountContext } from '#domain/accounts/visitor.ts'
import { readDashboard } from '#domain/memberships/membership.queries.server.ts'
import { intervalWords } from '#domain/plans/interval.ts'
import { type PlanVersion, versionColumns } from '#domain/plans/plan-prices.queries.server.ts'
import { countCovered } from '#domain/plans/plan-tier.rules.ts'
import type { PlanTier } from '#domain/values/plans.ts'

/** The plan of one of a member's memberships as bought. It may no longer be sold. */
export type OwnPlan = {
  planId: string
  slug: string
  tier: PlanTier
  version: PlanVersion
  /** `over`: lapsed, expired or canceled, and renewable. `ended`: not renewable. */
  standing: 'current' | 'over' | 'ended'
  /** The price for everyone on the plan for twelve months from the next renewal, in cents. */
  yearCents: number
  /** How many people are on it. */
  people: number
  officeId: string | null
  /** The state it was bought in. */
  state: string
}

/**
 * An account's plans, each once: current ones before one that is over, the active membership's first.
 *
 * @throws DomainError `not_found` when the account is not of this brand.
 */
export async function readOwnPlans(db: Db, owner: AccountContext): Promise<OwnPlan[]> {
  const { active, memberships: all } = await readDashboard(db, owner)
  if (!active) return []
  const rows = await db
    .select({ membership: memberships, slug: plans.slug, tier: plans.tier, version: versionColumns })
    .from(memberships)
    .innerJoin(plans, eq(plans.id, memberships.planId))
    .innerJoin(planVersions, eq(planVersions.id, memberships.planVersionId))
    .where(ofBrand(memberships, owner.brandId, eq(memberships.accountId, owner.accountId)))
  const views = [active, ...all.filter(({ id, usable }) => usable && id !== active.id)]
  const own = views.flatMap((view) => {
    const row = rows.find(({ membership }) => membership.id === view.id)
    if (!row) return []
    const { planId, officeId, state } = row.membership
    const isGood = view.usable || view.status === 'pending'
    const months = intervalWords(view.renewalInterval).months
    return {
      planId,
      slug: row.slug,
      tier: row.tier,
      version: row.version,
      standing: isGood ? ('current' as const) : view.whyNotRenewable ? ('ended' as const) : ('over' as const),
      yearCents: Math.round((view.renewalTotalCents * 12) / months),
      people: countCovered(row, view.dependents.length),
      officeId,
      state,
    }
  })
  const goodFirst = own.toSorted(
    (a, b) => Number(a.standing !== 'current') - Number(b.standing !== 'current'),
  )
  return goodFirst.filter(
    ({ planId }, index) => goodFirst.findIndex((other) => other.planId === planId) === index,
  )
}
