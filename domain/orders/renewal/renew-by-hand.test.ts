import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { mails } from '#db/schema/mail.ts'
import { agreements, memberships } from '#db/schema/memberships.ts'
import { plans } from '#db/schema/plans.ts'
import type { InsertedMember } from '#demo/fixtures/members.ts'
import { insertPlan } from '#demo/fixtures/plans.ts'
import { answerIn } from '#domain/content/spanish/answer-in.server.ts'
import { DomainError } from '#domain/errors.ts'
import type { RenewalDays, RenewalPreview } from '#domain/memberships/renewal/renewal.schema.ts'
import { changePlan, previewPlanChange } from '#domain/orders/plan-change/change-plan.server.ts'
import { SandboxGateway } from '#integrations/payments/sandbox/sandbox-gateway.server.ts'
import { storeMethod } from '#tests/helpers/accounts/store-method.ts'
import { bankAccounts, clearingMs } from '#tests/helpers/checkout-world.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { previewRenewal } from './quote-renewal.server.ts'
import { renewMembership } from './renew-membership.server.ts'

const database = useDatabase()
const clock = { now: new Date('2026-12-01T18:00:00Z') }
const move: RenewalDays = { kind: 'move', to: '2027-01-01' }
const from = { ip: '198.51.100.7', userAgent: 'Test' }
let gateway: SandboxGateway
let world: Awaited<ReturnType<typeof openRenewalWorld>>

beforeEach(async () => {
  clock.now = new Date('2026-12-01T18:00:00Z')
  gateway = new SandboxGateway({ db: database.db, now: () => clock.now, timeoutMs: 5_000, clearingMs })
  world = await openRenewalWorld(database.db, clock, { gateway })
})

/** A member whose year ends on the 9th, in a state that allows prepayment. */
const nearTheEnd = (more: Parameters<typeof world.member>[0] = {}) =>
  world.member({ joinedOn: '2025-12-10', state: 'CA', ...more })
const preview = (member: InsertedMember, days?: RenewalDays) =>
  previewRenewal(world.deps(), world.ownerOf(member), days)
const asked = async (member: InsertedMember, days?: RenewalDays) => {
  const { termStartsOn, totalCents } = await preview(member, days)
  return { ...world.ownerOf(member), key: 'a-key-of-mine', confirm: { termStartsOn, totalCents } }
}
const chooseNext = async (member: InsertedMember, planId: string) => {
  const change = { membershipId: member.membership.id, planId, interval: 'year', when: 'renewal' } as const
  const deps = { ...world.deps(), whitelist: [] }
  const { todayCents, renewalTotalCents, renewsOn } = await previewPlanChange(
    deps,
    world.ownerOf(member),
    change,
  )
  const confirm = { todayCents, renewalTotalCents, renewsOn }
  const key = 'chosen-for-later'
  await changePlan(deps, { ...world.ownerOf(member), key, change: { ...change, confirm }, ...from })
}

describe('what can’t be paid for, and why', () => {
  it('a children’s plan whose last child is grown', async () => {
    const { plan } = await insertPlan(database.db, { brandId: world.brand.id, tier: 'child', name: 'Kids' })
    const child = { relationship: 'child', dateOfBirth: '2000-12-05' } as const
    const message =
      'No one is on Kids anymore, so there is nothing to renew. You can buy another plan instead.'
    await expect(preview(await nearTheEnd({ planId: plan.id, dependents: [child] }))).rejects.toMatchObject({
      code: 'conflict',
      message,
    })
  })

  it('another plan than the current one, before its first day: it is paid for on that day', async () => {
    const { plan } = await insertPlan(database.db, { brandId: world.brand.id, name: 'Gum care' })
    const member = await nearTheEnd()
    await chooseNext(member, plan.id)
    const message = 'You chose Gum care from 12/10/26 on. It is paid for on that day.'
    await expect(preview(member)).rejects.toMatchObject({ code: 'conflict', message })
    world.goTo('2026-12-10')
    expect(await preview(member)).toMatchObject({ termStartsOn: '2026-12-10' })
    await world.renew(member)
    const [latest] = (await database.db.select().from(agreements).orderBy(agreements.version)).slice(-1)
    expect(latest?.content).toMatchObject({ termStartsOn: '2026-12-10', termEndsOn: '2027-12-09' })
  })

  it('in Spanish, with the plan’s Spanish name', async () => {
    const { plan } = await insertPlan(database.db, { brandId: world.brand.id, tier: 'child', name: 'Kids' })
    const child = { relationship: 'child', dateOfBirth: '2000-12-05' } as const
    const grown = await nearTheEnd({ planId: plan.id, dependents: [child] })
    const { plan: later } = await insertPlan(database.db, { brandId: world.brand.id, name: 'Gum care' })
    const member = await nearTheEnd()
    await chooseNext(member, later.id)
    const names: Record<string, string> = { Kids: 'Niños', 'Gum care': 'Encías sanas' }
    const content = { read: async () => ({ spoken: { say: (english: string) => names[english] } }) }
    const refused = (whose: InsertedMember) =>
      answerIn({ content, brand: world.brand } as unknown as Parameters<typeof answerIn>[0], 'es', () =>
        preview(whose).then(
          () => '',
          (error: DomainError) => error.told('es').message,
        ),
      )
    expect(await refused(grown)).toContain('Niños')
    expect(await refused(member)).toContain('Encías sanas')
  })

  it('another date for a canceled one', async () => {
    const member = await nearTheEnd()
    await database.db.update(memberships).set({ cancelledAt: clock.now, autoRenew: false })
    const message = 'This membership was canceled. Undo the cancellation first.'
    await expect(preview(member, move)).rejects.toMatchObject({ code: 'conflict', message })
  })

  it('one that is over and no longer sold: the plan is gone, or its state is', async () => {
    const lapsed = { status: 'lapsed', interval: 'month', joinedOn: '2026-09-21', paidTerms: 1 } as const
    const member = await world.member(lapsed)
    expect(await preview(member)).toMatchObject({ termStartsOn: '2026-12-01' })
    const notSold = {
      code: 'not_sold',
      message: 'This plan is no longer sold. Please choose another one.',
    }
    const running = await nearTheEnd()
    await database.db.update(plans).set({ status: 'retired' })
    await expect(preview(member)).rejects.toMatchObject(notSold)
    expect(await preview(running)).toMatchObject({ termStartsOn: '2026-12-10' })
    await database.db.update(plans).set({ status: 'published' })
    await database.db.update(memberships).set({ state: 'WA' }).where(eq(memberships.id, member.membership.id))
    await database.pool.query(
      "update plan_versions set sellable_states = array_remove(sellable_states, 'WA')",
    )
    await expect(preview(member)).rejects.toMatchObject(notSold)
  })
})

