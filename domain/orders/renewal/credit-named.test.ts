import { beforeEach, expect, it } from 'vitest'
import { insertPlan } from '#demo/fixtures/plans.ts'
import { previewPlanChange } from '#domain/orders/plan-change/change-plan.server.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
let world: Awaited<ReturnType<typeof openRenewalWorld>>

beforeEach(async () => {
  clock.now = new Date('2026-11-20T18:00:00Z')
  world = await openRenewalWorld(database.db, clock)
})

it('a change of plan is agreed to at what the next renewal charges: $300.00 less a credit of $20.00', async () => {
  const { plan } = await insertPlan(database.db, { brandId: world.brand.id, name: 'Gold', yearCents: 30_000 })
  const member = await world.member({ joinedOn: '2026-06-20' })
  await world.credit(member, 2_000)
  const deps = { ...world.deps(), whitelist: [] }
  const asked = { membershipId: member.membership.id, planId: plan.id, interval: 'year' } as const
  for (const when of ['now', 'renewal'] as const) {
    const { consent } = await previewPlanChange(deps, world.ownerOf(member), { ...asked, when })
    expect(consent).toContain(
      'charge my payment method on file $280.00 on 06/20/27 ($300.00 less my credit of $20.00), and $300.00 every year after that, until I turn this off',
    )
  }
})

it('canceling a term that a credit helped pay for says that the credit is restored', async () => {
  const member = await world.member({ joinedOn: '2025-12-01', state: 'FL' })
  await world.credit(member, 2_000)
  await world.renew(member)
  expect((await world.renewalsOf(member)).map(({ amountCents }) => amountCents)).toEqual([12_900])
  expect((await world.view(member)).creditCents).toBe(0)
  const words = 'Your credit of $20.00 is not paid out: it is taken off if you come back.'
  expect((await world.previewCancel(member)).explanation).toContain(words)
  await world.cancel(member)
  expect((await world.view(member)).creditCents).toBe(2_000)
})
