import type { Db } from '#db/client.ts'
import { listPlansAtOffice, listServicePrices, type Whitelist } from '#domain/plans/plan.queries.server.ts'
import type { OwnPlan } from './own-plan.server.ts'

/**
 * The plans sold at an office, and member prices there for the reader's own current plan, else for the first plan for
 * adults. `isMember`: the reader has a plan, so the page doesn't invite them to join.
 */
export async function readOfficePrices(
  db: Db,
  {
    brandId,
    officeId,
    today,
    whitelist,
  }: { brandId: string; officeId: string; today: string; whitelist: Whitelist },
  own: readonly OwnPlan[] = [],
) {
  const plans = await listPlansAtOffice(db, { brandId, officeId, today, whitelist })
  const held = own.find(({ standing }) => standing === 'current')
  const priced = held
    ? { planId: held.planId, versionId: held.version.id, name: held.version.name }
    : firstForAdults(plans)
  const prices = priced
    ? await listServicePrices(db, {
        brandId,
        planId: priced.planId,
        versionId: priced.versionId,
        officeId,
      })
    : []
  return { plans, prices, pricedPlan: priced?.name ?? null, isMember: held !== undefined }
}

function firstForAdults(plans: Awaited<ReturnType<typeof listPlansAtOffice>>) {
  const plan = plans.find(({ tier }) => tier === 'adult') ?? plans[0]
  return plan && { planId: plan.id, versionId: undefined, name: plan.name }
}
