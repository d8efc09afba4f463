import { expect, it } from 'vitest'
import { planOffices } from '#db/schema/plans.ts'
import { insertOffice } from '#demo/fixtures/offices.ts'
import { insertPlan } from '#demo/fixtures/plans.ts'
import { changePlan, previewPlanChange } from '#domain/orders/plan-change/change-plan.server.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { cancelPlanChange } from './plan-change/cancel-plan-change.server.ts'
import { setHomeOffice } from './set-home-office.server.ts'

const database = useDatabase()

it('a home office must also accept the plan scheduled for the next term', async () => {
  const { db } = database
  const world = await openRenewalWorld(db, { now: new Date('2026-11-20T18:00:00Z') })
  const brandId = world.brand.id
  const { plan } = await insertPlan(db, { brandId, name: 'City plan', allOffices: false })
  const [taking, other] = [await insertOffice(db, { brandId }), await insertOffice(db, { brandId })]
  await db.insert(planOffices).values({ brandId, planId: plan.id, officeId: taking.id })
  const member = await world.member({ joinedOn: '2025-12-01', paidTerms: 1 })
  const owner = world.ownerOf(member)
  const deps = { ...world.deps(), whitelist: [] }
  const change = { ...owner, planId: plan.id, interval: 'year' as const, when: 'renewal' as const }
  const { todayCents, renewalTotalCents, renewsOn } = await previewPlanChange(deps, owner, change)
  const confirm = { todayCents, renewalTotalCents, renewsOn }
  const from = { key: 'a-key-of-mine', ip: '198.51.100.7', userAgent: null }
  await changePlan(deps, { ...owner, ...from, change: { ...change, confirm } })
  const choose = (officeId: string | null) =>
    db.transaction((tx) => setHomeOffice(tx, { ...owner, officeId }))

  await expect(choose(other.id)).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringContaining('City plan'),
    fields: [{ path: 'officeId' }],
  })
  await choose(taking.id)
  expect(await world.read(member)).toMatchObject({ officeId: taking.id })
  await choose(null)
  await cancelPlanChange(deps, owner)
  await choose(other.id)
  expect(await world.read(member)).toMatchObject({ officeId: other.id })
})
