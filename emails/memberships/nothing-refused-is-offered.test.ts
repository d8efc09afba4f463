import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { consents } from '#db/schema/orders.ts'
import { plans } from '#db/schema/plans.ts'
import type { InsertedMember } from '#demo/fixtures/members.ts'
import { insertPlan } from '#demo/fixtures/plans.ts'
import { setAutoRenew } from '#domain/memberships/set-auto-renew.server.ts'
import { changePlan, previewPlanChange } from '#domain/orders/plan-change/change-plan.server.ts'
import { previewRenewal } from '#domain/orders/renewal/quote-renewal.server.ts'
import { readOwnPlans } from '#domain/savings/own-plan.server.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { mailServices, plainText } from '#tests/helpers/mail-text.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { annualReminderMail } from './annual-reminder.tsx'
import { membershipCancelledMail } from './membership-cancelled.tsx'
import { membershipEndedMail } from './membership-ended.tsx'
import { renewalNoticeMail } from './renewal-notice.tsx'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
const from = { ip: '198.51.100.7', userAgent: 'Test' }
let world: Awaited<ReturnType<typeof openRenewalWorld>>

beforeEach(async () => {
  clock.now = new Date('2026-11-20T18:00:00Z')
  world = await openRenewalWorld(database.db, clock)
})

const written = async (
  mail: typeof membershipEndedMail | typeof renewalNoticeMail | typeof annualReminderMail,
  member: InsertedMember,
) => {
  const deps = { db: database.db, now: clock.now, services: mailServices, brand: world.brand }
  return plainText(await mail.write(deps, { membershipId: member.membership.id }))
}
/** On a children's plan whose only child turns 26 before the renewal. */
const grownKid = async (more: Parameters<typeof world.member>[0] = {}) => {
  const { plan } = await insertPlan(database.db, { brandId: world.brand.id, tier: 'child', name: 'Kids' })
  const child = { relationship: 'child', dateOfBirth: '2000-11-25' } as const
  return world.member({ joinedOn: '2025-12-01', planId: plan.id, dependents: [child], ...more })
}

test('a membership that ended with no one on it is offered no renewal, which would be refused', async () => {
  const member = await grownKid()
  expect(await written(renewalNoticeMail, member)).toContain(
    'No one is on it after that, and we won’t charge you again.',
  )
  world.goTo('2026-12-01')
  await world.runDay()
  world.goTo('2026-12-02')
  await world.runDay()
  expect(await world.view(member)).toMatchObject({
    status: 'expired',
    whyNotRenewable: 'nobody',
    mayReturn: false,
  })
  const text = await written(membershipEndedMail, member)
  expect(text).toContain('has ended. No one is on it anymore, and you weren’t charged.')
  expect(text).toContain('/join-now')
  expect(text).not.toMatch(/\$0\.00|renew your membership|Renew my membership|does not renew automatically/)
  await expect(previewRenewal(world.deps(), world.ownerOf(member))).rejects.toMatchObject({
    code: 'conflict',
  })
})

test('a member whose plan is no longer sold is offered no renewal either', async () => {
  const member = await world.member({ joinedOn: '2025-11-19', autoRenew: false, paidTerms: 1 })
  expect(await world.view(member)).toMatchObject({ whyNotRenewable: null, mayReturn: true })
  await database.db.update(plans).set({ status: 'retired' }).where(eq(plans.id, world.plan.id))
  await world.runDay()
  expect(await world.view(member)).toMatchObject({ status: 'expired', whyNotRenewable: 'not_sold' })
  const text = await written(membershipEndedMail, member)
  expect(text).toContain('This plan is no longer sold. To get member prices again, choose another plan.')
  expect(text).not.toMatch(/renew your membership|Renew my membership/)
  await expect(previewRenewal(world.deps(), world.ownerOf(member))).rejects.toMatchObject({
    code: 'not_sold',
  })
})

