import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { accounts } from '#db/schema/accounts.ts'
import { mails } from '#db/schema/mail.ts'
import { paperNotices } from '#db/schema/memberships.ts'
import type { InsertedMember } from '#demo/fixtures/members.ts'
import { addDays } from '#domain/calendar.ts'
import { renewDueMemberships } from '#domain/orders/renewal/renew-due.server.ts'
import { renewalNoticeMail } from '#emails/memberships/renewal-notice.tsx'
import { useDatabase } from '#tests/helpers/database.ts'
import { mailServices, plainText } from '#tests/helpers/mail-text.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { sendNotices } from './send-notices.server.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
let world: Awaited<ReturnType<typeof openRenewalWorld>>
const due = '2026-12-25'
const yearly = { interval: 'year', joinedOn: '2025-12-25' } as const

beforeEach(async () => {
  clock.now = new Date('2026-11-20T18:00:00Z')
  world = await openRenewalWorld(database.db, clock)
})

const notify = () => sendNotices({ db: database.db }, { brandId: world.brand.id, today: world.today() })
const charge = async () =>
  (
    await renewDueMemberships(world.deps(), {
      brandId: world.brand.id,
      today: world.today(),
      onlyTold: true,
    })
  ).renewed
/** The day on which the term is charged; null if on none of the days. */
async function chargedOn(from: string, days: number): Promise<string | null> {
  for (let day = 0; day <= days; day++) {
    world.goTo(addDays(from, day))
    if ((await charge()) === 1) return addDays(from, day)
  }
  return null
}
const withoutEmail = async (member: InsertedMember) =>
  database.db.update(accounts).set({ email: null }).where(eq(accounts.id, member.account.id))

test('a member notified in time is charged on the day', async () => {
  await world.member(yearly)
  expect(await notify()).toMatchObject({ renewalNotices: 1 })
  await world.sendMails()
  expect(await chargedOn(due, 3)).toBe(due)
})

test.each([
  ['AZ', '2027-01-08'],
  ['MA', '2026-12-30'],
  ['CO', '2027-01-18'],
  ['IL', '2027-01-24'],
])('in %s a notice sent the day before moves the charge to %s, and says so', async (state, from) => {
  const member = await world.member({
    ...yearly,
    state,
    card: { expires: { expMonth: 12, expYear: 2099 } },
  })
  world.goTo(addDays(due, -1))
  expect(await notify()).toMatchObject({ renewalNotices: 1 })
  const deps = { db: database.db, now: clock.now, services: mailServices, brand: world.brand }
  const text = plainText(await renewalNoticeMail.write(deps, { membershipId: member.membership.id }))
  const [year, month, day] = addDays(from, -1).split('-')
  expect(text).toContain(`Cancel by ${month}/${day}/${year?.slice(2)}`)
  expect(text).toContain('/dashboard/cancel')
  await world.sendMails()
  expect(await chargedOn(due, 40)).toBe(from)
  // The term starts on its original day.
  expect((await world.read(member)).termEndsOn).toBe('2027-12-24')
})

test('no one is charged without a notice sent: it is unsent, it was given up, there is no email', async () => {
  const [unsent, refused, without] = [
    await world.member(yearly),
    await world.member(yearly),
    await world.member(yearly),
  ]
  await withoutEmail(without)
  expect(await notify()).toMatchObject({ renewalNotices: 2 })
  await database.db
    .update(mails)
    .set({ givenUpAt: clock.now })
    .where(eq(mails.to, refused.account.email ?? ''))
  expect(await chargedOn(due, 5)).toBeNull()
  expect((await world.read(unsent)).status).toBe('active')
})

test('a letter counts from the day it was mailed', async () => {
  const member = await world.member(yearly)
  await withoutEmail(member)
  const letter = { brandId: world.brand.id, membershipId: member.membership.id, about: `renewal:${due}` }
  await database.db.insert(paperNotices).values({ ...letter, mailedOn: '2026-12-20' })
  expect(await chargedOn(due, 20)).toBe('2027-01-04')
})

test('a monthly member is notified once a year, and from then on not charged before', async () => {
  const member = await world.member({ interval: 'month', joinedOn: '2025-12-25', paidTerms: 12 })
  await withoutEmail(member)
  world.goTo(due)
  expect(await charge()).toBe(0)
  const letter = { brandId: world.brand.id, membershipId: member.membership.id, about: 'year:1' }
  await database.db.insert(paperNotices).values({ ...letter, mailedOn: due })
  expect(await charge()).toBe(1)
})

test('a monthly member notified after three months is charged for the current month, once', async () => {
  const member = await world.member({ interval: 'month', joinedOn: '2025-12-25', paidTerms: 12 })
  await withoutEmail(member)
  for (const untold of [due, '2027-01-25', '2027-02-25', '2027-03-29']) {
    expect(await chargedOn(untold, 0)).toBeNull()
  }
  const letter = { brandId: world.brand.id, membershipId: member.membership.id, about: 'year:1' }
  await database.db.insert(paperNotices).values({ ...letter, mailedOn: '2027-03-30' })
  world.goTo('2027-03-31')
  expect((await world.view(member)).renewalTotalCents).toBe(1_495)
  const charged: string[] = []
  for (const day of ['2027-03-30', '2027-03-31', '2027-04-01', '2027-04-24', '2027-04-25', '2027-04-26']) {
    if (await chargedOn(day, 0)) charged.push(day)
  }
  // The months from 12/25 to 3/24 had no notice, so they aren't charged.
  expect(charged).toEqual(['2027-03-30', '2027-04-25'])
  expect(await world.renewalsOf(member)).toHaveLength(11 + 2)
  expect(await world.read(member)).toMatchObject({ status: 'active', termEndsOn: '2027-05-24' })
  expect(await world.violations()).toEqual([])
})

test('a charge moved by a late notice and then declined is past due from that day on, with four weeks to pay', async () => {
  const member = await world.member({ ...yearly, state: 'IL' })
  await database.pool.query(`update sandbox_gateway.tokens set behaviour = 'fail_renewals'`)
  world.goTo(addDays(due, -1))
  await notify()
  await world.sendMails()
  world.goTo('2027-01-24')
  const today = { brandId: world.brand.id, today: world.today(), onlyTold: true }
  const broken: unknown[] = []
  const counts = await renewDueMemberships(world.deps(), today, (error) => broken.push(error))
  expect([broken, counts.declined]).toEqual([[], 1])
  expect(await world.view(member)).toMatchObject({
    status: 'past_due',
    pastDue: { lapsesOn: '2027-02-21' },
  })
  world.goTo('2027-02-20')
  await database.pool.query(`update sandbox_gateway.tokens set behaviour = 'succeed'`)
  expect(await world.renew(member)).toMatchObject({ termStartsOn: due, termEndsOn: '2027-12-24' })
  expect(await world.violations()).toEqual([])
})
