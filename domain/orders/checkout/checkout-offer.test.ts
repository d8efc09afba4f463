import { beforeEach, describe, expect, it } from 'vitest'
import { planVersions } from '#db/schema/plans.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertCoupon } from '#demo/fixtures/coupons.ts'
import { insertOffice } from '#demo/fixtures/offices.ts'
import { insertPlan } from '#demo/fixtures/plans.ts'
import { DomainError } from '#domain/errors.ts'
import { buyer, openCheckoutWorld } from '#tests/helpers/checkout-world.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { type Choices, findCoverProblem, offerFor } from './checkout-offer.server.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
let world: Awaited<ReturnType<typeof openCheckoutWorld>>
let choices: Choices

beforeEach(async () => {
  world = await openCheckoutWorld(database.db, clock)
  const { id: planId } = world.plan
  choices = {
    ...{ planId, officeId: null, couponCode: null, interval: 'year', account: { ...buyer } },
    ...{ dependents: [], people: null },
  }
})

const person = {
  firstName: 'Wren',
  lastName: 'Finch',
  dateOfBirth: '2015-02-28',
  relationship: 'child',
} as const
const offer = (changes: Partial<Choices> = {}, brand = world.brand, whitelist: string[] = []) =>
  offerFor({ db: database.db, now: clock.now, whitelist }, brand, { ...choices, ...changes })
/** The field to change, and why. */
const refused = async (...asked: Parameters<typeof offer>) => {
  const error: unknown = await offer(...asked).catch((thrown: unknown) => thrown)
  if (!(error instanceof DomainError)) throw error ?? new Error('It was not refused.')
  return { code: error.code, ...error.fields?.[0] }
}
const notSold = (path: string, message: string) => ({ code: 'not_sold', path, message })

describe('what isn’t sold is refused at the field that has to change', () => {
  it('a plan: of another brand, off sale, or excluded by the whitelist', async () => {
    const brandId = world.brand.id
    const message = 'This plan is not sold here. Please choose another.'
    const others = [
      await insertPlan(database.db),
      await insertPlan(database.db, { brandId, status: 'retired' }),
      await insertPlan(database.db, { brandId, status: 'draft' }),
    ]
    for (const { plan } of others)
      expect(await refused({ planId: plan.id })).toEqual(notSold('planId', message))
    expect(await refused({}, world.brand, [others[0]?.plan.id ?? ''])).toEqual(notSold('planId', message))
    expect((await offer({}, world.brand, [world.plan.id])).plan.id).toBe(world.plan.id)
  })

  it('anything while the brand is paused', async () => {
    const paused = { ...world.brand, settings: { ...world.brand.settings, standing: 'paused' as const } }
    const message = 'We’re not taking new members right now. You weren’t charged. Please come back later.'
    expect(await refused({}, paused)).toEqual(notSold('planId', message))
  })

  it('an interval without a price, and a state that it isn’t sold in, once that is known', async () => {
    const yearly = await insertPlan(database.db, {
      ...{ brandId: world.brand.id, name: 'Yearly', monthCents: null, sellableStates: ['AZ'] },
    })
    const planId = yearly.plan.id
    expect(await refused({ planId, interval: 'month' })).toEqual(
      notSold('interval', 'Yearly is not sold by the month.'),
    )
    const address = { ...buyer.address, state: 'TX' as const }
    expect(await refused({ planId, account: { ...buyer, address } })).toEqual(
      notSold('account.address.state', 'Yearly is not sold in Texas. Please choose another plan.'),
    )
    await database.db.update(planVersions).set({ sellableStates: ['AZ'] })
    const washington = { ...buyer.address, state: 'WA' as const }
    expect(await refused({ planId, account: { ...buyer, address: washington } })).toEqual(
      notSold('account.address.state', 'We don’t offer plans in Washington yet.'),
    )
    expect(await offer({ planId, account: {} })).toMatchObject({ interval: 'year' })
    expect(await offer({ planId })).toMatchObject({ interval: 'year' })
  })

  it('an office that doesn’t sell it', async () => {
    const brandId = world.brand.id
    const elsewhere = await insertOffice(database.db, { brandId: (await insertBrand(database.db)).id })
    const here = await insertOffice(database.db, { brandId })
    const few = await insertPlan(database.db, { brandId, name: 'Few', allOffices: false })
    const message = (name: string) => `${name} is not sold at this office. Please choose another.`
    expect(await refused({ officeId: elsewhere.id })).toEqual(notSold('officeId', message('Adult plan')))
    expect(await refused({ officeId: here.id, planId: few.plan.id })).toEqual(
      notSold('officeId', message('Few')),
    )
    expect((await offer({ officeId: here.id })).quote.totalCents).toBeGreaterThan(0)
  })

  it('a children’s plan to an adult, and more people than a plan accepts', async () => {
    const kids = await insertPlan(database.db, { brandId: world.brand.id, name: 'Kids', tier: 'child' })
    const dependents = [person, { ...person, firstName: 'Sam', relationship: 'spouse' as const }]
    expect(await refused({ planId: kids.plan.id, dependents })).toEqual(
      notSold('dependents.1.relationship', 'Kids is for children: Sam cannot be on it.'),
    )
    expect(await refused({ dependents: Array.from({ length: 12 }, () => person) })).toMatchObject({
      ...{ code: 'not_sold', path: 'dependents' },
      message: expect.stringMatching(/^Adult plan takes at most \d+ people\.$/),
    })
    // A child can still be added.
    expect((await offer({ planId: kids.plan.id })).plan.tier).toBe('child')
  })

  it('a family on a plan for one', async () => {
    const alone = await insertPlan(database.db, {
      ...{ brandId: world.brand.id, name: 'Alone', additionalYearCents: null },
    })
    expect(await refused({ planId: alone.plan.id, dependents: [person] })).toMatchObject({
      ...{ code: 'not_sold', path: 'dependents' },
      message: expect.stringContaining('Alone'),
    })
    expect((await offer({ planId: alone.plan.id })).quote.totalCents).toBeGreaterThan(0)
  })
})

