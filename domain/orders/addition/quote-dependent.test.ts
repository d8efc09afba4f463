import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { payments } from '#db/schema/billing.ts'
import { dependents, memberships } from '#db/schema/memberships.ts'
import { consents, orders } from '#db/schema/orders.ts'
import type { InsertedMember } from '#demo/fixtures/members.ts'
import { insertPlan } from '#demo/fixtures/plans.ts'
import type { NewDependent } from '#domain/memberships/family/dependent.schema.ts'
import { quoteChange } from '#domain/memberships/plan-change/quote-change.server.ts'
import { SandboxGateway } from '#integrations/payments/sandbox/sandbox-gateway.server.ts'
import { storeMethod } from '#tests/helpers/accounts/store-method.ts'
import { bankAccounts, clearingMs } from '#tests/helpers/checkout-world.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { addDependent } from './add-dependent.server.ts'
import { correctDependent } from './correct-dependent.server.ts'
import { quoteDependent } from './quote-dependent.server.ts'

const database = useDatabase()
const clock = { now: new Date('2026-12-01T18:00:00Z') }
const kim: NewDependent = {
  firstName: 'Kim',
  lastName: 'Alder',
  dateOfBirth: '2015-03-02',
  relationship: 'child',
  disabled: false,
}
let gateway: SandboxGateway
let world: Awaited<ReturnType<typeof openRenewalWorld>>
let member: InsertedMember

beforeEach(async () => {
  clock.now = new Date('2026-12-01T18:00:00Z')
  gateway = new SandboxGateway({ db: database.db, now: () => clock.now, timeoutMs: 5_000, clearingMs })
  world = await openRenewalWorld(database.db, clock, { gateway })
  member = await world.member({ joinedOn: '2026-06-02' })
})

const quote = (person = kim, of = member) => quoteDependent(world.deps(), world.ownerOf(of), person)
async function add(person = kim, of = member) {
  const { todayCents, renewalTotalCents } = await quote(person, of)
  const body = { ...person, agreed: { todayCents, renewalTotalCents } }
  const from = { key: 'a-key-of-mine', ip: '198.51.100.7', userAgent: 'Test' }
  return addDependent(world.deps(), { owner: world.ownerOf(of), body, ...from })
}
const payFromBank = () => storeMethod({ ...world, gateway }, member, { account: bankAccounts.clears })
const ofChildren = async () =>
  (await insertPlan(database.db, { brandId: world.brand.id, tier: 'child', name: 'Kids' })).plan.id

describe('no price is given for a membership that can’t add anyone, and the response says what to do', () => {
  it.each([
    ['past_due', 'Please pay the amount due first. Then you can add people.'],
    ['lapsed', 'This membership is over, so no one can be added to it.'],
    ['cancelled', 'This membership is over, so no one can be added to it.'],
  ] as const)('one that is %s', async (status, message) => {
    await database.db.update(memberships).set({ status })
    await expect(quote()).rejects.toMatchObject({ code: 'conflict', message })
  })

  it('from the day after its last one, until the renewal has been made', async () => {
    world.goTo('2027-06-01')
    expect(await quote()).toMatchObject({ startsOn: '2027-06-01', endsOn: '2027-06-01' })
    world.goTo('2027-06-02')
    await expect(quote()).rejects.toMatchObject({
      code: 'conflict',
      message: 'Your renewal is under way. Please try again tomorrow.',
    })
  })
})

describe('a person who doesn’t fit the plan', () => {
  it('is reported at the field, with everything else that is wrong', async () => {
    const family = await world.member({ planId: await ofChildren(), dependents: [kim] })
    await expect(
      quote({ ...kim, firstName: 'Alex', relationship: 'spouse', dateOfBirth: '2031-01-01' }, family),
    ).rejects.toMatchObject({
      code: 'invalid',
      message: 'Please check the marked fields.',
      fields: [
        { path: 'dateOfBirth', message: 'Enter a date in the past.' },
        { path: 'relationship', message: 'Kids is for children: Alex cannot be on it.' },
      ],
    })
  })

  it('counts people who stay, and not those who leave with this term', async () => {
    const eight = Array.from({ length: 8 }, (_, n) => ({
      firstName: `Child ${n}`,
      dateOfBirth: '2016-01-01',
    }))
    const full = await world.member({ joinedOn: '2026-06-02', dependents: eight })
    await expect(quote(kim, full)).rejects.toMatchObject({
      fields: [{ path: 'relationship', message: expect.stringContaining('takes at most 9 people') }],
    })
    const [first] = full.dependents
    await database.db
      .update(dependents)
      .set({ endsOn: '2027-06-01' })
      .where(eq(dependents.id, first?.id ?? ''))
    expect(await quote(kim, full)).toMatchObject({ startsOn: '2026-12-01' })
  })
})

it('a child who is grown by the next renewal isn’t in its price', async () => {
  const grown = { ...kim, dateOfBirth: '2001-01-15' }
  const shown = await quote(grown)
  expect(shown).toMatchObject({ coverEndsOn: '2027-01-14', renewalTotalCents: shown.renewalBeforeCents })
  expect((await quote()).renewalTotalCents).toBe(shown.renewalBeforeCents + 9_900)
})

