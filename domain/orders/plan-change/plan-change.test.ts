import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { agreements, dependents, membershipTerms } from '#db/schema/memberships.ts'
import { consents, orders } from '#db/schema/orders.ts'
import type { InsertedMember } from '#demo/fixtures/members.ts'
import { insertPlan } from '#demo/fixtures/plans.ts'
import { addDays } from '#domain/calendar.ts'
import { findMembership } from '#domain/memberships/membership.queries.server.ts'
import { cancelPlanChange } from '#domain/memberships/plan-change/cancel-plan-change.server.ts'
import type { ChangePlan } from '#domain/memberships/plan-change/plan-change.schema.ts'
import { findReceipt } from '#domain/memberships/receipt.queries.server.ts'
import type { SandboxFailure } from '#integrations/payments/sandbox/sandbox-gateway.server.ts'
import { createCrashingDb } from '#tests/helpers/crash-injection.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { paymentsFor } from '#tests/helpers/payments-for.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { changePlan, previewPlanChange } from './change-plan.server.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
let world: Awaited<ReturnType<typeof openRenewalWorld>>
let family: Awaited<ReturnType<typeof insertPlan>>

beforeEach(async () => {
  clock.now = new Date('2026-11-20T18:00:00Z')
  world = await openRenewalWorld(database.db, clock)
  family = await insertPlan(database.db, {
    brandId: world.brand.id,
    name: 'Family plan',
    tier: 'family',
    monthCents: 2_295,
    yearCents: 22_900,
    additionalYearCents: 4_900,
  })
})

type Choice = Partial<Pick<ChangePlan, 'planId' | 'interval' | 'when'>>
const deps = () => ({ ...world.deps(), whitelist: [] })
const asked = (member: InsertedMember, choice: Choice): ChangePlan => ({
  membershipId: member.membership.id,
  planId: family.plan.id,
  interval: 'year',
  when: 'now',
  ...choice,
})
const preview = (member: InsertedMember, choice: Choice = {}) =>
  previewPlanChange(deps(), world.ownerOf(member), asked(member, choice))
async function change(
  member: InsertedMember,
  choice: Choice = {},
  key = 'a-key-of-mine',
  on = deps(),
  shown?: Awaited<ReturnType<typeof preview>>,
) {
  const { todayCents, renewalTotalCents, renewsOn } = shown ?? (await preview(member, choice))
  const confirm = { todayCents, renewalTotalCents, renewsOn }
  const body = { ...asked(member, choice), confirm }
  return changePlan(on, {
    ...world.ownerOf(member),
    key,
    change: body,
    ip: '198.51.100.7',
    userAgent: 'Test',
    waitMs: 2_000,
  })
}
const view = async (member: InsertedMember) =>
  (await findMembership(database.db, world.ownerOf(member))).membership
const changePayments = () => paymentsFor(database.db, eq(orders.kind, 'plan_change'))

