import { expect, test } from 'vitest'
import { loginRoutes } from '#api/auth/login.ts'
import { sessionCheckRoutes } from '#api/auth/session-check.ts'
import { createDb, type Db } from '#db/client.ts'
import { insertPlan } from '#demo/fixtures/plans.ts'
import { createContentStore } from '#domain/content/content-store.server.ts'
import { hashPassword } from '#domain/security/password.server.ts'
import { publish } from '#tests/helpers/checkout-world.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { openTestApi, TestBrowser, testServices } from '#tests/helpers/test-api.ts'
import { planChangeRoutes } from './plan-changes.ts'
import { renewalRoutes } from './renewals.ts'

const database = useDatabase()
const password = 'a password of twelve letters'
const passwordHash = hashPassword(password)

/** A signed-in member, with two plans to change to. */
async function signedIn({ db }: { db: Db } = database) {
  const clock = { now: new Date('2026-11-20T18:00:00Z') }
  const world = await openRenewalWorld(database.db, clock)
  await publish(database.db, world.brand)
  const account = { passwordHash: await passwordHash, phone: '6025550123' }
  const member = await world.member({ joinedOn: '2026-05-21', account })
  const brandId = world.brand.id
  const { plan: dearer } = await insertPlan(database.db, { brandId, yearCents: 22_900 })
  const { plan: cheaper } = await insertPlan(database.db, { brandId, yearCents: 9_900 })
  const content = createContentStore({ db, log: () => {} })
  const services = testServices(db, clock, { gateway: world.gateway, content })
  const routers = [sessionCheckRoutes, loginRoutes, planChangeRoutes, renewalRoutes]
  const browser = new TestBrowser(openTestApi({ services, brand: world.brand, routers }))
  expect((await browser.post('/api/login', { email: member.account.email, password })).status).toBe(200)
  const membershipId = member.membership.id
  const ask = (call: string, body: object, key?: string) =>
    browser.post(`/api/v4/member/${call}`, { membershipId, ...body }, key ? { 'idempotency-key': key } : {})
  const change = (planId: string, when: 'now' | 'renewal') => ({ planId, interval: 'year', when })
  const keep = () => browser.write('DELETE', `/api/v4/member/changePlan/${membershipId}`)
  return { world, ask, change, keep, dearer: dearer.id, cheaper: cheaper.id }
}

const times = <Answer>(count: number, one: (index: number) => Answer) =>
  Array.from({ length: count }, (_, index) => one(index))

test('plan previews are answered while the same membership changes, renews and is reversed', async () => {
  const { world, ask, change, keep, dearer, cheaper } = await signedIn()
  const statuses: number[] = []
  const submit = async (planId: string, when: 'now' | 'renewal', key: string) => {
    const asked = await ask('changePlan', change(planId, when))
    statuses.push(asked.status)
    if (asked.status !== 200) return asked
    const { todayCents, renewalTotalCents, renewsOn } = await asked.json()
    const confirm = { todayCents, renewalTotalCents, renewsOn }
    return ask('changePlan', { ...change(planId, when), confirm }, key)
  }
  for (const round of [1, 2, 3, 4]) {
    const answers = await Promise.all([
      ...times(10, (index) => ask('changePlan', change(index % 2 ? dearer : cheaper, 'now'))),
      ...times(4, (index) => ask('changePlan', change(index % 2 ? world.plan.id : dearer, 'renewal'))),
      submit(round % 2 ? dearer : world.plan.id, 'now', `now-of-round-${round}`),
      submit(cheaper, 'renewal', `later-of-round-${round}`),
      keep(),
      ask('renewSubscription', {}),
      ask('cancel', {}),
    ])
    statuses.push(...answers.map(({ status }) => status))
  }
  // Answered, or refused because another request just won; never an error of ours.
  expect(statuses.filter((status) => ![200, 201, 409, 422].includes(status))).toEqual([])
  expect(statuses).toContain(201)
  expect(await world.violations()).toEqual([])
})

test('§faults 29: a connection lost anywhere in a preview is a 503, and the next one is answered', async () => {
  const own = createDb(database.url)
  const { ask, change, dearer } = await signedIn(own)
  const statuses: number[] = []
  for (let round = 0; round < 15; round += 1) {
    const asked = [
      ...times(8, () => ask('changePlan', change(dearer, 'now'))),
      ...times(8, () => ask('cancel', {})),
    ]
    await database.pool.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`)
    statuses.push(...(await Promise.all(asked)).map(({ status }) => status))
  }
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  expect((await ask('changePlan', change(dearer, 'now'))).status).toBe(200)
  await own.close()
})