test('the yearly reminder names the plan that its price is for', async () => {
  const gold = { brandId: world.brand.id, name: 'Gold', monthCents: 3_000 }
  const { plan } = await insertPlan(database.db, gold)
  const member = await world.member({ joinedOn: '2025-12-15' })
  const change = {
    membershipId: member.membership.id,
    planId: plan.id,
    interval: 'month',
    when: 'renewal',
  } as const
  const deps = { ...world.deps(), whitelist: [] }
  const owner = world.ownerOf(member)
  const { todayCents, renewalTotalCents, renewsOn } = await previewPlanChange(deps, owner, change)
  const confirm = { todayCents, renewalTotalCents, renewsOn }
  await changePlan(deps, { ...owner, key: 'chosen-for-later', change: { ...change, confirm }, ...from })
  expect(await written(annualReminderMail, member)).toContain('Gold, from 12/15/26 $30.00 each month')
})

test('a cancellation’s email doesn’t invite people back to a closing brand', async () => {
  const member = await world.member({ joinedOn: '2025-12-15' })
  const { refundCents, endsOn } = await world.cancel(member)
  const mailed = async (toldSince: string | null) => {
    const closing = { on: '2027-01-31', tellsAt: '2026-11-21T16:00:00Z', toldSince }
    const brand = { ...world.brand, settings: { ...world.brand.settings, closing } }
    const deps = { db: database.db, now: clock.now, services: mailServices, brand }
    const props = { membershipId: member.membership.id, refundCents, endsOn }
    return plainText(await membershipCancelledMail.write(deps, props))
  }
  expect(await mailed(null)).toContain('you’re welcome back any time')
  const closed = await mailed('2026-11-19T16:00:00Z')
  expect(closed).toContain('You can still sign in to see your receipts and your data.')
  expect(closed).not.toContain('welcome back')
})

test('auto-renewal can’t be turned on for no one, and no consent to $0.00 is saved', async () => {
  const member = await grownKid({ autoRenew: false })
  const before = (await database.db.select().from(consents)).length
  const agreed = await world.autoRenewTermsOf(member)
  const { db } = database
  const asked = { ...world.ownerOf(member), autoRenew: true, agreed, ...from }
  await expect(setAutoRenew({ db, now: clock.now, today: world.today() }, asked)).rejects.toMatchObject({
    code: 'conflict',
    message: 'No one is on this membership after 11/30/26, so there is nothing to renew.',
  })
  expect(await database.db.select().from(consents)).toHaveLength(before)
})

test('a member with another plan scheduled and auto-renewal off is offered no manual renewal, which would be refused', async () => {
  const { plan } = await insertPlan(database.db, { brandId: world.brand.id, name: 'Gold' })
  const member = await world.member({ joinedOn: '2025-12-15' })
  const change = {
    membershipId: member.membership.id,
    planId: plan.id,
    interval: 'year',
    when: 'renewal',
  } as const
  const deps = { ...world.deps(), whitelist: [] }
  const owner = world.ownerOf(member)
  const { todayCents, renewalTotalCents, renewsOn } = await previewPlanChange(deps, owner, change)
  const confirm = { todayCents, renewalTotalCents, renewsOn }
  await changePlan(deps, { ...owner, key: 'chosen-and-turned-off', change: { ...change, confirm }, ...from })
  await setAutoRenew({ ...world.deps(), today: world.today() }, { ...owner, autoRenew: false, ...from })
  await expect(previewRenewal(world.deps(), owner)).rejects.toMatchObject({ code: 'conflict' })
  const text = await written(renewalNoticeMail, member)
  expect(text).toContain('/dashboard')
  expect(text).not.toMatch(/dashboard\/renew|renew it for/i)
})

test('the savings estimate offers renewal of an ended plan only where it can be renewed', async () => {
  const member = await world.member({ joinedOn: '2025-11-19', autoRenew: false, paidTerms: 1 })
  await world.runDay()
  const owner = world.ownerOf(member)
  const standing = async () => (await readOwnPlans(database.db, owner)).map((own) => own.standing)
  expect(await standing()).toEqual(['over'])
  await database.db.update(plans).set({ status: 'retired' }).where(eq(plans.id, world.plan.id))
  expect(await standing()).toEqual(['ended'])
})
