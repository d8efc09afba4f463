import { beforeEach, describe, expect, it } from 'vitest'
import { planOffices } from '#db/schema/plans.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertFeeSchedule } from '#demo/fixtures/fee-schedules.ts'
import { insertOffice } from '#demo/fixtures/offices.ts'
import { insertPlan } from '#demo/fixtures/plans.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { findPlan, listPlans, listPlansAtOffice, listServicePrices } from './plan.queries.server.ts'

const database = useDatabase()
const today = '2026-11-20'
let brandId: string

beforeEach(async () => {
  brandId = (await insertBrand(database.db)).id
})

const sell = async (overrides: Parameters<typeof insertPlan>[1] = {}) =>
  (await insertPlan(database.db, { brandId, ...overrides })).plan.id
const names = (plans: { name: string }[]) => plans.map(({ name }) => name)

describe('the plans of a brand', () => {
  it('are those it has published, in their order, never another brand’s', async () => {
    await sell({ name: 'Second', sortOrder: 2 })
    await sell({ name: 'First', sortOrder: 1 })
    await sell({ name: 'Draft', status: 'draft' })
    await sell({ name: 'Retired', status: 'retired' })
    await insertPlan(database.db, { name: 'Foreign' })
    expect(names(await listPlans(database.db, { today, brandId }))).toEqual(['First', 'Second'])
  })

  it('are limited by the buyer’s state and the whitelist; an empty whitelist limits nothing', async () => {
    const arizona = await sell({ name: 'Arizona', sellableStates: ['AZ'] })
    const both = await sell({ name: 'Both', sellableStates: ['AZ', 'TX'] })
    expect(names(await listPlans(database.db, { today, brandId, state: 'TX' }))).toEqual(['Both'])
    expect(names(await listPlans(database.db, { today, brandId, whitelist: [arizona] }))).toEqual(['Arizona'])
    expect(await listPlans(database.db, { today, brandId, whitelist: [] })).toHaveLength(2)
    expect(await findPlan(database.db, { today, brandId, planId: both, whitelist: [arizona] })).toBeNull()
    const { brandId: other } = (await insertPlan(database.db)).plan
    expect(await findPlan(database.db, { today, brandId: other, planId: both })).toBeNull()
  })

  it('at an office are those it accepts and that are sold in its state', async () => {
    const office = await insertOffice(database.db, { brandId, state: 'AZ' })
    await sell({ name: 'Everywhere' })
    await sell({ name: 'Elsewhere', allOffices: false })
    await sell({ name: 'Texan', sellableStates: ['TX'] })
    const here = await sell({ name: 'Here', allOffices: false })
    await database.db.insert(planOffices).values({ brandId, planId: here, officeId: office.id })
    expect(names(await listPlansAtOffice(database.db, { today, brandId, officeId: office.id }))).toEqual([
      'Everywhere',
      'Here',
    ])
    const { id: brandless } = await insertBrand(database.db)
    expect(await listPlansAtOffice(database.db, { today, brandId: brandless, officeId: office.id })).toEqual(
      [],
    )
  })
})

describe('the prices of a plan', () => {
  it('come from the narrowest scope: office, then state, then brand', async () => {
    const office = await insertOffice(database.db, { brandId, state: 'AZ' })
    const row = { service: 'exam', name: 'Exam', category: 'Exams', usualCents: 9_000 }
    const fees = await insertFeeSchedule(database.db, {
      brandId,
      prices: [
        { ...row, memberCents: 3_000, officeId: office.id },
        { ...row, memberCents: 5_000 },
        { ...row, memberCents: 4_000, state: 'AZ' },
      ],
    })
    const planId = await sell({ feeScheduleId: fees.id })
    const price = async (scope: { officeId?: string; state?: string }) =>
      (await listServicePrices(database.db, { brandId, planId, ...scope })).map(
        ({ memberCents }) => memberCents,
      )
    expect(await price({})).toEqual([5_000])
    expect(await price({ state: 'TX' })).toEqual([5_000])
    expect(await price({ state: 'AZ' })).toEqual([4_000])
    expect(await price({ officeId: office.id })).toEqual([3_000])
    const next = await insertOffice(database.db, { brandId, state: 'AZ' })
    expect(await price({ officeId: next.id })).toEqual([4_000])
  })
})
