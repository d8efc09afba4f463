import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '#db/schema/accounts.ts'
import { dependents } from '#db/schema/memberships.ts'
import { type InsertedMember, insertMember } from '#demo/fixtures/members.ts'
import { insertOffice } from '#demo/fixtures/offices.ts'
import { insertPlan } from '#demo/fixtures/plans.ts'
import { openCheckoutWorld, publish } from '#tests/helpers/checkout-world.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { readPurchaseOptions } from './purchase-options.server.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
const today = '2026-11-20'
const kim = {
  firstName: 'Kim',
  lastName: 'Alder',
  relationship: 'spouse',
  dateOfBirth: '1986-04-01',
} as const
const lee = { firstName: 'Lee', lastName: 'Alder', relationship: 'child', dateOfBirth: '2015-03-02' } as const
let world: Awaited<ReturnType<typeof openCheckoutWorld>>
let member: InsertedMember

beforeEach(async () => {
  world = await openCheckoutWorld(database.db, clock)
  member = await join({ dependents: [lee, kim] })
})

const join = (more: Parameters<typeof insertMember>[1] = {}) =>
  insertMember(database.db, {
    brandId: world.brand.id,
    planId: world.plan.id,
    now: clock.now,
    joinedOn: '2026-05-21',
    ...more,
  })
const plan = async (name: string, more: Parameters<typeof insertPlan>[1] = {}) =>
  (await insertPlan(database.db, { brandId: world.brand.id, name, enrolmentFeeCents: 0, ...more })).plan
const idOf = (name: string) => member.dependents.find(({ firstName }) => firstName === name)?.id ?? ''
type Answers = Partial<Parameters<typeof readPurchaseOptions>[2]>
const read = (answers: Answers = {}, { accountId = member.account.id, brand = world.brand } = {}) =>
  readPurchaseOptions(world.deps(), { brand, accountId, today }, { with: [], ...answers })
/** The plans shown, each with its total. */
const shown = async (answers: Answers = {}) =>
  (await read(answers)).plans.map(({ name, quote }) => [name, quote.totalCents]).sort()
const names = async () => (await read()).people.map(({ firstName }) => firstName)

describe('the people a member can buy for', () => {
  it('are everyone on their memberships, each once, the oldest first', async () => {
    expect(await names()).toEqual(['Kim', 'Lee'])
    const other = {
      firstName: 'Ash',
      lastName: 'Alder',
      relationship: 'child',
      dateOfBirth: '2012-01-01',
    } as const
    await join({ accountId: member.account.id, dependents: [{ ...kim, lastName: 'ALDER' }, other] })
    await join({ dependents: [{ firstName: 'Stranger' }] })
    expect(await names()).toEqual(['Kim', 'Ash', 'Lee'])
  })

  it('exclude people who left, or are too old', async () => {
    await database.db.update(dependents).set({ endsOn: today })
    expect(await names()).toEqual(['Kim', 'Lee'])
    await database.db.update(dependents).set({ endsOn: '2026-11-19' })
    expect(await names()).toEqual([])
    await database.db
      .update(dependents)
      .set({ endsOn: null, dateOfBirth: '1999-01-01', relationship: 'child' })
    expect(await names()).toEqual([])
  })
})

describe('what is offered', () => {
  beforeEach(async () => {
    await plan('Alone', { yearCents: 9_000, additionalYearCents: null, monthCents: null })
    await plan('Kids', { tier: 'child', yearCents: 5_000, additionalYearCents: 3_000, monthCents: null })
  })

  it('is quoted for exactly these people, and only if they fit the plan', async () => {
    expect(await shown()).toEqual([
      ['Adult plan', 16_400],
      ['Alone', 9_000],
    ])
    expect(await shown({ with: [idOf('Kim')] })).toEqual([['Adult plan', 16_400 + 9_900]])
    expect(await shown({ with: [idOf('Lee')] })).toEqual([
      ['Adult plan', 16_400 + 9_900],
      ['Kids', 5_000],
    ])
    const stranger = (await join({ dependents: [{}] })).dependents[0]?.id ?? ''
    const asked = await read({ with: [idOf('Lee'), stranger, randomUUID()] })
    expect(asked.choices.with).toEqual([idOf('Lee')])
    expect((await read({ with: ['of nobody'] })).choices.with).toEqual([])
  })

  it('comes first where it costs these people least, and is named', async () => {
    await plan('Household', { tier: 'family', yearCents: 12_000, additionalYearCents: 1_000 })
    const { plans, least } = await read({ with: [idOf('Kim'), idOf('Lee')] })
    expect(plans.map(({ name }) => name)).toEqual(['Household', 'Adult plan'])
    expect(least).toEqual({ id: plans[0]?.id, cents: 12_000 + 2 * 1_000 })
    const alone = await read()
    expect(alone.plans.map(({ name }) => name)).toEqual(['Alone', 'Adult plan', 'Household'])
    expect(alone.least?.id).toBe(alone.plans[0]?.id)
  })

  it('costs less for a person who ages out within the term', async () => {
    await database.db.update(dependents).set({ dateOfBirth: '2001-01-15', relationship: 'child' })
    const [[, totalCents] = []] = await shown({ with: [idOf('Kim')] })
    expect(totalCents).toBe(16_400 + Math.floor((9_900 * 56) / 365))
  })

  it('is sold for the requested interval, or the one there is', async () => {
    expect(await read()).toMatchObject({ choices: { interval: 'year' }, intervals: ['year', 'month'] })
    expect(await shown({ interval: 'month' })).toEqual([['Adult plan', 1_495 + 1_500]])
    for (const interval of ['quarter', 'never'])
      expect((await read({ interval })).choices.interval).toBe('year')
  })

  it('is sold at the requested office; an unknown office is ignored', async () => {
    const office = await insertOffice(database.db, { brandId: world.brand.id, name: 'Juniper' })
    await plan('Nowhere', { allOffices: false })
    const there = await read({ office: office.id })
    expect(there).toMatchObject({
      office: { id: office.id, name: 'Juniper' },
      choices: { office: office.id },
    })
    expect(there.plans.map(({ name }) => name).sort()).toEqual(['Adult plan', 'Alone'])
    const foreign = await insertOffice(database.db)
    for (const office of [foreign.id, randomUUID(), 'of nobody'])
      expect(await read({ office })).toMatchObject({ office: null, choices: { office: null } })
    expect((await shown()).map(([name]) => name)).toContain('Nowhere')
  })

  it('is sold where they live', async () => {
    await plan('Texas', { sellableStates: ['TX'] })
    expect((await shown()).map(([name]) => name)).not.toContain('Texas')
    const address = { line1: '1 Wren Way', city: 'Austin', state: 'TX' as const, zip: '73301' }
    await database.db.update(accounts).set({ address })
    expect((await shown()).map(([name]) => name)).toContain('Texas')
  })

  it('is on the list of the brand, where it has one', async () => {
    const other = await openCheckoutWorld(database.db, clock)
    const listed = await insertPlan(database.db, { brandId: other.brand.id, name: 'Listed' })
    await database.pool.query('delete from content_versions where brand_id = $1', [other.brand.id])
    await publish(database.db, other.brand, [listed.plan.id])
    const { account } = await join({ brandId: other.brand.id, planId: other.plan.id })
    const whose = { brand: { ...other.brand, publishedVersion: 1 }, accountId: account.id }
    expect((await read({}, whose)).plans.map(({ name }) => name)).toEqual(['Listed'])
  })
})

