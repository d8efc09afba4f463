import type { Db } from '#db/client.ts'
import { offices, providers } from '#db/schema/offices.ts'
import { planOffices } from '#db/schema/plans.ts'
import { seedContent } from '#demo/content/seed-content.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertCoupon } from '#demo/fixtures/coupons.ts'
import { insertFeeSchedule } from '#demo/fixtures/fee-schedules.ts'
import { buildOffices } from '#demo/fixtures/offices.ts'
import { insertPlan } from '#demo/fixtures/plans.ts'
import type { DemoBrandKey, demoBrands } from './brands.ts'
import { demoCoupons } from './coupons.ts'
import { demoPlans, enrolmentFeeCents, includedBenefits, sellableStates } from './plans.ts'
import { priceLevels, priceRows } from './prices.ts'

type Office = { id: string; city: string; specialties: string[] }
export type SeededBrand = { brandId: string; planIds: Map<string, string>; offices: Office[] }

/** Gum care plans are sold only at offices with one of these specialties. */
const treatsGums = ['general', 'periodontics']

/** How many offices have their own prices. */
const officesWithPrices = 3

/** One demo brand with its offices, fee schedules, plans, coupons and content. */
export async function seedBrand(db: Db, demo: (typeof demoBrands)[number], now: Date): Promise<SeededBrand> {
  const brand = await insertBrand(db, { ...demo, createdAt: now })
  const brandOffices = await seedOffices(db, demo.key, brand.id, now)
  const planIds = await seedPlans(db, demo.key, brand.id, brandOffices, now)
  for (const coupon of demoCoupons(now)) {
    // EXPIRED5 and LASTONE only exist at the default brand.
    const isForAll = coupon.code === 'WELCOME10' || coupon.code === 'FAMILY25'
    if (demo.key === 'brightharbor' || isForAll)
      await insertCoupon(db, { ...coupon, brandId: brand.id, createdAt: now })
  }
  await seedContent(db, { brandKey: demo.key, brandId: brand.id, now })
  return { brandId: brand.id, planIds, offices: brandOffices }
}

async function seedOffices(db: Db, brandKey: DemoBrandKey, brandId: string, now: Date): Promise<Office[]> {
  const built = await buildOffices({ brandId, brandKey, now })
  if (built.offices.length > 0) await db.insert(offices).values(built.offices)
  if (built.providers.length > 0) await db.insert(providers).values(built.providers)
  return built.offices
    .filter((office) => !office.endsOn)
    .map(({ id, city, specialties = [] }) => ({ id, city, specialties }))
}

async function seedPlans(
  db: Db,
  key: (typeof demoBrands)[number]['key'],
  brandId: string,
  brandOffices: Office[],
  now: Date,
): Promise<Map<string, string>> {
  const rows = {
    level: priceLevels[key],
    states: sellableStates[key],
    officeIds: brandOffices.slice(0, officesWithPrices).map(({ id }) => id),
  }
  const everyday = await insertFeeSchedule(db, { brandId, name: 'Member prices', prices: priceRows(rows) })
  const gumCare = await insertFeeSchedule(db, {
    brandId,
    name: 'Member prices with gum care',
    prices: priceRows({ ...rows, lowerGumCare: true }),
  })
  const planIds = new Map<string, string>()
  for (const [sortOrder, plan] of demoPlans[key].entries()) {
    const isGumCare = plan.tier === 'perio'
    const inserted = await insertPlan(db, {
      ...plan,
      brandId,
      sortOrder,
      feeScheduleId: isGumCare ? gumCare.id : everyday.id,
      sellableStates: sellableStates[key],
      enrolmentFeeCents: enrolmentFeeCents[key],
      benefits: includedBenefits[plan.tier],
      allOffices: !isGumCare,
      createdAt: now,
    })
    planIds.set(plan.slug, inserted.plan.id)
    const treating = isGumCare
      ? brandOffices.filter(({ specialties }) =>
          treatsGums.some((specialty) => specialties.includes(specialty)),
        )
      : []
    if (treating.length > 0) {
      const planId = inserted.plan.id
      await db
        .insert(planOffices)
        .values(treating.map((office) => ({ planId, officeId: office.id, brandId })))
    }
  }
  return planIds
}
