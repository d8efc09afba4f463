import { asc, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { offices } from '#db/schema/offices.ts'
import { planOffices } from '#db/schema/plans.ts'
import { insertBrand } from '#demo/brands.ts'
import { insertCoupon } from '#demo/coupons.ts'
import { insertFeeSchedule } from '#demo/fee-schedules.ts'
import { insertPlan } from '#demo/plans.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import type { demoBrands } from './brands.ts'
import { demoCoupons } from './coupons.ts'
import { demoPlans, enrolmentFeeCents, includedBenefits, sellableStates } from './plans.ts'
import { priceLevels, priceRows } from './prices.ts'

type Office = { id: string; city: string; specialties: string[] }
export type SeededBrand = { brandId: string; planIds: Map<string, string>; offices: Office[] }

/** How many offices have prices of their own. */
const officesWithPrices = 3

/** One brand of the demo with its offices, fee schedules, plans, coupons and content. */
export async function seedBrand(db: Db, demo: (typeof demoBrands)[number], now: Date): Promise<SeededBrand> {
  const brand = await insertBrand(db, { ...demo, createdAt: now })
  const brandOffices = await seedOffices(db, brand, now)
  const planIds = await seedPlans(db, demo.key, brand.id, brandOffices, now)
  for (const coupon of demoCoupons(now)) {
    // The expired one and the single one are there to be tried at the default brand.
    const isForAll = coupon.code === 'WELCOME10' || coupon.code === 'FAMILY25'
    if (demo.key === 'brightharbor' || isForAll)
      await insertCoupon(db, { ...coupon, brandId: brand.id, createdAt: now })
  }
  return { brandId: brand.id, planIds, offices: brandOffices }
}

async function seedOffices(db: Db, brand: Brand, _now: Date): Promise<Office[]> {
  return db
    .select({ id: offices.id, city: offices.city, specialties: offices.specialties })
    .from(offices)
    .where(eq(offices.brandId, brand.id))
    .orderBy(asc(offices.state), asc(offices.city), asc(offices.zip), asc(offices.name))
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
      ? brandOffices.filter(({ specialties }) => specialties.includes('periodontics'))
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
