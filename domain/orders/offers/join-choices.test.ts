import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { contentVersions } from '#db/schema/brands.ts'
import { minimalContent } from '#demo/contents.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertCoupon } from '#demo/fixtures/coupons.ts'
import { insertOffice } from '#demo/fixtures/offices.ts'
import { insertPlan } from '#demo/fixtures/plans.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { maxPeople } from '#domain/plans/max-people.ts'
import { publish } from '#tests/helpers/checkout-world.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openWebApp } from '#tests/helpers/web-app.ts'
import { readJoinChoices } from './join-choices.server.ts'

const database = useDatabase()
let brand: Brand

beforeEach(async () => {
  brand = await insertBrand(database.db)
  await publish(database.db, brand)
})

const plan = (name: string, more: Parameters<typeof insertPlan>[1] = {}) =>
  insertPlan(database.db, { brandId: brand.id, name, ...more })
const read = (answers: Record<string, string>) =>
  readJoinChoices(openWebApp(database).services, brand, answers)
/** The plans shown, each with its total. */
const shown = async (answers: Record<string, string> = {}) =>
  (await read(answers)).plans.map(({ name, quote }) => [name, quote.totalCents]).sort()

test('plans shown are those available to that many people, quoted for them', async () => {
  await plan('Anybody', { yearCents: 10_000, additionalYearCents: 4_000, enrolmentFeeCents: 0 })
  await plan('Alone', { yearCents: 9_000, additionalYearCents: null, enrolmentFeeCents: 500 })
  await plan('Kids', { tier: 'child', yearCents: 5_000, additionalYearCents: 3_000, enrolmentFeeCents: 0 })
  expect(await shown()).toEqual([
    ['Alone', 9_500],
    ['Anybody', 10_000],
    ['Kids', 5_000],
  ])
  expect(await shown({ people: '3' })).toEqual([
    ['Anybody', 18_000],
    ['Kids', 11_000],
  ])
  // With the adult, who isn't on the plan, they would be one too many.
  const most = String(maxPeople)
  expect(await shown({ people: most })).toEqual([['Anybody', 10_000 + (maxPeople - 1) * 4_000]])
  const [anybody] = (await read({ people: '2' })).plans.filter(({ name }) => name === 'Anybody')
  expect(anybody).toMatchObject({ eachMoreCents: 4_000, tier: 'adult' })
})

test('for a family the plan that costs them least comes first, whatever its place in the operator’s list', async () => {
  await plan('Adult', { yearCents: 14_900, additionalYearCents: 9_900, enrolmentFeeCents: 0, sortOrder: 1 })
  const family = { tier: 'family', yearCents: 22_900, additionalYearCents: 4_900, sortOrder: 2 } as const
  await plan('Family', { ...family, enrolmentFeeCents: 0 })
  await plan('Kids', { tier: 'child', yearCents: 1_000, additionalYearCents: 0, sortOrder: 0 })
  const offered = async (people: string) => {
    const { plans, least } = await read({ people })
    return [plans.find(({ id }) => id === least?.id)?.name, ...plans.map(({ name }) => name)]
  }
  expect(await offered('4')).toEqual(['Family', 'Family', 'Adult', 'Kids'])
  expect(await offered('1')).toEqual([undefined, 'Adult', 'Kids', 'Family'])
})

test('a campaign’s coupon is in the price of each plan it applies to; one that no page names is never revealed', async () => {
  const { db } = database
  const landing = { spring: { landing: true as const, coupon: 'Spring10' } }
  await db.update(contentVersions).set({ payload: minimalContent({ pages: { landing } }) })
  const { plan: adult } = await plan('Adult')
  await plan('Other')
  await insertCoupon(db, { brandId: brand.id, code: 'SPRING10', label: 'Spring', planIds: [adult.id] })
  await insertCoupon(db, { brandId: brand.id, code: 'SECRET' })
  const of = async (coupon: string) => {
    const { isCampaign, plans } = await read({ coupon })
    return [
      isCampaign,
      ...plans.map(({ name, quote, couponProblem }) => [name, quote.totalCents, couponProblem]).sort(),
    ]
  }
  expect(await of('spring10')).toEqual([
    true,
    ['Adult', 16_400 - 1_640, null],
    ['Other', 16_400, 'This coupon is for another plan.'],
  ])
  for (const unnamed of ['SECRET', 'NOPE'])
    expect(await of(unnamed)).toEqual([false, ['Adult', 16_400, null], ['Other', 16_400, null]])
})

test('an interval without any plan falls back to the longest there is', async () => {
  await plan('Monthly', { yearCents: null, monthCents: 1_200, enrolmentFeeCents: 0 })
  expect(await read({ interval: 'year' })).toMatchObject({
    choices: { interval: 'month' },
    intervals: ['month'],
  })
  expect(await shown({ interval: 'year' })).toEqual([['Monthly', 1_200]])
  await plan('Yearly', { monthCents: null, yearCents: 12_000, enrolmentFeeCents: 0 })
  expect(await shown({ interval: 'year' })).toEqual([['Yearly', 12_000]])
  expect(await shown({ interval: 'month' })).toEqual([['Monthly', 1_200]])
  expect((await read({})).intervals).toEqual(['year', 'month'])
})

test('a state limits plans to those sold there, an office to those it sells', async () => {
  const office = await insertOffice(database.db, { brandId: brand.id, name: 'Juniper' })
  await plan('Arizona', { sellableStates: ['AZ'] })
  await plan('Texas', { sellableStates: ['TX'], allOffices: false })
  const names = async (answers: Record<string, string>) => (await shown(answers)).map(([name]) => name)
  expect(await names({ state: 'AZ' })).toEqual(['Arizona'])
  expect(await names({ state: 'TX' })).toEqual(['Texas'])
  expect(await names({ office: office.id })).toEqual(['Arizona'])
  expect((await read({ office: office.id })).office).toEqual({
    ...{ id: office.id, name: 'Juniper', city: 'Phoenix', state: 'AZ' },
  })
})

test('invalid query parameters are ignored, as is an office of another brand', async () => {
  await plan('Anybody')
  const foreign = await insertOffice(database.db)
  const usual = { people: 1, interval: 'year', state: null, plan: null, coupon: null }
  for (const office of [foreign.id, randomUUID(), 'nowhere'])
    expect(await read({ office })).toMatchObject({ office: null, plans: [{ name: 'Anybody' }] })
  const nonsense = { people: '0', interval: 'week', state: 'ZZ', plan: '%', coupon: '' }
  expect(await read(nonsense)).toMatchObject({ choices: { ...usual, office: null } })
  expect((await read({ people: String(maxPeople + 1) })).choices.people).toBe(1)
})

test('the whitelist of the content excludes plans', async () => {
  const { plan: listed } = await plan('Listed')
  await plan('Other')
  await database.pool.query('delete from content_versions where brand_id = $1', [brand.id])
  await publish(database.db, brand, [listed.id])
  expect((await shown()).map(([name]) => name)).toEqual(['Listed'])
})
