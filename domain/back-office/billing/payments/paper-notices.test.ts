import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { accounts } from '#db/schema/accounts.ts'
import { paperNotices } from '#db/schema/memberships.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { renewDueMemberships } from '#domain/orders/renewal/renew-due.server.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { listPaperNotices, readPaperNotice, recordMailedNotice } from './paper-notices.server.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
let world: Awaited<ReturnType<typeof openRenewalWorld>>

beforeEach(async () => {
  clock.now = new Date('2026-11-20T18:00:00Z')
  world = await openRenewalWorld(database.db, clock)
})

const which = () => ({
  brandId: world.brand.id,
  reach: { kind: 'brand' } as const,
  today: world.today(),
})
const charge = async () =>
  (
    await renewDueMemberships(world.deps(), {
      brandId: world.brand.id,
      today: world.today(),
      onlyTold: true,
    })
  ).renewed

test('a member without email gets a letter, printed and recorded as mailed, and is charged only then', async () => {
  const member = await world.member({ interval: 'year', joinedOn: '2025-12-25' })
  await world.member({ interval: 'year', joinedOn: '2025-12-25' })
  await database.db.update(accounts).set({ email: null }).where(eq(accounts.id, member.account.id))
  const membershipId = member.membership.id
  world.goTo('2026-11-19')
  expect(await listPaperNotices(database.db, which())).toEqual([])
  world.goTo('2026-11-20')
  expect(await listPaperNotices(database.db, which())).toMatchObject([
    { id: membershipId, about: 'renewal:2026-12-25', startsOn: '2026-12-25', chargedFrom: '2026-12-25' },
  ])
  world.goTo('2026-12-28')
  expect(await charge()).toBe(0)
  expect((await readPaperNotice(database.db, { ...which(), membershipId })).notice).toMatchObject({
    hasEmail: false,
    chargedFrom: '2027-01-12',
  })
  const { id: staffId } = await insertStaff(database.db, { role: 'support', brandIds: [world.brand.id] })
  const by = { staffId, actor: 'Sam <sam@example.com>', ip: null }
  const record = (mailedOn: string) =>
    recordMailedNotice({ db: database.db, now: clock.now, by }, which(), {
      membershipId,
      about: 'renewal:2026-12-25',
      mailedOn,
    })
  await expect(record('2026-12-29')).rejects.toMatchObject({
    fields: [{ path: 'mailedOn', message: 'Enter the day it was mailed, today or before.' }],
  })
  await record('2026-12-28')
  await expect(record('2026-12-28')).rejects.toMatchObject({ code: 'conflict' })
  expect(await listPaperNotices(database.db, which())).toEqual([])
  world.goTo('2027-01-11')
  expect(await charge()).toBe(0)
  world.goTo('2027-01-12')
  expect(await charge()).toBe(1)
})

test('any number of due letters is read at once, with the date each is charged from', async () => {
  const joined = [
    { interval: 'year', joinedOn: '2025-12-25' },
    { interval: 'year', joinedOn: '2025-12-01' },
    { interval: 'month', joinedOn: '2024-11-28' },
    { interval: 'month', joinedOn: '2025-12-10' },
  ] as const
  const [yearly, soon, monthly, first] = await Promise.all(joined.map((each) => world.member(each)))
  await database.db.update(accounts).set({ email: null })
  // The previous year's letter went out on the anniversary.
  await database.db.insert(paperNotices).values({
    brandId: world.brand.id,
    membershipId: monthly?.membership.id ?? '',
    about: 'year:1',
    mailedOn: '2025-11-28',
  })
  world.goTo('2026-11-20')
  const asked = vi.spyOn(database.pool, 'query')
  const letters = await listPaperNotices(database.db, which())
  expect(asked).toHaveBeenCalledTimes(1)
  asked.mockRestore()
  const due = letters.map(({ id, about, chargedFrom }) => [id, about, chargedFrom])
  expect(new Set(due)).toEqual(
    new Set([
      [yearly?.membership.id, 'renewal:2026-12-25', '2026-12-25'],
      // Notified today, they have fifteen days left to cancel.
      [soon?.membership.id, 'renewal:2026-12-01', '2026-12-05'],
      [monthly?.membership.id, 'year:2', '2026-11-28'],
      [first?.membership.id, 'year:1', '2026-12-10'],
    ]),
  )
})
