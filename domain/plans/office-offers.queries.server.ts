import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { feeScheduleRows, planOffices, planVersions } from '#db/schema/plans.ts'
import { soldNames } from '#domain/content/spanish/sold-name.ts'
import { listPlans, type Whitelist } from './plan.queries.server.ts'
import type { Plan } from './plan.schema.ts'
import { type ShownPrice, shownPrices } from './shown-price.rules.ts'
import { type SpokenPlan, spokenPlan } from './spoken-plan.rules.ts'

/** The service used to compare price lists. Without it, only the plan's price is shown. */
const checkUp = 'check-up-exam'

/** An office's prices at a glance; cents. */
export type OfficeOffer = {
  /** The cheapest plan for one adult, by the longest interval it's sold by. */
  plan: SpokenPlan<{ name: string }> & { price: ShownPrice }
  /** The plan's price of one checkup there, and the number included each year; null if the price list has none. */
  checkUp: { memberCents: number; usualCents: number; included: number } | null
}

type AskedOffice = { id: string; state: string }

/** The offer of each office, by id, in three statements for all; offices without one are left out. */
export async function listOfficeOffers(
  db: Db,
  {
    brandId,
    offices,
    today,
    whitelist,
  }: { brandId: string; offices: AskedOffice[]; today: string; whitelist: Whitelist },
): Promise<Record<string, OfficeOffer>> {
  if (offices.length === 0) return {}
  const plans = (await listPlans(db, { brandId, today, whitelist })).filter(({ tier }) => tier === 'adult')
  if (plans.length === 0) return {}
  const [taking, rows] = await Promise.all([
    listTaking(db, { brandId, plans, offices }),
    listCheckUpRows(db, { brandId, plans, offices }),
  ])
  const offers: Record<string, OfficeOffer> = {}
  for (const office of offices) {
    const sold = plans.filter(
      ({ id, allOffices, sellableStates }) =>
        sellableStates.includes(office.state) && (allOffices || taking.has(`${id} ${office.id}`)),
    )
    const [cheapest] = sold.flatMap(offered).sort((a, b) => a.price.renewalCents - b.price.renewalCents)
    if (!cheapest) continue
    const { plan, price } = cheapest
    offers[office.id] = {
      plan: { ...spokenPlan({ name: plan.name }, soldNames()), price },
      checkUp: checkUpAt(plan, office, rows),
    }
  }
  return offers
}

/** A plan with the interval its price is shown for; nothing if it has no price. */
function offered(plan: Plan) {
  const [price] = shownPrices(plan)
  return price ? [{ plan, price }] : []
}

type CheckUpRow = Awaited<ReturnType<typeof listCheckUpRows>>[number]

/** The narrowest scope wins: office, then state, then brand (as in `listServicePrices`). */
function checkUpAt(plan: Plan, office: AskedOffice, rows: CheckUpRow[]): OfficeOffer['checkUp'] {
  const own = rows.filter(({ versionId }) => versionId === plan.versionId)
  const row =
    own.find(({ officeId }) => officeId === office.id) ??
    own.find(({ state }) => state === office.state) ??
    own.find(({ officeId, state }) => officeId === null && state === null)
  if (!row) return null
  const benefit = plan.benefits.find(({ service }) => service === checkUp)
  const included = benefit ? benefit.quantity * (benefit.period === 'month' ? 12 : 1) : 0
  return { memberCents: row.memberCents, usualCents: row.usualCents, included }
}

async function listTaking(
  db: Db,
  { brandId, plans, offices }: { brandId: string; plans: Plan[]; offices: AskedOffice[] },
): Promise<Set<string>> {
  const some = plans.filter(({ allOffices }) => !allOffices).map(({ id }) => id)
  if (some.length === 0) return new Set()
  const ids = offices.map(({ id }) => id)
  const rows = await db
    .select({ planId: planOffices.planId, officeId: planOffices.officeId })
    .from(planOffices)
    .where(
      ofBrand(planOffices, brandId, inArray(planOffices.planId, some), inArray(planOffices.officeId, ids)),
    )
  return new Set(rows.map(({ planId, officeId }) => `${planId} ${officeId}`))
}

function listCheckUpRows(
  db: Db,
  { brandId, plans, offices }: { brandId: string; plans: Plan[]; offices: AskedOffice[] },
) {
  const row = feeScheduleRows
  const ids = offices.map(({ id }) => id)
  const states = [...new Set(offices.map(({ state }) => state))]
  const versions = plans.map(({ versionId }) => versionId)
  return db
    .select({
      versionId: planVersions.id,
      officeId: row.officeId,
      state: row.state,
      memberCents: row.memberCents,
      usualCents: row.usualCents,
    })
    .from(planVersions)
    .innerJoin(
      row,
      and(eq(row.feeScheduleId, planVersions.feeScheduleId), eq(row.brandId, planVersions.brandId)),
    )
    .where(
      ofBrand(
        planVersions,
        brandId,
        inArray(planVersions.id, versions),
        eq(row.service, checkUp),
        or(
          inArray(row.officeId, ids),
          inArray(row.state, states),
          and(isNull(row.officeId), isNull(row.state)),
        ),
      ),
    )
}
