import { and, eq, gte, isNull, or } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { memberships } from '#db/schema/memberships.ts'
import { offices } from '#db/schema/offices.ts'
import { planOffices, plans } from '#db/schema/plans.ts'
import type { Owner } from '#domain/accounts/visitor.ts'
import { DomainError } from '#domain/errors.ts'
import { readDashboard } from './membership.queries.server.ts'

/**
 * Makes an office the home office of a membership, the active one where none is named; null: none. The plan may be one that is not sold any
 * more: it is good wherever it always was.
 * @throws DomainError `conflict` (no membership), `invalid` with the field `officeId`: unknown, another brand's,
 *   left the plan, or never in it.
 */
export async function setHomeOffice(
  db: Db,
  owner: Owner & { officeId: string | null; membershipId?: string },
): Promise<void> {
  const { brandId, officeId, membershipId } = owner
  const { active: chosen, memberships: all } = await readDashboard(db, owner)
  const active = membershipId ? all.find(({ id }) => id === membershipId) : chosen
  if (!active) throw new DomainError('conflict', 'You have no membership to choose an office for.')
  if (officeId !== null && !(await takesPart(db, { ...owner, officeId, planId: active.plan.id }))) {
    const message = 'This office does not take your plan. Please choose another.'
    throw new DomainError('invalid', message, { fields: [{ path: 'officeId', message }] })
  }
  await db
    .update(memberships)
    .set({ officeId })
    .where(
      and(
        eq(memberships.brandId, brandId),
        eq(memberships.accountId, owner.accountId),
        eq(memberships.id, active.id),
      ),
    )
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
