import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '#db/schema/accounts.ts'
import { checkouts } from '#db/schema/checkout.ts'
import { dependents, memberships } from '#db/schema/memberships.ts'
import { consents } from '#db/schema/orders.ts'
import { coupons, plans } from '#db/schema/plans.ts'
import { insertCoupon } from '#demo/fixtures/coupons.ts'
import { insertPlan } from '#demo/fixtures/plans.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import type { BrandSettings } from '#domain/brands/brand.schema.ts'
import type { LinkedOrder } from '#domain/orders/checkout/checkout.schema.ts'
import type { DeskAccount } from '#domain/orders/checkout/join.schema.ts'
import { buyer, openCheckoutWorld } from '#tests/helpers/checkout-world.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import type { AskedSale, DeskSale } from './desk-sale.schema.ts'
import { quoteDeskSale } from './quote-desk-sale.server.ts'
import { readPaymentLink } from './read-payment-link.server.ts'
import { sellAtDesk } from './sell-at-desk.server.ts'
import { createPaymentLink, resendPaymentLink, sendPaymentLink } from './send-payment-link.server.ts'
import { withdrawLink } from './withdraw-link.server.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
const from = { ip: '198.51.100.7', userAgent: 'Test' }
const child = {
  firstName: 'Wren',
  lastName: 'Finch',
  dateOfBirth: '2015-02-28',
  relationship: 'child',
} as const
const ana: DeskAccount = { ...buyer, email: 'ana@example.com' }
const priceChanged = 'The price has changed. Please look at the new total before you take the money.'
let world: Awaited<ReturnType<typeof openCheckoutWorld>>
let staffId: string

beforeEach(async () => {
  clock.now = new Date('2026-11-20T18:00:00Z')
  world = await openCheckoutWorld(database.db, clock)
  staffId = (await insertStaff(database.db, { grants: [{ role: 'desk', brandId: world.brand.id }] })).id
})

const deps = () => ({ ...world.deps(), whitelist: [] })
const asked = (changes: Partial<AskedSale> = {}): AskedSale => ({
  planId: world.plan.id,
  interval: 'year',
  account: ana,
  dependents: [],
  ...changes,
})
const at = () => ({ brand: world.brand, officeId: null })
const quote = (changes?: Partial<AskedSale>) => quoteDeskSale(deps(), { ...at(), sale: asked(changes) })
type Confirm = Partial<DeskSale['confirm']>
async function sell(changes: Partial<AskedSale> = {}, confirm: Confirm = {}, key: string = randomUUID()) {
  const sale = asked(changes)
  const { termStartsOn, ...shown } = await quote(changes)
  const agreed = { disclosure: true, terms: true } as const
  const whole: DeskSale['confirm'] = {
    totalCents: shown.quote.totalCents,
    termStartsOn,
    consents: agreed,
    signature: { how: 'paper', name: 'Ana Finch' },
    paid: { tender: 'cash', reference: null },
    ...confirm,
  }
  return sellAtDesk(deps(), { ...at(), staffId, key, sale: { ...sale, confirm: whole }, ...from })
}
async function send(changes: Partial<AskedSale> = {}, confirm: object = {}) {
  const { termStartsOn, quote: shown } = await quote(changes)
  const sale = { ...asked(changes), confirm: { totalCents: shown.totalCents, termStartsOn, ...confirm } }
  return database.db.transaction((tx) => sendPaymentLink({ ...deps(), db: tx }, { ...at(), staffId, sale }))
}
const mint = async (checkoutId: string) =>
  (await createPaymentLink(deps(), { brandId: world.brand.id, checkoutId }))?.token ?? ''
const read = async (token: string, settings: Partial<BrandSettings> = {}) =>
  (await readPaymentLink(deps(), {
    brand: { ...world.brand, settings: { ...world.brand.settings, ...settings } },
    token,
  })) as Exclude<LinkedOrder, { status: 'completed' }>
const renewing = async () => (await database.db.select().from(memberships)).map(({ autoRenew }) => autoRenew)

