import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { couponRedemptions } from '#db/schema/billing.ts'
import { mails } from '#db/schema/mail.ts'
import { dependents } from '#db/schema/memberships.ts'
import { insertCoupon } from '#demo/fixtures/coupons.ts'
import type { InsertedMember } from '#demo/fixtures/members.ts'
import { sendNotices } from '#domain/memberships/renewal/send-notices.server.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { mailServices, plainText } from '#tests/helpers/mail-text.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { renewalNoticeMail } from './renewal-notice.tsx'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
let world: Awaited<ReturnType<typeof openRenewalWorld>>

beforeEach(async () => {
  clock.now = new Date('2026-11-20T18:00:00Z')
  world = await openRenewalWorld(database.db, clock)
})

const notify = () => sendNotices({ db: database.db }, { brandId: world.brand.id, today: world.today() })
/** Sends what is in the outbox, as the job does. */
const sendMails = () =>
  database.db.update(mails).set({ status: 'sent', sentAt: clock.now }).where(eq(mails.status, 'queued'))
const paid = async (member: InsertedMember) =>
  (await world.renewalsOf(member)).map(({ amountCents }) => amountCents)
const writeNotice = async (member: InsertedMember) => {
  const deps = { db: database.db, now: clock.now, services: mailServices, brand: world.brand }
  return plainText(await renewalNoticeMail.write(deps, { membershipId: member.membership.id }))
}

test('an increase is stated for the current people: one who leaves and one who joins after the notice', async () => {
  const spouse = { relationship: 'spouse', dateOfBirth: '1988-01-01' } as const
  const family = await world.member({ joinedOn: '2025-12-15', dependents: [spouse] })
  const alone = await world.member({ joinedOn: '2025-12-15' })
  world.goTo('2026-11-16')
  await world.publishAnew(world.plan.id, { yearCents: 19_900 })
  expect(await notify()).toMatchObject({ priceNotices: 2 })
  await sendMails()
  const rise = async (member: InsertedMember) => {
    const { priceRise } = await world.view(member)
    return priceRise && [priceRise.previousCents, priceRise.renewalTotalCents]
  }
  expect([await rise(family), await rise(alone)]).toEqual([
    [24_800, 29_800],
    [14_900, 19_900],
  ])
  world.goTo('2026-11-20')
  const [leaves] = await database.db
    .update(dependents)
    .set({ endsOn: '2026-12-14' })
    .where(eq(dependents.membershipId, family.membership.id))
    .returning()
  if (!leaves) throw new Error('Nobody left.')
  const { id: _, ...person } = leaves
  const joins = { ...person, membershipId: alone.membership.id, endsOn: null }
  await database.db.insert(dependents).values(joins)
  expect([await rise(family), await rise(alone)]).toEqual([
    [14_900, 19_900],
    [24_800, 29_800],
  ])
  const written = await Promise.all([family, alone].map(writeNotice))
  expect(written[0]).toContain('The renewal costs $199.00 instead of $149.00.')
  expect(written[1]).toContain('The renewal costs $298.00 instead of $248.00.')
  world.goTo('2026-12-15')
  await world.runDay()
  expect([await paid(family), await paid(alone)]).toEqual([[19_900], [29_800]])
})

test('the renewal notice 30 days ahead calls the price after a first-term coupon higher', async () => {
  const member = await world.member({ joinedOn: '2025-12-20' })
  const percentOff = 20
  const coupon = await insertCoupon(database.db, { brandId: world.brand.id, percentOff, redemptionCount: 1 })
  await database.db.insert(couponRedemptions).values({
    brandId: world.brand.id,
    couponId: coupon.id,
    paymentId: member.payments[0]?.id ?? '',
    email: 'a@b.c',
    dateOfBirth: '1988-04-12',
    status: 'redeemed',
  })
  expect(await notify()).toMatchObject({ priceNotices: 0, renewalNotices: 1 })
  const written = await writeNotice(member)
  expect(written).toContain('The renewal costs $149.00 instead of $119.20.')
  expect(written).not.toContain('nothing to do')
})