describe('a change of plan now', () => {
  it('charges the difference for the days left, once, with period, receipt, agreement, consent and email', async () => {
    const member = await world.member({ joinedOn: '2026-05-21' })
    const quote = await preview(member)
    // 182 of 365 days of (229.00 - 149.00).
    expect(quote).toMatchObject({
      todayCents: 3_989,
      renewsOn: '2027-05-21',
      renewalTotalCents: 22_900,
      renewalBeforeCents: 14_900,
    })
    const changed = await change(member)
    expect(changed).toMatchObject({ status: 'changed', chargedCents: 3_989, renewalTotalCents: 22_900 })
    expect(await world.read(member)).toMatchObject({
      planId: family.plan.id,
      planVersionId: family.version.id,
      interval: 'year',
      termEndsOn: '2027-05-20',
    })
    const period = await database.db
      .select()
      .from(membershipTerms)
      .where(eq(membershipTerms.kind, 'plan_change'))
    expect(period).toMatchObject([{ startsOn: '2026-11-20', endsOn: '2027-05-20' }])
    const agreed = await database.db.select().from(consents).where(eq(consents.kind, 'plan_change'))
    expect(agreed.map(({ text }) => text)).toEqual([quote.consent])
    expect(await database.db.$count(agreements, eq(agreements.membershipId, member.membership.id))).toBe(2)
    expect(await world.mailsOf('plan-changed')).toBe(1)
    const named = (receiptId: string) =>
      findReceipt(database.db, { ...world.ownerOf(member), receiptId }).then(({ planName }) => planName)
    expect(await named(changed.receiptId ?? '')).toBe('Family plan')
    expect(await named(member.receipts[0]?.id ?? '')).toBe('Adult plan')
    expect(await world.violations()).toEqual([])

    world.goTo('2027-05-21')
    expect(await world.runDay()).toMatchObject({ renewed: 1 })
    expect((await world.renewalsOf(member))[0]?.amountCents).toBe(22_900)
    expect(await world.violations()).toEqual([])
  })

  it('is one charge under many parallel requests with one key, and with two keys', async () => {
    const member = await world.member({ joinedOn: '2026-05-21' })
    const shown = await preview(member)
    const submit = (key: string) => change(member, {}, key, deps(), shown)
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => submit('one-key-for-all')))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    const other = await world.member({ joinedOn: '2026-05-21' })
    const seen = await preview(other)
    await Promise.allSettled(
      ['the-first-click', 'the-second-click'].map((key) => change(other, {}, key, deps(), seen)),
    )
    expect(await changePayments()).toHaveLength(2)
    expect(await world.violations()).toEqual([])
  })

  it('to a cheaper plan costs nothing, refunds nothing, and lowers the renewal', async () => {
    const { plan } = await insertPlan(database.db, { brandId: world.brand.id, yearCents: 9_900 })
    const member = await world.member({ joinedOn: '2026-05-21' })
    expect(await change(member, { planId: plan.id })).toMatchObject({
      status: 'changed',
      chargedCents: 0,
      receiptId: null,
      renewalTotalCents: 9_900,
    })
    expect((await view(member)).nextCharge).toEqual({ date: '2027-05-21', amountCents: 9_900 })
    expect(await changePayments()).toHaveLength(0)
    expect(await world.violations()).toEqual([])
  })

  it('counts everyone on the plan, and a term paid ahead', async () => {
    const spouse = { relationship: 'spouse', dateOfBirth: '1986-01-01' } as const
    const member = await world.member({ joinedOn: '2025-12-10', state: 'CA', dependents: [spouse] })
    world.goTo('2026-12-01')
    await world.renew(member)
    // 278.00 - 248.00: 9 of 365 days of this term, and all of the next one.
    const quote = await preview(member)
    expect(quote.todayCents).toBe(Math.floor((3_000 * 9) / 365) + 3_000)
    await change(member)
    expect(await world.violations()).toEqual([])
    const { refundCents } = await world.previewCancel(member)
    await world.cancel(member)
    expect(refundCents).toBeGreaterThan(24_800)
    expect(await world.violations()).toEqual([])
  })

  it('is refused while owed, over, canceled, to the same plan, for another interval, with family to a plan for one', async () => {
    const refusal = (member: InsertedMember, choice: Choice = {}) => expect(preview(member, choice)).rejects
    await refusal(await world.member({ status: 'past_due' })).toMatchObject({ code: 'conflict' })
    await refusal(await world.member({ status: 'lapsed' })).toMatchObject({ code: 'conflict' })
    const member = await world.member({ joinedOn: '2026-05-21', dependents: [{}] })
    await refusal(member, { planId: world.plan.id }).toMatchObject({ code: 'conflict' })
    await refusal(member, { interval: 'month' }).toMatchObject({
      code: 'not_sold',
      fields: [{ path: 'interval' }],
    })
    const single = await insertPlan(database.db, { brandId: world.brand.id, additionalYearCents: null })
    await refusal(member, { planId: single.plan.id }).toMatchObject({ code: 'not_sold' })
    const kids = await insertPlan(database.db, { brandId: world.brand.id, tier: 'child' })
    const couple = await world.member({ dependents: [{ relationship: 'spouse' }] })
    await refusal(couple, { planId: kids.plan.id }).toMatchObject({ code: 'not_sold' })
    const elsewhere = await insertPlan(database.db)
    await refusal(member, { planId: elsewhere.plan.id }).toMatchObject({ code: 'not_sold' })
    const notHere = await insertPlan(database.db, { brandId: world.brand.id, sellableStates: ['TX'] })
    await refusal(member, { planId: notHere.plan.id }).toMatchObject({ code: 'not_sold' })
    const owner = world.ownerOf(member)
    await expect(
      previewPlanChange({ ...deps(), whitelist: [world.plan.id] }, owner, asked(member, {})),
    ).rejects.toMatchObject({ code: 'not_sold' })
    const stranger = { ...owner, accountId: couple.account.id }
    await expect(previewPlanChange(deps(), stranger, asked(member, {}))).rejects.toMatchObject({
      code: 'not_found',
    })
    const confirm = { todayCents: 1, renewalTotalCents: 1, renewsOn: '2027-05-21' }
    const stale = {
      ...owner,
      key: 'a-stale-key',
      change: { ...asked(member, {}), confirm },
      ip: '::1',
      userAgent: null,
    }
    await expect(changePlan(deps(), stale)).rejects.toMatchObject({
      code: 'stale_quote',
      details: { planChange: { renewsOn: '2027-05-21' } },
    })
    expect(await changePayments()).toHaveLength(0)
  })

  it('with a declined card leaves everything as it was', async () => {
    const member = await world.member({ joinedOn: '2026-05-21' })
    await database.pool.query("update sandbox_gateway.tokens set behaviour = 'fail_renewals'")
    await expect(change(member)).rejects.toMatchObject({ code: 'card_declined' })
    expect(await world.read(member)).toMatchObject({ planId: world.plan.id })
    expect(await world.violations()).toEqual([])
  })

  it.each<SandboxFailure>(['reset_before', 'reset_after', 'garbage', 'server_error'])(
    '%s: it is confirming, and fixed by one lookup',
    async (failure) => {
      const member = await world.member({ joinedOn: '2026-05-21' })
      world.fail(failure)
      expect(await change(member)).toMatchObject({ status: 'confirming' })
      await expect(world.cancel(member)).rejects.toMatchObject({ code: 'in_flight' })
      world.fail(null)
      await world.reconcile()
      expect(await world.read(member)).toMatchObject({ planId: family.plan.id })
      expect(await world.violations()).toEqual([])
    },
  )

  it('racing the renewal, scheduled or manual, is at most one charge of each and no overlap', async () => {
    for (let round = 0; round < 6; round++) {
      world.goTo('2026-05-21')
      const member = await world.member({ joinedOn: '2026-05-21', interval: 'month' })
      world.goTo('2026-06-20')
      const shown = await preview(member, { interval: 'month' })
      const { todayCents, renewalTotalCents, renewsOn } = shown
      const body = {
        ...asked(member, { interval: 'month' }),
        confirm: { todayCents, renewalTotalCents, renewsOn },
      }
      world.goTo(round % 2 ? '2026-06-20' : '2026-06-21')
      const seen = await world.shownTo(member)
      const crossing = [
        () => world.runDay(),
        () =>
          changePlan(deps(), {
            ...world.ownerOf(member),
            key: `race-${round}`,
            change: body,
            ip: '::1',
            userAgent: null,
          }),
        () => world.renew(member, { shown: seen }),
      ]
      await Promise.allSettled(
        [...crossing.slice(round % 3), ...crossing.slice(0, round % 3)].map((act) => act()),
      )
      await world.reconcile()
      expect((await world.renewalsOf(member)).length).toBeLessThanOrEqual(1)
      expect(await world.violations()).toEqual([])
    }
    expect((await changePayments()).length).toBeLessThanOrEqual(6)
  })

  it('killed at any statement leaves one charge and the same response in the end', async () => {
    let statements = 0
    for (let died = true; died; statements++) {
      const member = await world.member({ joinedOn: '2026-05-21' })
      const dying = createCrashingDb(database.url, statements)
      const key = `killed-change-${statements}`
      const { todayCents, renewalTotalCents, renewsOn } = await preview(member)
      const body = { ...asked(member, {}), confirm: { todayCents, renewalTotalCents, renewsOn } }
      const input = { ...world.ownerOf(member), key, change: body, ip: '::1', userAgent: null }
      const answer = await changePlan({ ...deps(), db: dying.db }, input).catch(() => null)
      died = dying.died
      await dying.close()
      clock.now = new Date(clock.now.getTime() + 61_000)
      await world.reconcile()
      const healed = await changePlan(deps(), input)
      expect(healed.status).toBe('changed')
      if (answer?.status === 'changed') expect(healed).toEqual(answer)
      const ofMember = and(eq(orders.membershipId, member.membership.id), eq(orders.kind, 'plan_change'))
      expect(await database.db.$count(orders, ofMember)).toBe(1)
      expect(await world.violations()).toEqual([])
    }
    expect(statements).toBeGreaterThan(5)
  }, 120_000)
})

