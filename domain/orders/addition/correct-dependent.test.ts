import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { refunds } from '#db/schema/billing.ts'
import { agreements, dependents, memberships, membershipTerms } from '#db/schema/memberships.ts'
import { consents, orders } from '#db/schema/orders.ts'
import { sandboxTokens } from '#db/schema/sandbox.ts'
import type { InsertedMember } from '#demo/fixtures/members.ts'
import { insertPlan } from '#demo/fixtures/plans.ts'
import { changeDependent } from '#domain/memberships/family/change-dependent.server.ts'
import type { ChangeDependent, FamilyQuote } from '#domain/memberships/family/dependent.schema.ts'
import { findReceipt } from '#domain/memberships/receipt.queries.server.ts'
import { recordReturns } from '#domain/orders/gateway-events/bank-return.server.ts'
import { changePlan, previewPlanChange } from '#domain/orders/plan-change/change-plan.server.ts'
import { SandboxGateway } from '#integrations/payments/sandbox/sandbox-gateway.server.ts'
import { storeMethod } from '#tests/helpers/accounts/store-method.ts'
import { bankAccounts, clearingMs } from '#tests/helpers/checkout-world.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { addDependent } from './add-dependent.server.ts'
import { correctDependent } from './correct-dependent.server.ts'
import { quoteDependent } from './quote-dependent.server.ts'
import { undoAddition } from './undo-addition.server.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
const from = { ip: '198.51.100.7', userAgent: 'Test' }
let world: Awaited<ReturnType<typeof openRenewalWorld>>
let gateway: SandboxGateway
let member: InsertedMember

beforeEach(async () => {
  clock.now = new Date('2026-11-20T18:00:00Z')
  gateway = new SandboxGateway({ db: database.db, now: () => clock.now, timeoutMs: 5_000, clearingMs })
  world = await openRenewalWorld(database.db, clock, { gateway })
})

const owner = () => world.ownerOf(member)
const people = () => database.db.select().from(dependents)
const idOf = async () => (await people())[0]?.id ?? ''
const additional = () =>
  database.db.select().from(membershipTerms).where(eq(membershipTerms.kind, 'additional'))
const newestAgreement = async () => {
  const all = await database.db.select().from(agreements).orderBy(asc(agreements.version))
  return { versions: all.length, content: JSON.stringify(all.at(-1)?.content) }
}

async function correct(changes: ChangeDependent, key: string | undefined = 'a-key-of-mine') {
  return correctDependent(world.deps(), { owner: owner(), dependentId: await idOf(), key, changes, ...from })
}
async function shown(changes: ChangeDependent): Promise<FamilyQuote> {
  const refusal = await correct(changes).then(
    () => null,
    (error) => error,
  )
  expect(refusal).toMatchObject({ code: 'stale_quote' })
  return refusal.details.quote
}
async function correctAsShown(changes: ChangeDependent, key = 'a-key-of-mine') {
  const { todayCents, renewalTotalCents } = await shown(changes)
  return correct({ ...changes, agreed: { todayCents, renewalTotalCents } }, key)
}

/** Joined on 2026-11-10. Kim, who turns 26 the day after being added, was added on 2026-11-20 at no charge. */
async function addedForADay() {
  member = await world.member({ joinedOn: '2026-11-10' })
  const kim = {
    firstName: 'Kim',
    lastName: 'Alder',
    dateOfBirth: '2000-11-21',
    relationship: 'child' as const,
    disabled: false,
  }
  const { todayCents, renewalTotalCents } = await quoteDependent(world.deps(), owner(), kim)
  expect({ todayCents, renewalTotalCents }).toEqual({ todayCents: 0, renewalTotalCents: 14_900 })
  const body = { ...kim, agreed: { todayCents, renewalTotalCents } }
  await addDependent(world.deps(), { owner: owner(), key: 'kim-is-added', body, ...from })
}
/** Joined on 2026-11-20 with a child who turns 26 on 2026-12-11. */
async function joinedWithChild() {
  member = await world.member({ joinedOn: '2026-11-20', dependents: [{ dateOfBirth: '2000-12-11' }] })
}

