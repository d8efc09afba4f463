import { expect, test } from 'vitest'
import { planOffices } from '#db/schema/plans.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertFeeSchedule } from '#demo/fixtures/fee-schedules.ts'
import { insertOffice } from '#demo/fixtures/offices.ts'
import { insertPlan } from '#demo/fixtures/plans.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { listOfficeOffers } from './office-offers.queries.server.ts'

const database = useDatabase()

test('an office’s price is that of the cheapest adult plan sold there, with its own checkup price', async () => {
  const { db } = database
  const { id: brandId } = await insertBrand(db)
  const own = await insertOffice(db, { brandId })
  const state = await insertOffice(db, { brandId })
  const texan = await insertOffice(db, { brandId, state: 'TX' })
  const row = { service: 'check-up-exam', name: 'Checkup', category: 'Exams', usualCents: 9_000 }
  const fees = await insertFeeSchedule(db, {
    brandId,
    prices: [
      { ...row, memberCents: 3_000, officeId: own.id },
      { ...row, memberCents: 4_000, state: 'AZ' },
      { ...row, memberCents: 5_000 },
    ],
  })
  const sell = (more: Parameters<typeof insertPlan>[1]) =>
    insertPlan(db, { brandId, feeScheduleId: fees.id, benefits: [], ...more })
  await sell({ tier: 'adult', sellableStates: ['AZ', 'TX'] })
  await sell({ tier: 'child' })
  const { plan: onlyAtOwn } = await sell({ tier: 'adult', allOffices: false, name: 'Cheaper' })
  await db.insert(planOffices).values({ brandId, planId: onlyAtOwn.id, officeId: own.id })
  const offers = (offices: { id: string; state: string }[], whitelist: string[] = []) =>
    listOfficeOffers(db, { brandId, offices, today: '2026-11-20', whitelist })
  const all = await offers([own, state, texan])
  expect([own, state, texan].map(({ id }) => all[id]?.checkUp?.memberCents)).toEqual([3_000, 4_000, 5_000])
  expect(all[own.id]).toMatchObject({
    plan: { price: { interval: 'year', renewalCents: expect.any(Number) } },
    checkUp: { usualCents: 9_000, included: 0 },
  })
  expect(await offers([texan], [onlyAtOwn.id])).toEqual({})
  expect(await offers([])).toEqual({})
})
