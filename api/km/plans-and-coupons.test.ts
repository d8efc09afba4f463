import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { couponRoutes } from '#api/v4/coupon.ts'
import { planRoutes } from '#api/v4/plans.ts'
import { insertCoupon } from '#demo/fixtures/coupons.ts'
import { insertFeeSchedule } from '#demo/fixtures/fee-schedules.ts'
import { insertOffice } from '#demo/fixtures/offices.ts'
import { insertPlan } from '#demo/fixtures/plans.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { openCheckoutWorld } from '#tests/helpers/checkout-world.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openTestApi, TestBrowser, testServices } from '#tests/helpers/test-api.ts'
import { officePlansRoutes } from './office-plans.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
let world: Awaited<ReturnType<typeof openCheckoutWorld>>

beforeEach(async () => {
  world = await openCheckoutWorld(database.db, clock)
})

function browserAt(brand: Brand = world.brand): TestBrowser {
  const services = testServices(database.db, clock, { gateway: world.gateway, content: world.content })
  return new TestBrowser(
    openTestApi({ services, brand, routers: [planRoutes, couponRoutes, officePlansRoutes] }),
  )
}

describe('plans and coupons over HTTP', () => {
  it('shows a plan, and as sold at an office with that office’s prices', async () => {
    const { brand } = world
    const office = await insertOffice(database.db, { brandId: brand.id })
    const cleaning = { service: 'cleaning', name: 'Cleaning', category: 'Cleanings', usualCents: 12_000 }
    const fees = await insertFeeSchedule(database.db, {
      brandId: brand.id,
      prices: [
        { ...cleaning, memberCents: 7_000 },
        { ...cleaning, memberCents: 6_000, state: 'AZ' },
        { ...cleaning, memberCents: 5_000, officeId: office.id },
        { ...cleaning, service: 'exam', name: 'Exam', memberCents: 3_000 },
        { ...cleaning, service: 'exam', name: 'Exam', memberCents: 2_500, state: 'AZ' },
        { ...cleaning, service: 'exam', name: 'Exam', memberCents: 2_000, state: 'TX' },
      ],
    })
    const { plan } = await insertPlan(database.db, {
      brandId: brand.id,
      feeScheduleId: fees.id,
      name: 'Gold',
    })
    const browser = browserAt()
    expect(await (await browser.get(`/api/v4/plans/${plan.id}`)).json()).toMatchObject({
      name: 'Gold',
      yearCents: 14_900,
    })
    const there = await (await browser.get(`/api/v4/plans/${plan.id}/${office.id}`)).json()
    const prices = there.feeSchedule.map((row: { service: string; memberCents: number }) => [
      row.service,
      row.memberCents,
    ])
    expect(prices).toEqual([
      ['cleaning', 5_000],
      ['exam', 2_500],
    ])
    const { plans } = await (await browser.get(`/api/km/office/${office.id}/plans`)).json()
    expect(plans).toHaveLength(2)
  })

  it('answers the same 404 for another brand’s plan or office as for an unknown one', async () => {
    const foreign = (await insertPlan(database.db)).plan
    const office = await insertOffice(database.db, { brandId: foreign.brandId })
    const paths = [
      `/api/v4/plans/${foreign.id}`,
      `/api/v4/plans/${randomUUID()}`,
      '/api/v4/plans/nonsense',
      `/api/v4/plans/${world.plan.id}/${office.id}`,
      `/api/km/office/${office.id}/plans`,
      `/api/km/office/${randomUUID()}/plans`,
    ]
    const answers = await Promise.all(paths.map((path) => browserAt().get(path)))
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1)
    expect(answers.every(({ status }) => status === 404)).toBe(true)
  })

  it('says what a coupon takes off, or why it doesn’t apply, and limits guessing', async () => {
    await insertCoupon(database.db, { brandId: world.brand.id, code: 'WELCOME10', label: 'Welcome' })
    const browser = browserAt()
    const ask = (coupon: string) =>
      browser.get(`/api/v4/coupon/validate?coupon=${coupon}&plan_id=${world.plan.id}`)
    expect(await (await ask('welcome10')).json()).toEqual({
      valid: true,
      code: 'WELCOME10',
      label: 'Welcome',
      discountCents: 1_640,
    })
    expect(await (await ask('NOPE')).json()).toEqual({
      valid: false,
      reason: 'unknown',
      message: 'That code isn’t valid.',
    })
    const statuses = await Promise.all(Array.from({ length: 40 }, async () => (await ask('NOPE')).status))
    expect(statuses.filter((status) => status === 200)).toHaveLength(28)
    expect(statuses.filter((status) => status === 429)).toHaveLength(12)
  })
})