describe('a once-per-person coupon', () => {
  it('is left out, with the reason, for a person who has used it, matched by email and birth date', async () => {
    const { code } = await insertCoupon(database.db, { brandId: world.brand.id, maxPerMember: 1 })
    const plain = (await offer()).quote.totalCents
    const first = await offer({ couponCode: code })
    expect(first).toMatchObject({ couponProblem: null, coupon: { maxPerMember: 1 } })
    expect(first.quote.totalCents).toBeLessThan(plain)
    await world.confirm(await world.draft({ couponCode: code }))

    const again = await offer({ couponCode: code })
    expect(again).toMatchObject({ coupon: null, couponProblem: { reason: 'member_limit' } })
    expect(again.quote.totalCents).toBe(plain)
    const { email: _, ...withoutEmail } = buyer
    for (const account of [
      { ...buyer, dateOfBirth: '1990-01-01' },
      { ...buyer, email: 'sparrow@example.com' },
      { ...buyer, dateOfBirth: undefined },
      withoutEmail,
      {},
    ]) {
      const offered = await offer({ couponCode: code, account })
      expect({ account, total: offered.quote.totalCents }).toEqual({ account, total: first.quote.totalCents })
    }
  })

  it('may be used as often as its limit says, or without limit', async () => {
    const brandId = world.brand.id
    const twice = await insertCoupon(database.db, { brandId, maxPerMember: 2 })
    const ever = await insertCoupon(database.db, { brandId })
    for (const { code } of [twice, ever]) {
      await world.confirm(await world.draft({ couponCode: code }))
      expect(await offer({ couponCode: code })).toMatchObject({ couponProblem: null })
      await world.confirm(await world.draft({ couponCode: code }))
    }
    expect(await offer({ couponCode: twice.code })).toMatchObject({
      couponProblem: { reason: 'member_limit' },
    })
    expect(await offer({ couponCode: ever.code })).toMatchObject({ couponProblem: null })
  })
})

it('everyone on the plan is named before it is paid for', async () => {
  const of = await offer()
  const named = (people: number | null, dependents = [person]) => findCoverProblem(of, { dependents, people })
  expect([named(null), named(1), named(2), named(null, [])]).toEqual([null, null, null, null])
  expect(named(3)).toEqual({
    path: 'dependents',
    message: 'Enter each person’s details, or remove the person to continue.',
  })
  const kids = await insertPlan(database.db, { brandId: world.brand.id, name: 'Kids', tier: 'child' })
  const forKids = await offer({ planId: kids.plan.id })
  expect(findCoverProblem(forKids, { dependents: [], people: null })).toEqual({
    path: 'dependents',
    message: 'Kids is for children, and not for you: add a child.',
  })
})