describe('a sale at a desk', () => {
  it('reports every wrong field, and people the plan can’t accept', async () => {
    const young = { ...ana, dateOfBirth: '2015-01-01' }
    await expect(quote({ account: young })).rejects.toMatchObject({
      code: 'invalid',
      message: 'Please check the marked fields.',
      fields: [{ path: 'account.dateOfBirth' }],
    })
    const { plan } = await insertPlan(database.db, { brandId: world.brand.id, tier: 'child', name: 'Kids' })
    await expect(quote({ planId: plan.id })).rejects.toMatchObject({
      code: 'invalid',
      message: 'Kids is for children, and not for you: add a child.',
      fields: [{ path: expect.any(String), message: 'Kids is for children, and not for you: add a child.' }],
    })
  })

  it('accepts an adult child with a disability, who stays on the plan', async () => {
    const grown = {
      firstName: 'Wren',
      lastName: 'Finch',
      dateOfBirth: '1990-03-01',
      relationship: 'child' as const,
    }
    await expect(quote({ dependents: [grown] })).rejects.toMatchObject({
      fields: [{ path: 'dependents.0.dateOfBirth', message: expect.stringContaining('“Has a disability”') }],
    })
    const disabled = { dependents: [{ ...grown, disabled: true }] }
    expect((await quote(disabled)).covered).toContain('Wren Finch')
    await sell(disabled)
    expect(await database.db.select().from(dependents)).toMatchObject(disabled.dependents)
  })

  it('needs the current total and day, and says why they have changed', async () => {
    for (const other of [{ totalCents: 1 }, { termStartsOn: '2026-11-21' }])
      await expect(sell({}, other)).rejects.toMatchObject({ code: 'stale_quote', message: priceChanged })
    const { code, id } = await insertCoupon(database.db, { brandId: world.brand.id, maxRedemptions: 1 })
    const { totalCents } = (await quote({ couponCode: code })).quote
    await database.db.update(coupons).set({ redemptionCount: 1 }).where(eq(coupons.id, id))
    await expect(sell({ couponCode: code }, { totalCents })).rejects.toMatchObject({
      code: 'stale_quote',
      message: `This coupon has been used up. ${priceChanged}`,
      details: { sale: { couponProblem: 'This coupon has been used up.' } },
    })
    expect(await database.db.$count(memberships)).toBe(0)
  })

  it('auto-renews only where a card is saved and that was agreed to', async () => {
    const consents = { disclosure: true, terms: true, autoRenew: true } as const
    await sell({}, { consents })
    expect(await renewing()).toEqual([false])
    const people = ['Ada', 'Bea', 'Cleo'].map((firstName) => ({
      account: { ...ana, firstName, email: `${firstName}@example.com` },
    }))
    const card = async () => ({ paid: { tender: 'card' as const, paymentToken: await world.token() } })
    await sell(people[0], await card())
    expect(await renewing()).toEqual([false, false])
    const { plan } = await insertPlan(database.db, { brandId: world.brand.id, tier: 'child' })
    const grown = { ...child, dateOfBirth: '2001-02-28' }
    await sell({ ...people[1], planId: plan.id, dependents: [grown] }, { ...(await card()), consents })
    expect(await renewing()).toEqual([false, false, false])
    await sell(people[2], { ...(await card()), consents })
    expect((await renewing()).filter(Boolean)).toEqual([true])
    expect(await world.violations()).toEqual([])
  })

  it('saves a lasting coupon and where consent was given, and says whether the documents are on their way', async () => {
    const { code, id } = await insertCoupon(database.db, { brandId: world.brand.id, duration: 'every_term' })
    expect(await sell({ couponCode: code })).toMatchObject({ status: 'active', isMailed: true })
    expect(await database.db.select().from(memberships)).toMatchObject([{ renewalCouponId: id }])
    for (const kept of await database.db.select().from(consents)) expect(kept).toMatchObject(from)
    const offline = { ...ana, firstName: 'Ada', email: null }
    expect(await sell({ account: offline })).toMatchObject({ status: 'active', isMailed: false })
  })

  it('is made once per key, and a key is for one sale', async () => {
    const first = await sell({}, {}, 'one-key-of-mine')
    const other = { account: { ...ana, firstName: 'Ada', email: 'ada@example.com' } }
    await expect(sell(other, {}, 'one-key-of-mine')).rejects.toMatchObject({ code: 'key_reused' })
    expect(await database.db.select().from(memberships)).toMatchObject([{ id: first.membershipId }])
  })
})

