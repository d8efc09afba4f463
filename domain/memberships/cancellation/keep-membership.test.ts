import { beforeEach, expect, it } from 'vitest'
import { payments } from '#db/schema/billing.ts'
import { findMembership } from '#domain/memberships/membership.queries.server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { openRenewalWorld } from '#tests/support/renewal-world.ts'
import { keepMembership } from './keep-membership.server.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
let world: Awaited<ReturnType<typeof openRenewalWorld>>

beforeEach(async () => {
  clock.now = new Date('2026-11-20T18:00:00Z')
  world = await openRenewalWorld(database.db, clock)
})

/** One who paid nothing, as with a coupon for everything, and cancelled: nothing goes back, and it runs on. */
async function givenUp() {
  const member = await world.member({ interval: 'month', joinedOn: '2026-10-21' })
  await database.db.update(payments).set({ amountCents: 0, gatewayReference: null })
  for (const table of ['receipts', 'orders'])
    await database.pool.query(`update ${table} set total_cents = 0, lines = '[]'`)
  await database.pool.query('delete from sandbox_gateway.charges')
  const done = await world.cancel(member)
  return { member, done, owner: world.ownerOf(member) }
}

it('takes back a cancellation that runs to the end of its term, once, with one mail and auto-renewal off', async () => {
  const { member, done, owner } = await givenUp()
  expect(done).toMatchObject({ effect: 'ends_with_term', refundCents: 0 })
  expect((await findMembership(database.db, owner)).membership).toMatchObject({ givenUp: true, usable: true })
  expect(await keepMembership(database.db, owner)).toMatchObject({ givenUp: false, autoRenew: false })
  expect(await keepMembership(database.db, owner)).toMatchObject({ givenUp: false })
  expect(await world.read(member)).toMatchObject({ cancelledAt: null, autoRenew: false, status: 'active' })
  expect(await world.mailsOf('membership-kept')).toBe(1)
  expect(await world.violations()).toEqual([])
})

it('can be cancelled and kept again, each told of', async () => {
  const { member, owner } = await givenUp()
  await keepMembership(database.db, owner)
  clock.now = new Date('2026-11-20T19:00:00Z')
  await world.cancel(member)
  await keepMembership(database.db, owner)
  expect(await world.mailsOf('membership-kept')).toBe(2)
})

it('is too late once the term or the membership is over, and refunded money is not taken again', async () => {
  const { owner } = await givenUp()
  const late = keepMembership(database.db, { ...owner, today: '2026-11-22' })
  await expect(late).rejects.toMatchObject({ code: 'conflict' })
  const refunded = await world.member({ interval: 'year', joinedOn: '2026-11-10' })
  await world.cancel(refunded)
  const keeping = keepMembership(database.db, world.ownerOf(refunded))
  await expect(keeping).rejects.toMatchObject({ code: 'conflict' })
  expect(await world.violations()).toEqual([])
})