describe('days added by a correction are an addition', () => {
  it.each<ChangeDependent>([{ relationship: 'other' }, { disabled: true }])(
    '%j: quoted, agreed to, charged once, with receipt, period, agreement, consent and email',
    async (changes) => {
      await addedForADay()
      const before = await newestAgreement()
      const quote = await shown(changes)
      expect(quote).toMatchObject({
        todayCents: 9_628,
        renewalTotalCents: 24_800,
        renewalBeforeCents: 14_900,
        startsOn: '2026-11-21',
        endsOn: '2027-11-09',
        coverEndsOn: null,
        card: { kind: 'card' },
        clearsBy: null,
      })
      expect(await people()).toMatchObject([{ relationship: 'child', disabled: false }])
      const agreed = { todayCents: 9_628, renewalTotalCents: 24_800 }
      const answers = await Promise.all([1, 2, 3].map(() => correct({ ...changes, agreed })))
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
      expect(answers[0]).toMatchObject({
        status: 'changed',
        chargedCents: 9_628,
        renewalTotalCents: 24_800,
        dependent: changes,
      })
      expect(await people()).toMatchObject([changes])
      expect(await additional()).toMatchObject([{ startsOn: '2026-11-21', endsOn: '2027-11-09' }])
      const receipt = await findReceipt(database.db, {
        ...owner(),
        receiptId: answers[0]?.receiptId ?? '',
      })
      expect(receipt).toMatchObject({ totalCents: 9_628 })
      const after = await newestAgreement()
      expect(after.versions).toBe(before.versions + 1)
      expect(after.content).toContain('24800')
      const agreedTo = await database.db.select().from(consents).where(eq(consents.kind, 'family'))
      expect(agreedTo.map(({ text }) => text)).toContain(
        'Correct what is on record of Kim Alder. Charge $96.28 today to my Visa ending in 4242. From the next renewal on my membership costs $248.00 each year.',
      )
      expect(await world.mailsOf('family-changed')).toBe(2)
      expect(await world.view(member)).toMatchObject({ renewalTotalCents: 24_800 })
      expect(await world.violations()).toEqual([])
    },
  )

  it('from the day after the last paid day, when that is in the future', async () => {
    await joinedWithChild()
    expect(await shown({ disabled: true })).toMatchObject({
      todayCents: 9_330,
      renewalTotalCents: 24_800,
      startsOn: '2026-12-11',
      endsOn: '2027-11-19',
    })
    const later = await shown({ dateOfBirth: '2001-01-11' })
    expect(later).toMatchObject({ todayCents: Math.floor((9_900 * 31) / 365), coverEndsOn: '2027-01-10' })
    expect(later.renewalTotalCents).toBe(14_900)
  })

  it('one day at a time is paid for too: an amount too small to charge is charged with the next', async () => {
    await joinedWithChild()
    expect(await correctAsShown({ dateOfBirth: '2000-12-12' }, 'one-day-more')).toMatchObject({
      status: 'changed',
      chargedCents: 0,
    })
    expect(await correctAsShown({ dateOfBirth: '2000-12-13' }, 'and-another')).toMatchObject({
      chargedCents: 54,
    })
    expect(await shown({ dateOfBirth: '2000-12-14' })).toMatchObject({ todayCents: 0 })
    expect(await world.violations()).toEqual([])
  })

  it('a higher renewal needs consent and is announced, though nothing is due today', async () => {
    member = await world.member({ joinedOn: '2026-11-20', dependents: [{ dateOfBirth: '2001-11-20' }] })
    expect(await shown({ relationship: 'other' })).toMatchObject({
      todayCents: 0,
      renewalTotalCents: 24_800,
      renewalBeforeCents: 14_900,
    })
    expect(await correctAsShown({ relationship: 'other' })).toMatchObject({
      chargedCents: 0,
      receiptId: null,
      renewalTotalCents: 24_800,
    })
    expect(await world.mailsOf('family-changed')).toBe(1)
    expect((await newestAgreement()).versions).toBe(2)
    expect(await world.violations()).toEqual([])
  })

  it('needs a key, the current prices, and a card that isn’t declined', async () => {
    await joinedWithChild()
    const agreed = { todayCents: 9_330, renewalTotalCents: 24_800 }
    await expect(
      correctDependent(world.deps(), {
        owner: owner(),
        dependentId: await idOf(),
        key: undefined,
        changes: { disabled: true, agreed },
        ...from,
      }),
    ).rejects.toMatchObject({ code: 'idempotency_key_required' })
    const others = { ...agreed, renewalTotalCents: 14_900 }
    await expect(correct({ disabled: true, agreed: others }, 'of-other-prices')).rejects.toMatchObject({
      code: 'stale_quote',
      details: { quote: agreed },
    })
    await database.db.update(sandboxTokens).set({ behaviour: 'declined' })
    await expect(correct({ disabled: true, agreed }, 'declined')).rejects.toMatchObject({
      code: 'card_declined',
    })
    expect(await people()).toMatchObject([{ disabled: false }])
    expect(await world.violations()).toEqual([])
  })

  it.each(['past_due', 'lapsed', 'cancelled'] as const)(
    'is refused for a membership that is %s',
    async (status) => {
      await joinedWithChild()
      await database.db.update(memberships).set({ status })
      await expect(correct({ disabled: true })).rejects.toMatchObject({ code: 'conflict' })
      expect(await correct({ firstName: 'Kimberly' })).toMatchObject({ status: 'changed' })
    },
  )

  it('under the lock as well: what costs more is never saved for free', async () => {
    await joinedWithChild()
    const changes = { disabled: true, agreed: { todayCents: 0, renewalTotalCents: 24_800 } }
    await expect(
      changeDependent(world.deps(), { owner: owner(), dependentId: await idOf(), changes }),
    ).rejects.toMatchObject({ code: 'stale_quote' })
  })

  it('is refunded with the rest when the membership is canceled the same day', async () => {
    await joinedWithChild()
    await correctAsShown({ disabled: true })
    await world.cancel(member)
    await world.sendRefunds()
    const given = await database.db.select().from(refunds)
    expect(given.map(({ amountCents }) => amountCents)).toContain(9_330)
    expect(await world.violations()).toEqual([])
  })

  it('only staff can undo an addition once more was paid for the person', async () => {
    await addedForADay()
    await correctAsShown({ disabled: true })
    const asked = {
      owner: owner(),
      dependentId: await idOf(),
      key: 'undo-it-now',
      confirm: { refundCents: 0 },
    }
    await expect(undoAddition({ ...world.deps(), gateway }, asked)).rejects.toMatchObject({
      message: 'You have paid for more days of Kim since you added them. Please call us.',
    })
  })
})

