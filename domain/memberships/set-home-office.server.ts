import { and, eq, gte, isNull, or } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { memberships } from '#db/schema/memberships.ts'
import { offices } from '#db/schema/offices.ts'
import { planOffices, plans, planVersions } from '#db/schema/plans.ts'
import type { AccountContext } from '#domain/accounts/visitor.ts'
import { DomainError } from '#domain/errors.ts'
import * as m from '#messages'
import { lockMembership } from './lock-membership.server.ts'
import { readDashboard } from './membership.queries.server.ts'

/**
 * Sets or clears (null) the home office of a membership, by default the active one. A plan that is no longer sold still
 * applies at its offices. A plan chosen for the next term must be accepted there too.
 * @throws DomainError `conflict` (no membership); `invalid` with the field `officeId`: unknown, another brand's, or not
 *   an office of the current or the next plan.
 */
export async function setHomeOffice(
  db: Db,
  owner: AccountContext & { officeId: string | null; membershipId?: string },
): Promise<void> {
  const { brandId, accountId, officeId } = owner
  const membershipId = owner.membershipId ?? (await readDashboard(db, owner)).active?.id
  if (!membershipId) throw new DomainError('conflict', m.errors_membership_choose_office)
  // Lock first, so no plan is chosen in the meantime.
  const { planId, nextPlanVersionId } = await lockMembership(db, { brandId, accountId, membershipId })
  if (officeId !== null && !(await takesPart(db, { ...owner, officeId, planId }))) {
    throw notThere(m.errors_office_does_take_plan())
  }
  const coming = nextPlanVersionId && (await comingPlan(db, brandId, nextPlanVersionId))
  if (officeId !== null && coming && !(await takesPart(db, { ...owner, officeId, planId: coming.planId }))) {
    throw notThere(m.errors_office_does_take_which({ name: coming.name }))
  }
  await db
    .update(memberships)
    .set({ officeId })
    .where(ofBrand(memberships, brandId, eq(memberships.id, membershipId)))
}

function notThere(message: string): DomainError {
  return new DomainError('invalid', message, { fields: [{ path: 'officeId', words: message }] })
}

async function comingPlan(db: Db, brandId: string, versionId: string) {
  const { planId, name } = planVersions
  const own = ofBrand(planVersions, brandId, eq(planVersions.id, versionId))
  const [plan] = await db.select({ planId, name }).from(planVersions).where(own)
  return plan
}

async function takesPart(
  db: Db,
  { brandId, officeId, planId, today }: { brandId: string; officeId: string; planId: string; today: string },
): Promise<boolean> {
  const [office] = await db
    .select({ id: offices.id })
    .from(offices)
    .where(
      and(
        eq(offices.brandId, brandId),
        eq(offices.id, officeId),
        or(isNull(offices.endsOn), gte(offices.endsOn, today)),
      ),
    )
  const [plan] = await db
    .select({ allOffices: plans.allOffices })
    .from(plans)
    .where(and(eq(plans.brandId, brandId), eq(plans.id, planId)))
  if (!office || !plan) return false
  if (plan.allOffices) return true
  const listed = await db
    .select({ officeId: planOffices.officeId })
    .from(planOffices)
    .where(
      and(
        eq(planOffices.brandId, brandId),
        eq(planOffices.planId, planId),
        eq(planOffices.officeId, officeId),
      ),
    )
  return listed.length > 0
}