describe('a key', () => {
  it('is for one renewal, with one payment method and for the same days', async () => {
    const member = await nearTheEnd()
    const request = await asked(member)
    const paid = await renewMembership(world.deps(), request)
    expect(await renewMembership(world.deps(), request)).toEqual(paid)
    const sent = await database.db.select().from(mails).where(eq(mails.template, 'renewal-receipt'))
    const membershipId = member.membership.id
    expect(sent).toMatchObject([{ props: { membershipId, receiptId: paid.receiptId } }])
    const others = [
      { chosen: { days: move, told: from } },
      { entered: { paymentToken: 'tok', paymentKind: 'card' as const, agreed: null } },
      { tendered: { tender: 'cash' as const, reference: null } },
    ]
    for (const other of others) {
      const again = renewMembership(world.deps(), { ...request, ...other })
      await expect(again).rejects.toMatchObject({ code: 'key_reused' })
    }
    const next = { chosen: { days: { kind: 'next' as const }, told: from } }
    expect(await renewMembership(world.deps(), { ...request, ...next })).toEqual(paid)
  })

  it('with an outdated price or day gets the current ones', async () => {
    const member = await nearTheEnd()
    const request = await asked(member)
    const renewal = await preview(member)
    for (const other of [{ termStartsOn: '2026-12-11' }, { totalCents: 1 }]) {
      const confirm = { ...request.confirm, ...other }
      await expect(renewMembership(world.deps(), { ...request, confirm })).rejects.toMatchObject({
        code: 'stale_quote',
        details: { renewal },
      })
    }
    expect(await world.renewalsOf(member)).toEqual([])
  })
})

it('a card declined manually leaves everything as it was: nothing is owed yet', async () => {
  const member = await nearTheEnd()
  await database.pool.query("update sandbox_gateway.tokens set behaviour = 'fail_renewals'")
  await expect(world.renew(member)).rejects.toMatchObject({ code: 'card_declined' })
  expect(await world.read(member)).toMatchObject({
    status: 'active',
    pastDueSince: null,
    chargeTriedOn: null,
  })
  expect(await world.mailsOf('renewal-failed')).toBe(0)
})

describe('a bank account', () => {
  const enter = async (member: InsertedMember) => {
    const made = await gateway.createToken({ routing: '110000000', account: bankAccounts.clears })
    if (!('token' in made)) throw new Error(JSON.stringify(made))
    const entered = { paymentToken: made.token, paymentKind: 'us_bank_account' as const, agreed: null }
    const request = { ...(await asked(member)), entered }
    try {
      return await renewMembership(world.deps(), request)
    } catch (error) {
      // If the membership is over, the renewal is shown again, from the day the debit clears by, and agreed to.
      if (!(error instanceof DomainError) || error.code !== 'stale_quote') throw error
      const { termStartsOn, totalCents } = (error.details as { renewal: RenewalPreview }).renewal
      return renewMembership(world.deps(), { ...request, confirm: { termStartsOn, totalCents } })
    }
  }

  it('pays for the next term, and not for days that depend on today', async () => {
    const member = await nearTheEnd()
    await storeMethod({ ...world, gateway }, member, { account: bankAccounts.clears })
    expect(await preview(member)).toMatchObject({ card: { kind: 'us_bank_account' } })
    expect(await preview(member, move)).toMatchObject({ card: null })
  })

  it('starts an ended membership on the day its money arrives, and continues an active one as ordered', async () => {
    const lapsed = await world.member({ status: 'lapsed', joinedOn: '2025-09-21', paidTerms: 1 })
    const running = await nearTheEnd()
    const owing = await world.member({ status: 'past_due', joinedOn: '2025-11-25', paidTerms: 1 })
    for (const member of [lapsed, running, owing])
      expect(await enter(member)).toMatchObject({ status: 'pending' })
    world.goTo('2026-12-05')
    await world.reconcile()
    expect(await world.read(lapsed)).toMatchObject({
      status: 'active',
      termStartsOn: '2026-12-05',
      termEndsOn: '2027-12-06',
    })
    expect(await world.read(running)).toMatchObject({ termStartsOn: '2025-12-10', termEndsOn: '2027-12-09' })
    expect(await world.read(owing)).toMatchObject({
      status: 'active',
      termStartsOn: '2026-11-25',
      termEndsOn: '2027-11-24',
    })
    expect(await world.violations()).toEqual([])
  })
})
