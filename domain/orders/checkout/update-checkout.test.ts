import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { checkouts } from '#db/schema/checkout.ts'
import { dependents } from '#db/schema/memberships.ts'
import { plans } from '#db/schema/plans.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertCoupon } from '#demo/fixtures/coupons.ts'
import { insertOffice } from '#demo/fixtures/offices.ts'
import { insertPlan } from '#demo/fixtures/plans.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { verifyPassword } from '#domain/security/password.server.ts'
import { buyer, type Draft, openCheckoutWorld, publish, refusalOf } from '#tests/helpers/checkout-world.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { abandonExpiredCheckouts } from './abandon-expired-checkouts.server.ts'
import type { UpdateCheckout } from './checkout.schema.ts'
import { readCheckout } from './read-checkout.server.ts'
import { startCheckout } from './start-checkout.server.ts'
import { updateCheckout } from './update-checkout.server.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
let world: Awaited<ReturnType<typeof openCheckoutWorld>>

beforeEach(async () => {
  clock.now = new Date('2026-11-20T18:00:00Z')
  world = await openCheckoutWorld(database.db, clock)
})

const start = (
  choices: { planId: string; officeId?: string; interval?: 'month' | 'year' },
  brand = world.brand,
) => startCheckout(world.deps(), { brand, secret: null, choices: { interval: 'year', ...choices } })
const update = (
  { id: checkoutId, secret }: Pick<Draft, 'id' | 'secret'>,
  changes: UpdateCheckout,
  brand = world.brand,
) => updateCheckout(world.deps(), { brand, checkoutId, secret, changes })
const refusal = async (work: Promise<unknown>) => {
  const error = await refusalOf(work)
  return { code: error.code, message: error.message, paths: error.fields?.map(({ path }) => path) }
}
const child = {
  firstName: 'Wren',
  lastName: 'Finch',
  dateOfBirth: '2015-02-28',
  relationship: 'child',
} as const

