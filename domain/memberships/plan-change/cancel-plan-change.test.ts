import { expect, it } from 'vitest'
import { insertPlan } from '#demo/fixtures/plans.ts'
import { setAutoRenew } from '#domain/memberships/set-auto-renew.server.ts'
import { changePlan, previewPlanChange } from '#domain/orders/plan-change/change-plan.server.ts'
import { previewRenewal } from '#domain/orders/renewal/quote-renewal.server.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { cancelPlanChange } from './cancel-plan-change.server.ts'

const database = useDatabase()
const from = { ip: '198.51.100.7', userAgent: null }

it('undoing a scheduled plan leaves auto-renewal as it was, unless its member has decided since', async () => {
  const world = await openRenewalWorld(database.db, { now: new Date('2026-11-20T18:00:00Z') })
  const { plan } = await insertPlan(database.db, { brandId: world.brand.id, yearCents: 22_900 })
  const member = await world.member({ joinedOn: '2026-05-21', autoRenew: false })
  const owner = world.ownerOf(member)
  const deps = { ...world.deps(), whitelist: [] }
  const choose = async (interval: 'month' | 'year', key: string) => {
    const change = { membershipId: owner.membershipId, planId: plan.id, interval, when: 'renewal' as const }
    const { todayCents, renewalTotalCents, renewsOn } = await previewPlanChange(deps, owner, change)
    const confirm = { todayCents, renewalTotalCents, renewsOn }
    await changePlan(deps, { ...owner, ...from, key, change: { ...change, confirm } })
  }
  const turn = async (autoRenew: boolean) => {
    const agreed = await world.autoRenewTermsOf(member)
    return setAutoRenew({ ...deps, today: world.today() }, { ...owner, ...from, autoRenew, agreed })
  }

  await choose('year', 'the-first-choice')
  await choose('month', 'the-second-choice')
  expect(await cancelPlanChange(deps, owner)).toMatchObject({
    autoRenew: false,
    nextPlan: null,
    nextCharge: null,
  })

  await choose('year', 'the-third-choice')
  await turn(false)
  await turn(true)
  expect(await cancelPlanChange(deps, owner)).toMatchObject({ autoRenew: true, nextPlan: null })

  await choose('year', 'the-fourth-choice')
  expect(await cancelPlanChange(deps, owner)).toMatchObject({ autoRenew: true })

  await choose('year', 'the-fifth-choice')
  await turn(false)
  await expect(previewRenewal(deps, owner)).rejects.toMatchObject({
    message: expect.stringContaining('Auto-renewal is off, so it will not begin'),
  })
  await turn(true)
  await expect(previewRenewal(deps, owner)).rejects.toMatchObject({
    message: expect.stringContaining('It is paid for on that day'),
  })
  await turn(false)
  expect(await cancelPlanChange(deps, owner)).toMatchObject({ autoRenew: false })
})
