import { expect, test } from 'vitest'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertFeeSchedule } from '#demo/fixtures/fee-schedules.ts'
import { insertPlan } from '#demo/fixtures/plans.ts'
import { type Block, blockSchema } from '#domain/content/block.schema.ts'
import type { Services } from '#domain/services.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { type BlockScope, loadBlocks } from './load-blocks.server.ts'
import type { ResolvedBlock } from './resolved-block.ts'

const test$ = useDatabase()

async function brandWithPlans() {
  const brand = await insertBrand(test$.db)
  const price = { service: 'exam', name: 'Exam', category: 'Exams', usualCents: 6_000, memberCents: 3_000 }
  const { id: feeScheduleId } = await insertFeeSchedule(test$.db, {
    brandId: brand.id,
    prices: [price, { ...price, memberCents: 2_000, state: 'AZ' }],
  })
  for (const [sortOrder, slug] of ['one', 'two', 'three'].entries()) {
    await insertPlan(test$.db, {
      brandId: brand.id,
      slug,
      name: slug,
      sortOrder,
      feeScheduleId,
      sellableStates: slug === 'three' ? ['TX'] : ['AZ', 'TX'],
      benefits: [{ service: 'exam', name: 'Exam', quantity: 2, period: 'year' }],
    })
  }
  const load = (blocks: unknown[], scope: Partial<BlockScope> = {}) =>
    loadBlocks(
      { db: test$.db, now: () => new Date('2026-11-20T18:00:00Z') } as Services,
      brand,
      blocks.map((block): Block => blockSchema.parse(block)),
      { whitelist: [], ...scope },
    )
  return { brand, load }
}

const cards = { type: 'plan_cards', title: 'Plans' }
const names = ([block]: ResolvedBlock[]) =>
  block?.type === 'plan_cards' ? block.cards.map(({ name }) => name) : null

test('plans are in order, limited by whitelist, page, block and state', async () => {
  const { load } = await brandWithPlans()
  expect(names(await load([cards]))).toEqual(['one', 'two', 'three'])
  expect(names(await load([cards], { whitelist: ['one', 'two'] }))).toEqual(['one', 'two'])
  expect(names(await load([cards], { whitelist: ['one', 'two'], pagePlans: ['three', 'two'] }))).toEqual([
    'two',
  ])
  expect(names(await load([{ ...cards, plans: ['two', 'one'] }]))).toEqual(['two', 'one'])
  expect(names(await load([cards], { state: 'AZ' }))).toEqual(['one', 'two'])
})

test('a block none of whose plans is sold in the state says so about itself, not the state, as long as others are', async () => {
  const { load } = await brandWithPlans()
  const told = async (block: object, scope: Partial<BlockScope>) => {
    const [read] = await load([{ ...cards, ...block }], scope)
    return read?.type === 'plan_cards' ? [read.cards.length, read.state, read.others] : null
  }
  expect(await told({ plans: ['three'] }, { state: 'AZ' })).toEqual([0, 'AZ', '/join-now?state=AZ'])
  expect(await told({}, { state: 'WA' })).toEqual([0, 'WA', null])
  expect(await told({ plans: ['gone'] }, {})).toEqual([0, null, '/join-now'])
})

test('a card links to join-now with its plan, the state and the coupon', async () => {
  const { load } = await brandWithPlans()
  const [block] = await load([{ ...cards, highlight: 'two' }], { state: 'AZ', coupon: 'WELCOME10' })
  if (block?.type !== 'plan_cards') throw new Error('no cards')
  const [one, two] = block.cards
  expect(one?.link).toBe(`/join-now?plan=${one?.id}&interval=year&state=AZ&coupon=WELCOME10`)
  expect([one?.isHighlight, two?.isHighlight]).toEqual([false, true])
})

test('a family’s year uses the plan that costs them least, with a link for as many people; a named plan takes precedence', async () => {
  const { brand, load } = await brandWithPlans()
  await insertPlan(test$.db, {
    brandId: brand.id,
    slug: 'household',
    name: 'household',
    tier: 'family',
    yearCents: 22_900,
    additionalYearCents: 4_900,
  })
  await insertPlan(test$.db, { brandId: brand.id, slug: 'kids', tier: 'child', yearCents: 1_000 })
  const example = { type: 'family_example', title: 'A year', services: [{ service: 'exam', quantity: 8 }] }
  const read = async (more: object) => {
    const [block] = await load([{ ...example, ...more }])
    return block?.type === 'family_example' ? [block.planName, /people=\d+/.exec(block.link ?? '')?.[0]] : []
  }
  expect(await read({ people: 4 })).toEqual(['household', 'people=4'])
  expect(await read({ people: 1 })).toEqual(['one', 'people=1'])
  expect(await read({ people: 4, plan: 'two' })).toEqual(['two', 'people=4'])
})

test('§3 payload: plan_url is where choosing a plan leads', async () => {
  const { load } = await brandWithPlans()
  const [block] = await load([cards], { planUrl: 'https://desk.example/plans?from=site' })
  if (block?.type !== 'plan_cards') throw new Error('no cards')
  const [one] = block.cards
  expect(one?.link).toBe(`https://desk.example/plans?from=site&plan=${one?.id}&interval=year`)
})

test('prices are the state’s own, included visits are known, and unpriced services are left out', async () => {
  const { load } = await brandWithPlans()
  const [calculator, sample] = await load(
    [
      {
        type: 'savings_calculator',
        title: 'Sums',
        services: [{ service: 'exam', quantity: 1 }, { service: 'gone' }],
      },
      { type: 'sample_savings', title: 'Prices', services: ['gone', 'exam'] },
    ],
    { state: 'AZ' },
  )
  expect(calculator).toMatchObject({
    calculator: [{ services: [{ memberCents: 2_000, included: 2 }] }, { name: 'two' }],
  })
  expect(sample).toMatchObject({ planName: 'one', prices: [{ service: 'exam', memberCents: 2_000 }] })
})

test('the operator is named in the blocks that must name it', async () => {
  const { brand, load } = await brandWithPlans()
  const [disclosure, contact] = await load([{ type: 'disclosure' }, { type: 'contact', title: 'Reach us' }])
  expect(disclosure).toMatchObject({
    operator: brand.settings.operator,
    brandName: brand.name,
    refund: { days: 30, from: 'joining', feeRefundable: true, usageBarsRefund: false },
  })
  expect(contact).toMatchObject({ operator: brand.settings.operator })
})

test('on a Spanish page plans and services are named in Spanish, and an untranslated plan is marked', async () => {
  const { load } = await brandWithPlans()
  const summary = 'Two checkups a year.'
  const said: Record<string, string> = {
    one: 'uno',
    Exam: 'Examen',
    Exams: 'Exámenes',
    [summary]: 'Dos revisiones al año.',
  }
  const spoken = {
    isEnglish: () => false,
    hasPage: () => true,
    englishOf: () => undefined,
    say: (english: string) => said[english],
  }
  const [plans, prices] = await load(
    [cards, { type: 'sample_savings', title: 'Prices', services: ['exam'] }],
    { spoken },
  )
  if (plans?.type !== 'plan_cards' || prices?.type !== 'sample_savings') throw new Error('other blocks')
  const [one, two] = plans.cards
  expect(one).toMatchObject({ name: 'uno', benefits: [{ name: 'Examen' }] })
  expect(one?.lang).toEqual({ summary: 'en' })
  expect(two).toMatchObject({ name: 'two', lang: { name: 'en' } })
  expect(prices.prices).toMatchObject([{ name: 'Examen', category: 'Exámenes' }])
})