describe('a sent link', () => {
  it('needs an email, and the current total, day and coupon', async () => {
    const message = 'Enter their email: the link goes there.'
    await expect(send({ account: { ...ana, email: null } })).rejects.toMatchObject({
      code: 'invalid',
      fields: [{ path: 'account.email', message }],
    })
    for (const other of [{ totalCents: 1 }, { termStartsOn: '2026-11-21' }])
      await expect(send({}, other)).rejects.toMatchObject({ code: 'stale_quote', message: priceChanged })
    await expect(send({ couponCode: 'UNKNOWN' })).rejects.toMatchObject({
      code: 'stale_quote',
      details: { sale: { couponProblem: expect.any(String) } },
    })
    expect(await database.db.$count(checkouts)).toBe(0)
    const { code } = await insertCoupon(database.db, { brandId: world.brand.id })
    expect(await send({ couponCode: code })).toMatchObject({ couponCode: code })
  })

  it('opened on another day names that day', async () => {
    const link = await send()
    const token = await mint(link.id)
    expect((await read(token)).texts.autoRenew).toContain('11/20/27')
    clock.now = new Date('2026-11-21T06:59:00Z')
    expect((await read(token)).texts.autoRenew).toContain('11/20/27')
    clock.now = new Date('2026-11-21T07:00:00Z')
    expect((await read(token)).texts.autoRenew).toContain('11/21/27')
    await expect(read('of nothing')).rejects.toMatchObject({ code: 'not_found' })
  })

  it('says that the brand is closed or paused, or that its plan is no longer sold at that price', async () => {
    const token = await mint((await send()).id)
    const tellsAt = '2026-11-01T00:00:00Z'
    const closing = { on: '2026-12-31', tellsAt, toldSince: null }
    await expect(read(token, { closing: { ...closing, toldSince: tellsAt } })).rejects.toMatchObject({
      code: 'checkout_closed',
      message: 'This plan no longer accepts new members.',
    })
    const paused = { standing: 'paused' as const }
    // A closing brand is paused and looks only paused until its members are told.
    for (const why of [paused, { ...paused, closing }])
      await expect(read(token, why)).rejects.toMatchObject({
        code: 'checkout_closed',
        message: expect.stringMatching(/^Joining is paused right now/),
      })
    await database.db.update(plans).set({ status: 'retired' })
    await expect(read(token)).rejects.toMatchObject({
      message: expect.stringMatching(/^The price has changed/),
    })
  })

  it('once paid or withdrawn can’t be sent or withdrawn again, and has no token', async () => {
    const link = await send()
    expect(await createPaymentLink(deps(), { brandId: world.brand.id, checkoutId: link.id })).toMatchObject({
      planName: 'Adult plan',
    })
    const now = async () => {
      const [row] = await database.db.select().from(checkouts).where(eq(checkouts.id, link.id))
      if (!row) throw new Error('The link is gone.')
      return row
    }
    await withdrawLink(deps(), await now())
    expect(await now()).toMatchObject({ status: 'abandoned', account: {}, dependents: [] })
    const refusals = async (message: string) => {
      const refused = { code: 'conflict', message }
      await expect(withdrawLink(deps(), await now())).rejects.toMatchObject(refused)
      await expect(resendPaymentLink(deps(), world.brand, await now())).rejects.toMatchObject(refused)
      expect(await mint(link.id)).toBe('')
    }
    await refusals('This link has ended already.')
    await database.db.update(checkouts).set({ status: 'completed' })
    await refusals('This link has already been paid.')
    expect(await database.db.$count(accounts)).toBe(0)
  })
})