describe('what a link to a plan carries', () => {
  beforeEach(() => database.db.update(accounts).set({ phone: '6025550123' }))
  const why = async (answers: Answers) => (await read(answers)).whyNot

  it('is kept: the plan, the coupon and the interval; invalid values are ignored', async () => {
    const brought = { plan: world.plan.id, coupon: 'welcome10', interval: 'month' }
    expect((await read(brought)).choices).toMatchObject(brought)
    expect(await why(brought)).toBeNull()
    const nonsense = await read({ plan: 'gold', coupon: '4242 4242 4242 4242', people: 'many' })
    expect(nonsense).toMatchObject({ choices: { plan: null, coupon: null }, whyNot: null })
  })

  it('includes everyone and as many more as the link was for, and otherwise the member chooses', async () => {
    const everybody = [idOf('Kim'), idOf('Lee')]
    const who = async (answers: Answers) => {
      const { choices } = await read(answers)
      return [choices.with, choices.more]
    }
    expect(await who({ people: '3' })).toEqual([everybody, 0])
    expect(await who({ people: '4' })).toEqual([everybody, 1])
    expect(await who({ people: '3', with: [idOf('Lee')] })).toEqual([[idOf('Lee')], 0])
    for (const people of ['1', '2']) expect(await who({ people })).toEqual([[], 0])
    for (const more of ['-1', '99', 'all']) expect(await who({ more })).toEqual([[], 0])
  })

  it('is quoted for people who aren’t named yet, a children’s plan too', async () => {
    await plan('Kids', { tier: 'child', yearCents: 5_000, additionalYearCents: 3_000, monthCents: null })
    expect(await shown({ more: '2' })).toEqual([
      ['Adult plan', 16_400 + 2 * 9_900],
      ['Kids', 8_000],
    ])
    expect((await read({ more: '8', with: [idOf('Kim'), idOf('Lee')] })).plans).toEqual([])
  })

  it('gets a sentence where the plan isn’t available', async () => {
    const texas = await plan('Texas', { sellableStates: ['TX'] })
    expect(await why({ plan: texas.id })).toBe('Texas is not sold in Arizona. Please choose another plan.')
    const nowhere = await plan('Nowhere', { allOffices: false })
    const office = await insertOffice(database.db, { brandId: world.brand.id })
    expect(await why({ plan: nowhere.id, office: office.id })).toBe(
      'Nowhere is not sold at this office. Please choose another.',
    )
    const yearly = await plan('Yearly', { monthCents: null })
    expect(await why({ plan: yearly.id, interval: 'month' })).toBe('Yearly is not sold by the month.')
    const kids = await plan('Kids', { tier: 'child' })
    expect(await why({ plan: kids.id })).toBe('Kids is for children, and not for you: add a child.')
    const alone = await plan('Alone', { additionalYearCents: null, monthCents: null })
    expect(await why({ plan: alone.id, more: '1' })).toBe('The plan you chose is not for this many people.')
    const foreign = await insertPlan(database.db)
    for (const id of [foreign.plan.id, randomUUID()])
      expect(await why({ plan: id })).toBe('This plan is not sold here. Please choose another.')
  })
})

it('says whether the profile lacks something required to buy', async () => {
  await database.db.update(accounts).set({ phone: '6025550123' })
  expect((await read()).isComplete).toBe(true)
  const { address } = member.account
  await database.db.update(accounts).set({ phone: null })
  expect((await read()).isComplete).toBe(false)
  await database.db.update(accounts).set({ phone: '6025550123', address: null })
  expect((await read()).isComplete).toBe(false)
  await database.db.update(accounts).set({ address })
  const other = await openCheckoutWorld(database.db, clock)
  await expect(read({}, { brand: other.brand })).rejects.toMatchObject({ code: 'not_found' })
})