describe('with a bank account', () => {
  it('the correction is made once its debit clears, and is undone when the bank returns it', async () => {
    await joinedWithChild()
    await storeMethod({ ...world, gateway }, member, { account: bankAccounts.returnedLate })
    expect(await shown({ disabled: true })).toMatchObject({ startsOn: '2026-12-11', clearsBy: '2026-11-27' })
    expect(await correctAsShown({ disabled: true })).toMatchObject({
      status: 'pending',
      clearsBy: '2026-11-27',
      dependent: { disabled: false },
    })
    world.goTo('2026-11-27')
    await world.reconcile()
    expect(await people()).toMatchObject([{ disabled: true }])
    expect(await additional()).toMatchObject([{ startsOn: '2026-12-11', endsOn: '2027-11-19' }])
    expect(await world.violations()).toEqual([])
    world.goTo('2026-12-05')
    expect(await recordReturns({ ...world.deps(), alarm: () => {} }, new Date(0))).toBe(1)
    expect(await people()).toMatchObject([{ disabled: false, endsOn: null }])
    expect(await world.view(member)).toMatchObject({ status: 'active', renewalTotalCents: 14_900 })
    expect(await world.violations()).toEqual([])
  })
})

describe('what costs nothing is saved', () => {
  it('a name, or fewer days: no consent, charge or notification', async () => {
    member = await world.member({ joinedOn: '2026-11-20', dependents: [{ relationship: 'other' }] })
    expect(await correct({ firstName: 'Kimberly' })).toMatchObject({ chargedCents: 0, receiptId: null })
    const born = { relationship: 'child' as const, dateOfBirth: '2000-12-11' }
    expect(await correct(born)).toMatchObject({ status: 'changed', renewalTotalCents: 14_900 })
    expect(await database.db.$count(orders, eq(orders.kind, 'addition'))).toBe(0)
    expect(await world.mailsOf('family-changed')).toBe(0)
  })

  it('days removed by mistake are restored for free, but not at another plan’s price', async () => {
    member = await world.member({ joinedOn: '2026-11-20', dependents: [{ dateOfBirth: '2015-03-02' }] })
    await correct({ dateOfBirth: '2000-12-11' })
    expect(await shown({ dateOfBirth: '2015-03-02' })).toMatchObject({
      todayCents: 0,
      renewalTotalCents: 24_800,
      renewalBeforeCents: 14_900,
    })
    expect(await correctAsShown({ dateOfBirth: '2015-03-02' })).toMatchObject({ chargedCents: 0 })
    await correct({ dateOfBirth: '2000-12-11' })
    const { plan } = await insertPlan(database.db, {
      brandId: world.brand.id,
      yearCents: 20_000,
      additionalYearCents: 15_000,
    })
    const change = {
      membershipId: member.membership.id,
      planId: plan.id,
      interval: 'year' as const,
      when: 'now' as const,
    }
    world.goTo('2026-11-21')
    const plans = { ...world.deps(), whitelist: [] }
    const { todayCents, renewalTotalCents, renewsOn } = await previewPlanChange(plans, owner(), change)
    const confirm = { todayCents, renewalTotalCents, renewsOn }
    await changePlan(plans, { ...owner(), key: 'another-plan', change: { ...change, confirm }, ...from })
    expect(await shown({ dateOfBirth: '2015-03-02' })).toMatchObject({
      todayCents: Math.floor((15_000 * 344) / 365),
    })
    expect(await world.violations()).toEqual([])
  })
})
