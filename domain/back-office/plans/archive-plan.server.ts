import { eq } from 'drizzle-orm'
import { ofBrand } from '#db/of-brand.ts'
import { plans } from '#db/schema/plans.ts'
import { DomainError } from '#domain/errors.ts'
import { audited, type StaffDeps } from '#domain/staff/audit/audited.server.ts'
import { lockPlan, type WhichPlan } from './lock-plan.server.ts'
import { planSubject } from './plan-draft.server.ts'

/**
 * Stops selling a plan, or sells it again. Members stay on what they agreed to and renew; new sales are refused from
 * this instant on, also during checkout.
 * @throws DomainError `not_found`; `conflict`: already in that state, or never published.
 */
export async function archivePlan(
  deps: StaffDeps,
  { sold, reason, ...which }: WhichPlan & { sold: boolean; reason: string },
): Promise<void> {
  await audited(deps, async (tx) => {
    const { plan } = await lockPlan(tx, which)
    if (plan.publishedVersion === null) throw new DomainError('conflict', 'This plan was never published.')
    const status = sold ? 'published' : 'retired'
    if (plan.status === status) {
      throw new DomainError(
        'conflict',
        sold ? 'This plan is already on sale.' : 'This plan is no longer on sale.',
      )
    }
    await tx
      .update(plans)
      .set({ status })
      .where(ofBrand(plans, which.brandId, eq(plans.id, plan.id)))
    return {
      act: {
        action: sold ? 'plan.sold_again' : 'plan.withdrawn',
        brandId: which.brandId,
        subject: planSubject({ plan }),
        reason,
      },
    }
  })
}