describe('a draft', () => {
  it('is saved in parts and quoted at each of them; the password is hashed and never returned', async () => {
    const { checkout, secret } = await start({ planId: world.plan.id })
    const draft = { id: checkout.id, secret }
    expect(checkout).toMatchObject({
      status: 'open',
      quote: { totalCents: 16_400, renewalTotalCents: 14_900 },
    })
    await update(draft, { account: { firstName: 'Robin' } })
    await update(draft, { account: { lastName: 'Finch', password: 'seven wet otters dancing' } })
    const view = await update(draft, { dependents: [child], interval: 'month' })
    expect(view).toMatchObject({
      account: { firstName: 'Robin', lastName: 'Finch' },
      hasPassword: true,
      quote: { totalCents: 1_495 + 1_000 + 1_500, renewalTotalCents: 2_495 },
    })
    const [row] = await database.db.select().from(checkouts)
    expect(JSON.stringify([row, view])).not.toContain('otters')
    expect(JSON.stringify(view)).not.toContain('argon2')
    expect(await verifyPassword(row?.passwordHash ?? null, 'seven wet otters dancing')).toBe(true)
  })

  it('accepts an adult child with a disability, for whole terms, and says what to do where that isn’t stated', async () => {
    const draft = await world.draft()
    const grown = { ...child, dateOfBirth: '1990-03-01' }
    const message =
      'A child can be added up to the 26th birthday, unless they have a disability: then say so under “Has a disability”.'
    await expect(update(draft, { dependents: [grown] })).rejects.toMatchObject({
      code: 'invalid',
      fields: [{ path: 'dependents.0.dateOfBirth', message }],
    })
    const disabled = [{ ...grown, disabled: true }]
    const view = await update(draft, { dependents: disabled })
    expect(view).toMatchObject({
      dependents: disabled,
      lastDays: [null],
      quote: { totalCents: 16_400 + 9_900, renewalTotalCents: 24_800 },
    })
    await world.confirm({ ...draft, view })
    expect(await database.db.select().from(dependents)).toMatchObject(disabled)
    expect(await world.violations()).toEqual([])
  })

  it('keeps what a change doesn’t mention: the coupon and the office, until they are removed', async () => {
    const { code } = await insertCoupon(database.db, { brandId: world.brand.id })
    const { id: officeId } = await insertOffice(database.db, { brandId: world.brand.id })
    const draft = await world.draft({ couponCode: code })
    await update(draft, { officeId })
    const chosen = { couponCode: code, office: { id: officeId } }
    expect(await update(draft, { interval: 'month' })).toMatchObject(chosen)
    expect(await update(draft, { account: { phone: '6025550199' } })).toMatchObject(chosen)
    expect(await update(draft, { couponCode: null })).toMatchObject({ ...chosen, couponCode: null })
    expect(await update(draft, { officeId: null })).toMatchObject({ couponCode: null, office: null })
  })

  it('answers another browser, another brand and an unknown id with the same not found', async () => {
    const { id, secret } = await world.draft()
    const elsewhere = await insertBrand(database.db)
    await publish(database.db, elsewhere)
    const foreign = await world.draft()
    const seen = [
      { checkoutId: id, secret: foreign.secret, brand: world.brand },
      { checkoutId: id, secret: null, brand: world.brand },
      { checkoutId: id, secret, brand: elsewhere },
      { checkoutId: world.plan.id, secret, brand: world.brand },
      { checkoutId: 'no id', secret, brand: world.brand },
    ].map((access) => refusal(readCheckout(world.deps(), access)))
    for (const told of await Promise.all(seen)) expect(told).toEqual(await seen[0])
    expect(await seen[0]).toMatchObject({ code: 'not_found' })
    expect(await refusal(update({ id, secret: foreign.secret }, { interval: 'month' }))).toEqual(
      await seen[0],
    )
  })

  it('in a second tab is opened by the same secret; a foreign secret is replaced', async () => {
    const first = await world.draft()
    const choices = { planId: world.plan.id, interval: 'year' } as const
    const again = await startCheckout(world.deps(), { brand: world.brand, secret: first.secret, choices })
    expect(again.secret).toBe(first.secret)
    const planted = await startCheckout(world.deps(), { brand: world.brand, secret: 'planted', choices })
    expect(planted.secret).toMatch(/^[\w-]{43}$/)
    const elsewhere = await openCheckoutWorld(database.db, clock)
    const other = await startCheckout(elsewhere.deps(), {
      brand: elsewhere.brand,
      secret: first.secret,
      choices: { ...choices, planId: elsewhere.plan.id },
    })
    expect(other.secret).not.toBe(first.secret)
    clock.now = new Date(again.checkout.expiresAt)
    const late = await startCheckout(world.deps(), { brand: world.brand, secret: first.secret, choices })
    expect(late.secret).not.toBe(first.secret)
  })

  it('is abandoned after a day: it accepts no change and no payment, and forgets its people', async () => {
    const draft = await world.draft()
    clock.now = new Date('2026-11-21T18:00:00Z')
    expect(await refusal(update(draft, { interval: 'month' }))).toMatchObject({ code: 'checkout_closed' })
    expect(await refusal(world.confirm(draft))).toMatchObject({ code: 'checkout_closed' })
    expect(await abandonExpiredCheckouts(world.deps())).toBe(1)
    expect(await abandonExpiredCheckouts(world.deps())).toBe(0)
    const [row] = await database.db.select().from(checkouts)
    expect(row).toMatchObject({ status: 'abandoned', account: {}, passwordHash: null, dependents: [] })
    expect(await world.violations()).toEqual([])
  })

  it('that is being paid for isn’t abandoned and accepts no change; nor does a complete one', async () => {
    const draft = await world.draft()
    world.fail('reset_after')
    await world.confirm(draft)
    clock.now = new Date('2026-11-21T18:00:00Z')
    expect(await abandonExpiredCheckouts(world.deps())).toBe(0)
    expect(await refusal(update(draft, { interval: 'month' }))).toMatchObject({ code: 'in_flight' })
    await world.reconcile(draft)
    const message = 'This order is complete. You can change your membership in your account.'
    expect(await refusal(update(draft, { interval: 'month' }))).toMatchObject({
      code: 'checkout_closed',
      message,
    })
  })

  it('that is locked isn’t waited for: the next run abandons it', async () => {
    const [held] = [await world.draft(), await world.draft()]
    clock.now = new Date('2026-11-22T18:00:00Z')
    await database.db.transaction(async (tx) => {
      await tx.select().from(checkouts).where(eq(checkouts.id, held.id)).for('update')
      expect(await abandonExpiredCheckouts(world.deps())).toBe(1)
    })
    expect(await abandonExpiredCheckouts(world.deps())).toBe(1)
  })

  it('is changed by one request at a time: of two at once none is lost', async () => {
    const draft = await world.draft()
    const changes: UpdateCheckout[] = [{ account: { firstName: 'Ada' } }, { account: { lastName: 'Wren' } }]
    await Promise.all(changes.map((change) => update(draft, change)))
    const [row] = await database.db.select().from(checkouts)
    expect(row?.account).toMatchObject({ firstName: 'Ada', lastName: 'Wren' })
  })
})