describe('who is on the plan on each paid day determines the price of an additional person', () => {
  const ofKids = async () => {
    const { plan } = await insertPlan(database.db, {
      brandId: world.brand.id,
      tier: 'child',
      yearCents: 8_900,
      additionalYearCents: 3_650,
    })
    world.goTo('2026-11-20')
    return world.member({
      planId: plan.id,
      joinedOn: '2026-11-20',
      dependents: [{ firstName: 'Ash', dateOfBirth: '2001-10-20' }],
    })
  }

  it.each([
    ['a second child pays as one more while there is a first', kim.dateOfBirth, 4_096],
    ['a twin pays as both would have at joining', '2001-10-20', 3_340],
  ])('%s', async (_, dateOfBirth, todayCents) => {
    expect(await quote({ ...kim, dateOfBirth }, await ofKids())).toMatchObject({ todayCents })
  })

  it('days of an older version are priced by it, and those paid ahead by theirs', async () => {
    world.goTo('2026-11-20')
    const payer = await world.member({ joinedOn: '2025-12-19', state: 'CA' })
    await world.publishAnew(world.plan.id, { yearCents: 12_000, additionalYearCents: 12_900 })
    await world.renew(payer)
    expect((await quote(kim, payer)).todayCents).toBe(13_686)
    const { plan } = await insertPlan(database.db, { brandId: world.brand.id, yearCents: 20_000 })
    const change = {
      membershipId: payer.membership.id,
      planId: plan.id,
      interval: 'year' as const,
      when: 'now' as const,
    }
    const changed = await quoteChange({ ...world.deps(), whitelist: [] }, world.ownerOf(payer), change)
    expect(changed.quote.todayCents).toBe(Math.floor((5_100 * 29) / 365) + 8_000)
  })
})

describe('with a bank account', () => {
  it('a person too cheap to debit is on the plan at once for free, and nothing is recorded as paid', async () => {
    await payFromBank()
    world.goTo('2027-05-25')
    const shown = await quote()
    const account = { kind: 'us_bank_account' }
    expect(shown).toMatchObject({ todayCents: 0, clearsBy: null, startsOn: '2027-05-25', card: account })
    expect(await add()).toMatchObject({ status: 'added', chargedCents: 0, receiptId: null })
    expect(await database.db.select().from(dependents)).toMatchObject([{ startsOn: '2027-05-25' }])
    const [order] = await database.db.select().from(orders).where(eq(orders.kind, 'addition'))
    // The eight days are charged with her later correction, as when an amount is too small for a card.
    expect(order).toMatchObject({ totalCents: 0, lines: [], subject: { unchargedCents: 216 } })
    expect(await database.db.$count(payments, eq(payments.orderId, order?.id ?? ''))).toBe(0)
    const words = await database.db
      .select()
      .from(consents)
      .where(eq(consents.orderId, order?.id ?? ''))
    expect(words.map(({ kind }) => kind)).toEqual(['family'])
    expect(await world.violations()).toEqual([])
  })

  it('an amount too small to debit is never charged later: not by a renewal, which costs the agreed price, nor in a later term', async () => {
    await payFromBank()
    world.goTo('2027-05-25')
    const grown = { ...kim, dateOfBirth: '2001-12-11' }
    const { renewalTotalCents } = await quote(grown)
    await add(grown)
    const [order] = await database.db.select().from(orders).where(eq(orders.kind, 'addition'))
    expect(order).toMatchObject({ renewalTotalCents, subject: { unchargedCents: 216 } })
    world.goTo('2027-06-01')
    expect(await world.renew(member)).toMatchObject({ totalCents: renewalTotalCents })
    world.goTo('2027-06-10')
    await world.reconcile()
    await world.runDay()
    expect(await world.view(member)).toMatchObject({ status: 'active', termEndsOn: '2028-06-01' })
    const [person] = await database.db.select().from(dependents)
    const corrected = correctDependent(world.deps(), {
      owner: world.ownerOf(member),
      dependentId: person?.id ?? '',
      key: undefined,
      // One more day costs 27 cents, too small alone but not together with the carried amount.
      changes: { dateOfBirth: '2001-12-12' },
      ip: '198.51.100.7',
      userAgent: 'Test',
    })
    await expect(corrected).rejects.toMatchObject({
      code: 'stale_quote',
      details: { quote: { todayCents: 0, startsOn: '2027-12-11' } },
    })
    expect(await world.violations()).toEqual([])
  })

  it('may clear on the very last day, which is then all that is paid for', async () => {
    const dear = { brandId: world.brand.id, additionalYearCents: 36_500 }
    const { plan } = await insertPlan(database.db, dear)
    member = await world.member({ joinedOn: '2026-06-02', planId: plan.id })
    await payFromBank()
    world.goTo('2027-05-25')
    const last = '2027-06-01'
    expect(await quote()).toMatchObject({ todayCents: 100, clearsBy: last, startsOn: last, endsOn: last })
    world.goTo('2027-05-26')
    await expect(quote()).rejects.toMatchObject({ code: 'conflict' })
  })

  it('a person who costs nothing today waits for no bank, even where none would be in time', async () => {
    await payFromBank()
    world.goTo('2027-06-01')
    expect(await quote()).toMatchObject({ todayCents: 0, clearsBy: null, startsOn: '2027-06-01' })
  })
})
