import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { feeSchedules, plans, planVersions } from '#db/schema/plans.ts'
import { insertCoupon } from '#demo/fixtures/coupons.ts'
import { insertFeeSchedule } from '#demo/fixtures/fee-schedules.ts'
import { insertPlan, insertPrices } from '#demo/fixtures/plans.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'

export const catalogThings = ['plan', 'coupon', 'feeSchedule'] as const
export type CatalogThing = (typeof catalogThings)[number]

export function isCatalogThing(scope: unknown): scope is CatalogThing {
  return catalogThings.some((thing) => thing === scope)
}

const sold = new Map<string, Promise<string>>()

/** The id of the only plan a brand's members have. One plan per member would make every list of plans long. */
export function soldPlan(db: Db, { brandId }: { brandId: string }): Promise<string> {
  const known = sold.get(brandId) ?? insertPlan(db, { brandId }).then(({ plan }) => plan.id)
  sold.set(brandId, known)
  return known
}

/** The fee schedules of the created plans. */
const schedules = new Map<string, string>()

/** A catalog item of a brand, in a state in which that call is possible. For a new plan, the id of a fee schedule. */
export async function catalogSubject(
  db: Db,
  call: string,
  { brandId }: { brandId: string },
): Promise<string> {
  if (call.includes('/coupons')) return (await insertCoupon(db, { brandId })).id
  if (call === 'POST /api/admin/plans') return (await insertFeeSchedule(db, { brandId })).id
  if (call.includes('/feeSchedules')) {
    const { id } = await insertFeeSchedule(db, { brandId })
    if (!/csv|\/draft$/.test(call))
      await db.update(feeSchedules).set({ isDraft: true }).where(eq(feeSchedules.id, id))
    return id
  }
  const { plan, version } = await insertPlan(db, { brandId })
  schedules.set(plan.id, version.feeScheduleId)
  if (/draft$|unarchive$|archive$/.test(call) && !call.startsWith('PUT')) {
    if (call.endsWith('unarchive'))
      await db.update(plans).set({ status: 'retired' }).where(eq(plans.id, plan.id))
    return plan.id
  }
  const scheduled = call.endsWith('unschedule')
    ? { startsAt: new Date('2027-01-01T00:00:00Z'), scheduledBy: (await insertStaff(db, { grants: [] })).id }
    : {}
  const { prices: _prices, ...same } = version
  const draft = { ...same, id: newId(), version: 2, publishedAt: null, ...scheduled }
  await db.insert(planVersions).values(draft)
  if (call.startsWith('POST') && call.endsWith('publish')) {
    await insertPrices(db, draft, version.prices)
  }
  return plan.id
}

const reason = 'For the matrix'
const revision = 0
const days = { startsOn: null, endsOn: null, maxRedemptions: null, maxPerMember: null }
const fee = { name: 'Filling', category: 'Fillings', usualCents: 9_000, memberCents: 4_000 }

/** A valid body for each catalog call. */
export const catalogBodies: Record<string, (at: { subject: { id: string } }) => object> = {
  'POST /api/admin/plans': ({ subject }) => ({
    slug: `plan-${newId()}`,
    tier: 'adult',
    name: 'A plan',
    feeScheduleId: subject.id,
  }),
  'PUT /api/admin/plans/{id}/draft': ({ subject }) => ({
    revision,
    name: 'A plan',
    summary: 'Lower prices.',
    feeScheduleId: schedules.get(subject.id),
    sellableStates: ['AZ'],
    enrolmentFeeCents: 0,
    prices: [{ interval: 'year', priceCents: 10_000, additionalMemberCents: null }],
    benefits: [],
  }),
  'POST /api/admin/plans/{id}/draft': () => ({}),
  'POST /api/admin/plans/{id}/discardDraft': () => ({ revision }),
  'POST /api/admin/plans/{id}/publish': () => ({ revision }),
  'POST /api/admin/plans/{id}/unschedule': () => ({ revision }),
  'POST /api/admin/plans/{id}/archive': () => ({ reason }),
  'PUT /api/admin/plans/{id}/position': () => ({ place: 1 }),
  'POST /api/admin/plans/{id}/unarchive': () => ({ reason }),
  'POST /api/admin/coupons': () => ({
    ...days,
    code: `C${newId()}`,
    label: 'A coupon',
    percentOff: 10,
    amountOffCents: null,
    appliesTo: 'all',
    duration: 'first_term',
    planIds: null,
  }),
  'PUT /api/admin/coupons/{id}': () => ({ ...days, label: 'A coupon' }),
  'POST /api/admin/coupons/{id}/end': () => ({ reason }),
  'POST /api/admin/feeSchedules': () => ({ name: `Fees ${newId()}` }),
  'POST /api/admin/feeSchedules/{id}/draft': () => ({}),
  'PUT /api/admin/feeSchedules/{id}/rows': () => ({
    revision,
    put: [{ ...fee, service: 'filling', state: null, officeId: null, procedureCode: null }],
  }),
  'POST /api/admin/feeSchedules/{id}/import': () => ({
    revision,
    text: 'Name,Category,Usual,Member\nFilling,Fillings,90,40',
    save: true,
  }),
  'POST /api/admin/feeSchedules/{id}/importPreview': () => ({
    revision,
    text: 'Name,Category,Usual,Member\nFilling,Fillings,90,40',
  }),
  'POST /api/admin/feeSchedules/{id}/discardDraft': () => ({ revision }),
  'POST /api/admin/feeSchedules/{id}/publish': () => ({ revision }),
}