describe('the people of a draft', () => {
  it.each<[string, UpdateCheckout, string]>([
    [
      'a primary member one day short of 18',
      { account: { dateOfBirth: '2008-11-21' } },
      'account.dateOfBirth',
    ],
    [
      'a child on the 26th birthday',
      { dependents: [{ ...child, dateOfBirth: '2000-11-20' }] },
      'dependents.0.dateOfBirth',
    ],
    [
      'somebody not born yet',
      { dependents: [{ ...child, dateOfBirth: '2026-11-21' }] },
      'dependents.0.dateOfBirth',
    ],
    [
      'one person twice',
      { dependents: [child, { ...child, firstName: ' wren ' }] },
      'dependents.1.firstName',
    ],
    [
      'the primary member again',
      {
        dependents: [{ ...child, firstName: 'ROBIN', dateOfBirth: buyer.dateOfBirth, relationship: 'other' }],
      },
      'dependents.0.firstName',
    ],
  ])('are refused: %s', async (_, changes, path) => {
    const draft = await world.draft()
    const message = 'Please check the marked fields.'
    expect(await refusal(update(draft, changes))).toMatchObject({ code: 'invalid', message, paths: [path] })
  })

  it('are refused: no one, and an adult, on a children’s plan; another kind of change is saved', async () => {
    const { plan } = await insertPlan(database.db, { brandId: world.brand.id, tier: 'child' })
    const draft = await world.draft({ dependents: [child] }, { planId: plan.id })
    const grown = { ...child, firstName: 'Sam', dateOfBirth: '1988-01-01', relationship: 'spouse' } as const
    expect(await refusal(update(draft, { dependents: [] }))).toMatchObject({
      code: 'invalid',
      paths: ['dependents'],
    })
    expect(await refusal(update(draft, { dependents: [child, grown] }))).toMatchObject({
      code: 'not_sold',
      paths: ['dependents.1.relationship'],
    })
    expect((await update(draft, { interval: 'month' })).dependents).toMatchObject([child])
  })

  it('are of age by the brand’s date, not UTC’s', async () => {
    clock.now = new Date('2026-11-21T05:00:00Z')
    const draft = await world.draft()
    const born = { account: { dateOfBirth: '2008-11-21' } }
    expect(await refusal(update(draft, born))).toMatchObject({ code: 'invalid' })
    clock.now = new Date('2026-11-21T07:00:00Z')
    await update(draft, born)
  })

  it('can’t choose a password made of their own name, with the reason beside it', async () => {
    const draft = await world.draft()
    const told = await refusal(update(draft, { account: { password: 'robinfinch2026' } }))
    expect(told).toMatchObject({ code: 'invalid', paths: ['account.password'] })
  })
})

