import { expect, it } from 'vitest'
import { memberships } from '#db/schema/memberships.ts'
import { insertPlan } from '#demo/fixtures/plans.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { assertNotEnrolled, lockEnrollee } from './duplicate-enrollment.server.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
const ana = { firstName: 'Ana', lastName: 'Lopez', dateOfBirth: '1988-04-12' }

async function openWorld() {
  const world = await openRenewalWorld(database.db, clock)
  await world.member({ joinedOn: '2026-05-21', account: ana })
  const asked = { brandId: world.brand.id, planId: world.plan.id, account: ana }
  const refuse = (changes: Partial<typeof asked> = {}) =>
    assertNotEnrolled(database.db, { ...asked, ...changes })
  return { ...world, asked, refuse }
}

it('no one is sold a plan they are already on, however their name is typed', async () => {
  const { refuse } = await openWorld()
  const message = 'Ana Lopez is on this plan already. Look for them by name and birth date.'
  await expect(refuse()).rejects.toMatchObject({ code: 'conflict', message })
  const typed = { ...ana, firstName: 'ANA', lastName: 'lopez' }
  await expect(refuse({ account: typed })).rejects.toMatchObject({
    message: expect.stringMatching(/^ANA lopez is on this plan already/),
  })
})

it('another person, another plan, and the same person at another brand don’t conflict', async () => {
  const { refuse, brand } = await openWorld()
  const { plan } = await insertPlan(database.db, { brandId: brand.id })
  const other = await openRenewalWorld(database.db, clock)
  for (const changes of [
    { account: { ...ana, firstName: 'Ada' } },
    { account: { ...ana, lastName: 'Lorne' } },
    { account: { ...ana, dateOfBirth: '1988-04-13' } },
    { planId: plan.id },
    { brandId: other.brand.id },
  ])
    await refuse(changes)
})

it.each([
  ['past_due', true],
  ['lapsed', false],
  ['cancelled', false],
] as const)('for a membership that is %s, a second one is refused: %s', async (status, isRefused) => {
  const { refuse } = await openWorld()
  await database.db.update(memberships).set({ status })
  const done = await refuse().then(
    () => false,
    () => true,
  )
  expect(done).toBe(isRefused)
})

it('sales to the same person wait for each other; to another, or at another brand, they don’t', async () => {
  const { asked } = await openWorld()
  const other = await openRenewalWorld(database.db, clock)
  const isFree = (changes: Partial<typeof asked> = {}) =>
    database.db.transaction(async (tx) => {
      await tx.execute("set local lock_timeout = '100ms'")
      return lockEnrollee(tx, { ...asked, ...changes }).then(
        () => true,
        () => false,
      )
    })
  await database.db.transaction(async (tx) => {
    await lockEnrollee(tx, asked)
    expect(await isFree()).toBe(false)
    expect(await isFree({ account: { ...ana, firstName: 'ana', lastName: 'LOPEZ' } })).toBe(false)
    expect(await isFree({ account: { ...ana, firstName: 'Ada' } })).toBe(true)
    expect(await isFree({ account: { ...ana, dateOfBirth: '1988-04-13' } })).toBe(true)
    expect(await isFree({ brandId: other.brand.id })).toBe(true)
  })
  expect(await isFree()).toBe(true)
})