describe('a plan scheduled for the next term', () => {
  it('is shown, charged and started on the first day of the next term, with another billing cycle too', async () => {
    const member = await world.member({ joinedOn: '2026-10-25', interval: 'month', autoRenew: false })
    const choice = { when: 'renewal', interval: 'year' } as const
    expect(await preview(member, choice)).toMatchObject({
      todayCents: 0,
      startsOn: '2026-11-25',
      renewalTotalCents: 22_900,
      intervalBefore: 'month',
    })
    expect(await change(member, choice)).toMatchObject({ status: 'scheduled', chargedCents: 0 })
    expect(await view(member)).toMatchObject({
      plan: { id: world.plan.id },
      interval: 'month',
      autoRenew: true,
      nextPlan: { name: 'Family plan', interval: 'year', startsOn: '2026-11-25' },
      nextCharge: { date: '2026-11-25', amountCents: 22_900 },
    })
    await expect(world.renew(member)).rejects.toMatchObject({ code: 'stale_quote' })
    world.goTo('2026-11-25')
    expect(await world.runDay()).toMatchObject({ renewed: 1 })
    expect(await world.read(member)).toMatchObject({
      planId: family.plan.id,
      interval: 'year',
      nextPlanVersionId: null,
      termEndsOn: '2027-11-24',
    })
    expect(await database.db.$count(agreements, eq(agreements.membershipId, member.membership.id))).toBe(2)
    expect(await world.violations()).toEqual([])
  })

  it('for one person ends the family with the term, and undone ends no one', async () => {
    const { plan } = await insertPlan(database.db, {
      brandId: world.brand.id,
      name: 'Solo',
      additionalMonthCents: null,
      monthCents: 995,
    })
    const member = await world.member({
      joinedOn: '2026-10-25',
      interval: 'month',
      dependents: [{ firstName: 'Kim', lastName: 'Alder' }],
    })
    const choice = { planId: plan.id, when: 'renewal', interval: 'month' } as const
    expect(await preview(member, choice)).toMatchObject({ leaving: ['Kim Alder'], renewalTotalCents: 995 })
    await change(member, choice)
    expect((await view(member)).nextPlan).toMatchObject({ endsFamily: true })
    const owner = world.ownerOf(member)
    expect(await cancelPlanChange({ db: database.db, now: clock.now }, owner)).toMatchObject({
      nextPlan: null,
      renewalTotalCents: 2_495,
    })
    await cancelPlanChange({ db: database.db, now: clock.now }, owner)
    expect(await world.mailsOf('plan-changed')).toBe(2)
    await change(member, choice, 'another-key')
    world.goTo('2026-11-25')
    await world.runDay()
    const [kim] = await database.db.select().from(dependents)
    expect(kim?.endsOn).toBe('2026-11-24')
    expect((await world.renewalsOf(member))[0]?.amountCents).toBe(995)
    expect(await world.violations()).toEqual([])
  })

  it('is recorded and announced once, whatever is repeated; canceling and ending discard it', async () => {
    const member = await world.member({ joinedOn: '2026-05-21' })
    const choice = { when: 'renewal' } as const
    expect(await change(member, choice)).toEqual(await change(member, choice))
    expect(await change(member, choice, 'another-key')).toMatchObject({ status: 'scheduled' })
    expect(await world.mailsOf('plan-changed')).toBe(1)
    await world.cancel(member)
    expect(await world.read(member)).toMatchObject({ nextPlanVersionId: null })
    await world.sendRefunds()

    const lapsing = await world.member({ joinedOn: '2026-10-25', interval: 'month' })
    await change(lapsing, { ...choice, interval: 'month' }, 'a-third-key')
    await database.pool.query("update sandbox_gateway.tokens set behaviour = 'fail_renewals'")
    for (let day = 0; day <= 28; day += 7) {
      world.goTo(addDays('2026-11-25', day))
      await world.runDay()
    }
    expect(await world.read(lapsing)).toMatchObject({
      status: 'lapsed',
      nextPlanVersionId: null,
      planId: world.plan.id,
    })
    expect(await world.violations()).toEqual([])
  })
})

it('the invariant reports a paid change that wasn’t made, and a period outside the terms', async () => {
  const member = await world.member({ joinedOn: '2026-05-21' })
  await change(member)
  const rules = async () => (await world.violations()).map(({ rule }) => rule)
  const changes = database.db.update(orders)
  await changes.set({ status: 'open', settledAt: null }).where(eq(orders.kind, 'plan_change'))
  expect(await rules()).toEqual(['order that does not agree with its payment'])
  await changes.set({ status: 'settled', settledAt: clock.now }).where(eq(orders.kind, 'plan_change'))
  await database.db
    .update(membershipTerms)
    .set({ endsOn: '2030-01-01' })
    .where(eq(membershipTerms.kind, 'plan_change'))
  expect(await rules()).toEqual(['change of plan paid for outside of the terms'])
})
