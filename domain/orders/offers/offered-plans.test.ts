import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertCoupon } from '#demo/fixtures/coupons.ts'
import { insertOffice } from '#demo/fixtures/offices.ts'
import { insertPlan } from '#demo/fixtures/plans.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { createContentStore } from '#domain/content/content-store.server.ts'
import { publish } from '#tests/helpers/checkout-world.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { readPlan, readPlanAtOffice, readPlansAtOffice, validateCoupon } from './offered-plans.server.ts'

const database = useDatabase()
const now = new Date('2026-11-20T18:00:00Z')
let brand: Brand

beforeEach(async () => {
  brand = await insertBrand(database.db)
  await publish(database.db, brand)
})

const deps = () => {
  const { db } = database
  return { db, now: () => now, content: createContentStore({ db, log: () => {} }) }
}
const plan = async (name: string, more: Parameters<typeof insertPlan>[1] = {}) =>
  (await insertPlan(database.db, { brandId: brand.id, name, ...more })).plan
const validate = (code: string, planId: string, interval?: 'month' | 'year') =>
  validateCoupon({ ...deps(), now }, { brand, code, planId, ...(interval && { interval }) })

test('only plans that the site offers are readable', async () => {
  const { id } = await plan('Adult')
  expect(await readPlan(deps(), { brand, planId: id })).toMatchObject({ id, name: 'Adult' })
  const foreign = await insertPlan(database.db)
  const { id: retired } = await plan('Old', { status: 'retired' })
  for (const planId of [foreign.plan.id, retired, randomUUID(), 'of nobody'])
    await expect(readPlan(deps(), { brand, planId })).rejects.toMatchObject({ code: 'not_found' })
})

test('at an office only accepted plans are readable, each with the prices there', async () => {
  const office = await insertOffice(database.db, { brandId: brand.id })
  const [first, second] = [await plan('First'), await plan('Second')]
  const { id: elsewhere } = await plan('Elsewhere', { allOffices: false })
  const officeId = office.id
  const there = await readPlansAtOffice(deps(), { brand, officeId })
  expect(there.map(({ name }) => name).sort()).toEqual(['First', 'Second'])
  for (const { id } of [first, second])
    expect((await readPlanAtOffice(deps(), { brand, planId: id, officeId })).plan.id).toBe(id)
  await expect(readPlanAtOffice(deps(), { brand, planId: elsewhere, officeId })).rejects.toMatchObject({
    code: 'not_found',
  })
  const foreign = await insertOffice(database.db)
  for (const officeId of [foreign.id, randomUUID()])
    await expect(readPlansAtOffice(deps(), { brand, officeId })).rejects.toMatchObject({ code: 'not_found' })
})

test('a coupon says what it takes off for one person, for the longest interval by default', async () => {
  const { id } = await plan('Adult', { enrolmentFeeCents: 0 })
  const { code, label } = await insertCoupon(database.db, { brandId: brand.id, percentOff: 10 })
  const valid = { valid: true, code, label }
  expect(await validate(code.toLowerCase(), id)).toEqual({ ...valid, discountCents: 1_490 })
  expect(await validate(code, id, 'month')).toEqual({ ...valid, discountCents: 150 })
  const { id: monthly } = await plan('Monthly', { yearCents: null, monthCents: 2_000, enrolmentFeeCents: 0 })
  expect(await validate(code, monthly)).toEqual({ ...valid, discountCents: 200 })
})

test('a coupon that doesn’t apply says why; for an unavailable plan the field is named', async () => {
  const { id } = await plan('Adult')
  expect(await validate('NEVER', id)).toMatchObject({
    valid: false,
    reason: expect.any(String),
    message: expect.any(String),
  })
  const message = 'This plan is not sold here. Please choose another.'
  const foreign = await insertPlan(database.db)
  await expect(validate('NEVER', foreign.plan.id)).rejects.toMatchObject({
    code: 'not_sold',
    message,
    fields: [{ path: 'plan_id', message }],
  })
  const { id: yearly } = await plan('Yearly', { monthCents: null })
  await expect(validate('NEVER', yearly, 'month')).rejects.toMatchObject({ code: 'not_sold' })
})