describe('what a draft may buy', () => {
  let elsewhere: Brand
  beforeEach(async () => {
    elsewhere = await insertBrand(database.db)
    await publish(database.db, elsewhere)
  })

  it('is no plan that is retired, a draft, of another brand, off the whitelist, or unknown', async () => {
    const listed = await insertBrand(database.db)
    const wanted = (await insertPlan(database.db, { brandId: listed.id })).plan.id
    const unlisted = (await insertPlan(database.db, { brandId: listed.id })).plan.id
    await publish(database.db, listed, [wanted])
    const retired = (await insertPlan(database.db, { brandId: world.brand.id, status: 'retired' })).plan.id
    const unpublished = (await insertPlan(database.db, { brandId: world.brand.id, status: 'draft' })).plan.id
    const foreign = (await insertPlan(database.db, { brandId: elsewhere.id })).plan.id
    for (const planId of [retired, unpublished, foreign, world.brand.id]) {
      expect(await refusal(start({ planId }))).toMatchObject({ code: 'not_sold', paths: ['planId'] })
    }
    expect(await refusal(start({ planId: unlisted }, listed))).toMatchObject({
      code: 'not_sold',
      paths: ['planId'],
    })
    await start({ planId: wanted }, listed)
  })

  it('excludes a plan retired since: the draft says so and accepts no payment', async () => {
    const draft = await world.draft()
    await database.db.update(plans).set({ status: 'retired' })
    expect(await refusal(world.confirm(draft))).toMatchObject({ code: 'not_sold' })
    expect(await world.violations()).toEqual([])
  })

  it('is only sold in the plan’s states, at its offices, for its intervals and to as many people as it accepts', async () => {
    const single = { sellableStates: ['AZ'], additionalYearCents: null, monthCents: null, allOffices: false }
    const planId = (await insertPlan(database.db, { brandId: world.brand.id, ...single })).plan.id
    const draft = await world.draft({}, { planId })
    const texas = { account: { address: { ...buyer.address, state: 'TX' as const } } }
    expect(await refusal(update(draft, texas))).toMatchObject({
      code: 'not_sold',
      paths: ['account.address.state'],
    })
    expect(await refusal(update(draft, { interval: 'month' }))).toMatchObject({
      code: 'not_sold',
      paths: ['interval'],
    })
    expect(await refusal(update(draft, { dependents: [child] }))).toMatchObject({
      code: 'not_sold',
      paths: ['dependents'],
    })
    const office = await insertOffice(database.db, { brandId: world.brand.id })
    expect(await refusal(update(draft, { officeId: office.id }))).toMatchObject({
      code: 'not_sold',
      paths: ['officeId'],
    })
  })

  it('excludes an office of another brand or one that has left', async () => {
    const draft = await world.draft()
    const foreign = await insertOffice(database.db, { brandId: elsewhere.id })
    const left = await insertOffice(database.db, { brandId: world.brand.id, endsOn: '2026-11-19' })
    for (const { id: officeId } of [foreign, left]) {
      expect(await refusal(update(draft, { officeId }))).toMatchObject({
        code: 'not_sold',
        paths: ['officeId'],
      })
    }
    const office = await insertOffice(database.db, { brandId: world.brand.id, endsOn: '2026-11-20' })
    expect(await update(draft, { officeId: office.id })).toMatchObject({
      office: { id: office.id, city: 'Phoenix' },
    })
  })
})

describe('a coupon on a draft', () => {
  it('says why it doesn’t apply, and one of another brand is unknown', async () => {
    const brandId = world.brand.id
    const soon = new Date('2026-11-20T18:00:01Z')
    await insertCoupon(database.db, { brandId, code: 'OLD', endsAt: clock.now })
    await insertCoupon(database.db, { brandId, code: 'SOON', startsAt: soon })
    await insertCoupon(database.db, { brandId, code: 'OTHER', planIds: [brandId] })
    await insertCoupon(database.db, { code: 'FOREIGN' })
    const draft = await world.draft()
    const told = async (couponCode: string) => (await refusal(update(draft, { couponCode }))).message
    expect(await told('old')).toBe('This coupon has expired.')
    expect(await told('soon')).toBe('This coupon is not valid yet.')
    expect(await told('other')).toBe('This coupon is for another plan.')
    expect(await told('foreign')).toBe('That code isn’t valid.')
    expect(await told('nothing')).toBe('That code isn’t valid.')
    clock.now = soon
    expect(await update(draft, { couponCode: ' soon ' })).toMatchObject({
      couponCode: 'SOON',
      couponProblem: null,
    })
    expect(await update(draft, { couponCode: null })).toMatchObject({
      couponCode: null,
      quote: { discountCents: 0 },
    })
  })

  it('that ends while the draft is open is removed from the quote, with the reason', async () => {
    await insertCoupon(database.db, {
      brandId: world.brand.id,
      code: 'TODAY',
      endsAt: new Date('2026-11-20T19:00:00Z'),
    })
    const draft = await world.draft({ couponCode: 'TODAY' })
    expect(draft.view.quote.discountCents).toBe(1_640)
    clock.now = new Date('2026-11-20T19:00:00Z')
    expect(await refusal(world.confirm(draft))).toMatchObject({ code: 'stale_quote' })
    const access = { brand: world.brand, checkoutId: draft.id, secret: draft.secret }
    expect(await readCheckout(world.deps(), access)).toMatchObject({
      couponProblem: 'This coupon has expired.',
      quote: { totalCents: 16_400 },
    })
  })
})
