import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { accounts } from '#db/schema/accounts.ts'
import { couponRedemptions, paymentMethods } from '#db/schema/billing.ts'
import { mails } from '#db/schema/mail.ts'
import { agreements, dependents, memberships } from '#db/schema/memberships.ts'
import { consents, orders } from '#db/schema/orders.ts'
import { coupons, plans, planVersions } from '#db/schema/plans.ts'
import { insertCoupon } from '#demo/fixtures/coupons.ts'
import { type InsertedMember, insertMember } from '#demo/fixtures/members.ts'
import { insertOffice } from '#demo/fixtures/offices.ts'
import { insertPlan, insertPrices, usualPrices } from '#demo/fixtures/plans.ts'
import { readDashboard } from '#domain/memberships/membership.queries.server.ts'
import { reconcilePayment } from '#domain/orders/reconcile-payment.server.ts'
import type { SandboxFailure } from '#integrations/payments/sandbox/sandbox-gateway.server.ts'
import { cards, clearingMs, openCheckoutWorld, publish } from '#tests/helpers/checkout-world.ts'
import { createCrashingDb } from '#tests/helpers/crash-injection.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { paymentsFor } from '#tests/helpers/payments-for.ts'
import type { Purchase } from './purchase.schema.ts'
import { previewPurchase, purchaseMembership } from './purchase-membership.server.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
let world: Awaited<ReturnType<typeof openCheckoutWorld>>
let member: InsertedMember
let perio: Awaited<ReturnType<typeof insertPlan>>

beforeEach(async () => {
  clock.now = new Date('2026-11-20T18:00:00Z')
  world = await openCheckoutWorld(database.db, clock, { timeoutMs: 300 })
  perio = await insertPlan(database.db, {
    brandId: world.brand.id,
    name: 'Gum care plan',
    tier: 'perio',
    monthCents: 2_495,
    yearCents: 24_900,
    additionalYearCents: 19_900,
  })
  member = await newMember()
})

const newMember = () =>
  insertMember(database.db, {
    brandId: world.brand.id,
    planId: world.plan.id,
    now: clock.now,
    joinedOn: '2026-05-21',
    dependents: [{ firstName: 'Kim', lastName: 'Alder', relationship: 'spouse', dateOfBirth: '1986-04-01' }],
  })

type Choice = Partial<Omit<Purchase, 'confirm'>>
const choose = (choice: Choice): Omit<Purchase, 'confirm'> => ({
  planId: perio.plan.id,
  interval: 'year',
  dependentIds: [],
  ...choice,
})
const buyerOf = ({ account }: InsertedMember) => ({ brand: world.brand, accountId: account.id })
const preview = (choice: Choice = {}, who = member) =>
  previewPurchase(world.deps(), buyerOf(who), choose(choice))
async function requestOf(choice: Choice, key: string, { who = member, autoRenew = true } = {}) {
  const shown = await preview(choice, who)
  const byBank = choice.paymentKind === 'us_bank_account' && shown.byBank.offer
  const { quote } = byBank || shown
  const termStartsOn = byBank ? byBank.startsOn : shown.termStartsOn
  const { totalCents, renewalTotalCents } = quote
  const agreed = { disclosure: true, terms: true, autoRenew } as const
  const confirm = { totalCents, renewalTotalCents, termStartsOn, consents: agreed }
  const purchase = { ...choose(choice), confirm }
  return { ...buyerOf(who), key, purchase, ip: '198.51.100.7', userAgent: 'Test', waitMs: 2_000 }
}
const buy = async (
  choice: Choice = {},
  key = 'a-key-of-mine',
  more: { who?: InsertedMember; autoRenew?: boolean } = {},
) => purchaseMembership(world.deps(), await requestOf(choice, key, more))
const bought = () =>
  database.db
    .select()
    .from(memberships)
    .where(and(eq(memberships.accountId, member.account.id), eq(memberships.planId, perio.plan.id)))
const agreedTo = async () =>
  (
    await database.db
      .select({ kind: consents.kind })
      .from(consents)
      .innerJoin(orders, eq(orders.id, consents.orderId))
      .where(and(eq(orders.accountId, member.account.id), eq(orders.kind, 'purchase')))
  )
    .map(({ kind }) => kind)
    .sort()
const purchasePayments = () =>
  paymentsFor(database.db, and(eq(orders.accountId, member.account.id), eq(orders.kind, 'purchase')))
const reconcile = async () => {
  for (const { id } of await purchasePayments()) await reconcilePayment({ ...world.deps() }, id)
}

describe('buying another membership', () => {
  it('from a bank account is pending, shown until it clears, and blocks a second one; then it begins that day', async () => {
    const from = { paymentToken: await world.bankToken(), paymentKind: 'us_bank_account' } as const
    const pending = await buy(from)
    expect(pending).toMatchObject({ status: 'pending', clearsBy: '2026-11-27' })
    const owner = { brandId: world.brand.id, accountId: member.account.id, today: '2026-11-20' }
    const coming = [{ planName: 'Gum care plan', amountCents: pending.totalCents, clearsBy: '2026-11-27' }]
    expect(await readDashboard(database.db, owner)).toMatchObject({ coming })
    expect(await bought()).toEqual([])
    await expect(buy({}, 'another-key')).rejects.toMatchObject({ code: 'conflict', message: /on its way/ })
    clock.now = new Date(clock.now.getTime() + clearingMs)
    await reconcile()
    expect(await bought()).toMatchObject([
      { status: 'active', termStartsOn: '2026-11-24', termEndsOn: '2027-11-26' },
    ])
    const agreed = await database.db.select().from(consents).where(eq(consents.kind, 'auto_renew'))
    expect(agreed.map(({ text }) => text)).toContainEqual(
      expect.stringContaining('on 11/27/27 and every year'),
    )
    expect(await readDashboard(database.db, owner)).toMatchObject({ coming: [] })
    expect(await agreedTo()).toEqual(['auto_renew', 'bank_debit', 'disclosure', 'electronic', 'terms'])
    expect(await world.violations()).toEqual([])
  })

  it('shows the first and the renewal price, then charges the saved card once, with all that belongs to it', async () => {
    const kim = member.dependents[0]?.id ?? ''
    const shown = await preview({ dependentIds: [kim] })
    expect(shown).toMatchObject({
      planName: 'Gum care plan',
      quote: { totalCents: 46_300, renewalTotalCents: 44_800 },
      covered: [`${member.account.firstName} ${member.account.lastName}`, 'Kim Alder'],
      termStartsOn: '2026-11-20',
      termEndsOn: '2027-11-19',
      card: { brand: 'visa', last4: '4242' },
    })
    expect(await purchasePayments()).toHaveLength(0)
    const purchased = await buy({ dependentIds: [kim] })
    expect(purchased).toMatchObject({ status: 'active', totalCents: 46_300 })

    const [membership] = await bought()
    expect(membership).toMatchObject({
      id: purchased.membershipId,
      memberNumber: purchased.memberNumber,
      status: 'active',
      autoRenew: true,
      termEndsOn: '2027-11-19',
      paymentMethodId: member.card.id,
    })
    const family = await database.db
      .select()
      .from(dependents)
      .where(eq(dependents.membershipId, purchased.membershipId))
    expect(family).toMatchObject([{ firstName: 'Kim', startsOn: '2026-11-20', endsOn: null }])
    expect(await agreedTo()).toEqual(['auto_renew', 'disclosure', 'electronic', 'terms'])
    expect(await database.db.$count(agreements, eq(agreements.membershipId, purchased.membershipId))).toBe(1)
    const welcome = await database.db.select().from(mails).where(eq(mails.template, 'welcome'))
    expect(welcome).toMatchObject([{ to: member.account.email }])
    expect(await database.db.$count(paymentMethods, eq(paymentMethods.accountId, member.account.id))).toBe(1)
    const [account] = await database.db.select().from(accounts).where(eq(accounts.id, member.account.id))
    expect(account?.activeMembershipId).toBe(purchased.membershipId)
    expect(await world.violations()).toEqual([])
  })

  it('charges a newly entered card, and saves it for this membership only', async () => {
    const paymentToken = await world.token()
    await buy({ paymentToken })
    const [membership] = await bought()
    expect(membership?.paymentMethodId).not.toBe(member.card.id)
    const [before] = await database.db
      .select()
      .from(memberships)
      .where(eq(memberships.id, member.membership.id))
    expect(before?.paymentMethodId).toBe(member.card.id)
    expect(await world.violations()).toEqual([])
  })

  it('is paid with the active membership’s saved method, at the chosen office', async () => {
    const office = await insertOffice(database.db, { brandId: world.brand.id, name: 'Juniper' })
    const paymentToken = await world.token('4000000000000341')
    await buy({ paymentToken, officeId: office.id })
    expect(await bought()).toMatchObject([{ officeId: office.id }])
    const there = { id: office.id, name: 'Juniper' }
    expect(await preview({ officeId: office.id })).toMatchObject({ card: { last4: '0341' }, office: there })
    const activeMembershipId = member.membership.id
    await database.db.update(accounts).set({ activeMembershipId }).where(eq(accounts.id, member.account.id))
    expect(await preview()).toMatchObject({ card: { last4: '4242' }, office: null })
  })

  it('a coupon for every term lasts, and of two simultaneous keys one buys', async () => {
    const { code, id } = await insertCoupon(database.db, { brandId: world.brand.id, duration: 'every_term' })
    const first = await requestOf({ couponCode: code }, 'the-key-one')
    const second = await requestOf({ couponCode: code }, 'the-key-two')
    vi.spyOn(world.gateway, 'charge').mockImplementationOnce(async (asked) => {
      await expect(purchaseMembership(world.deps(), second)).rejects.toMatchObject({ code: 'in_flight' })
      return world.gateway.charge(asked)
    })
    await purchaseMembership(world.deps(), first)
    expect(await bought()).toMatchObject([{ renewalCouponId: id }])
    const from = { ip: '198.51.100.7', userAgent: 'Test' }
    const [order] = await database.db.select().from(orders).where(eq(orders.kind, 'purchase'))
    expect(
      await database.db
        .select()
        .from(consents)
        .where(eq(consents.orderId, order?.id ?? '')),
    ).toMatchObject([from, from, from, from])
    expect(await world.violations()).toEqual([])
  })

  it('without consent to renewal doesn’t auto-renew', async () => {
    await buy({}, 'a-key-of-mine', { autoRenew: false })
    expect(await bought()).toMatchObject([{ autoRenew: false, renewalCouponId: null }])
    expect(await agreedTo()).toEqual(['disclosure', 'electronic', 'terms'])
  })

  it('is one membership and one charge under many parallel requests with one key, and with two keys at once', async () => {
    const request = await requestOf({}, 'one-key-for-all')
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => purchaseMembership(world.deps(), request)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await bought()).toHaveLength(1)
    await expect(
      purchaseMembership(world.deps(), { ...request, purchase: { ...request.purchase, interval: 'month' } }),
    ).rejects.toMatchObject({ code: 'key_reused' })
    await expect(purchaseMembership(world.deps(), { ...request, key: undefined })).rejects.toMatchObject({
      code: 'idempotency_key_required',
    })
    expect(await world.violations()).toEqual([])
  })

  it('declined charges nothing, restores the coupon, and the next attempt succeeds', async () => {
    const coupon = await insertCoupon(database.db, { brandId: world.brand.id, maxRedemptions: 1 })
    const declined = await world.token(cards.declined)
    await expect(buy({ paymentToken: declined, couponCode: coupon.code })).rejects.toMatchObject({
      code: 'card_declined',
    })
    expect(await bought()).toHaveLength(0)
    expect(await world.violations()).toEqual([])
    expect(await buy({ couponCode: coupon.code }, 'another-key')).toMatchObject({
      status: 'active',
      totalCents: 23_760,
    })
    const [row] = await database.db.select().from(coupons).where(eq(coupons.id, coupon.id))
    expect(row?.redemptionCount).toBe(1)
    expect(await world.violations()).toEqual([])
  })

  it('enforces a coupon’s limits: in total, and per person across checkout and purchase', async () => {
    const once = await insertCoupon(database.db, { brandId: world.brand.id, maxPerMember: 1 })
    await buy({ couponCode: once.code })
    expect(await preview({ couponCode: once.code })).toMatchObject({
      couponProblem: 'You have used this coupon already.',
      quote: { discountCents: 0 },
    })
    const last = await insertCoupon(database.db, { brandId: world.brand.id, maxRedemptions: 1 })
    const others = await Promise.all([newMember(), newMember(), newMember()])
    const requests = await Promise.all(
      others.map((who, n) => requestOf({ couponCode: last.code }, `last-one-${n}`, { who })),
    )
    const came = await Promise.allSettled(
      requests.map((request) => purchaseMembership(world.deps(), request)),
    )
    expect(came.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const couponProblem = 'This coupon has been used up.'
    const message = `${couponProblem} The price has changed. Please look at the new total before you pay.`
    const refused = { code: 'stale_quote', message, details: { purchase: { couponProblem } } }
    expect(came.flatMap((one) => (one.status === 'rejected' ? one.reason : []))).toMatchObject([
      refused,
      refused,
    ])
    expect(await database.db.$count(couponRedemptions, eq(couponRedemptions.couponId, last.id))).toBe(1)
    expect(await world.violations()).toEqual([])
  })

  it('costs nothing with a 100 % coupon, and no card is charged', async () => {
    const free = await insertCoupon(database.db, { brandId: world.brand.id, percentOff: 100 })
    expect(await buy({ couponCode: free.code })).toMatchObject({ status: 'active', totalCents: 0 })
    expect(await bought()).toMatchObject([{ paymentMethodId: member.card.id }])
    expect(await world.violations()).toEqual([])
  })

  it('refuses what isn’t sold: whitelist, state, office, brand, interval, family, an ineligible person', async () => {
    const { id: brandId } = world.brand
    const kim = member.dependents[0]?.id ?? ''
    const refusal = (choice: Choice) => expect(preview(choice)).rejects
    const away = await insertPlan(database.db, { brandId, sellableStates: ['TX'] })
    await refusal({ planId: away.plan.id }).toMatchObject({ code: 'not_sold', fields: [{ path: 'planId' }] })
    const foreign = await insertPlan(database.db)
    await refusal({ planId: foreign.plan.id }).toMatchObject({ code: 'not_sold' })
    const retired = await insertPlan(database.db, { brandId, status: 'retired' })
    await refusal({ planId: retired.plan.id }).toMatchObject({ code: 'not_sold' })
    const yearly = await insertPlan(database.db, { brandId, monthCents: null, additionalYearCents: null })
    await refusal({ planId: yearly.plan.id, interval: 'month' }).toMatchObject({
      fields: [{ path: 'interval' }],
    })
    await refusal({ planId: yearly.plan.id, dependentIds: [kim] }).toMatchObject({
      fields: [{ path: 'dependentIds' }],
    })
    const kids = await insertPlan(database.db, { brandId, tier: 'child' })
    await refusal({ planId: kids.plan.id, dependentIds: [kim] }).toMatchObject({
      fields: [{ path: 'dependentIds' }],
    })
    await refusal({ officeId: perio.plan.id }).toMatchObject({ fields: [{ path: 'officeId' }] })
    await database.db.update(dependents).set({ relationship: 'child' })
    await refusal({ dependentIds: [kim] }).toMatchObject({
      code: 'invalid',
      fields: [{ path: 'dependentIds' }],
    })
    await refusal({ dependentIds: [(await newMember()).dependents[0]?.id ?? ''] }).toMatchObject({
      code: 'not_found',
    })
    await database.db.update(accounts).set({ phone: null })
    const message = 'Please complete your profile first: we need your address and phone.'
    await refusal({}).toMatchObject({ code: 'conflict', message })
  })

  it('refuses a plan that the whitelist excludes', async () => {
    const other = await openCheckoutWorld(database.db, clock)
    await database.pool.query('delete from content_versions where brand_id = $1', [other.brand.id])
    await publish(database.db, other.brand, [
      (await insertPlan(database.db, { brandId: other.brand.id })).plan.id,
    ])
    const theirs = await insertMember(database.db, {
      brandId: other.brand.id,
      planId: other.plan.id,
      now: clock.now,
    })
    const fresh = { ...other.brand, publishedVersion: 1 }
    const asked = previewPurchase(
      other.deps(),
      { brand: fresh, accountId: theirs.account.id },
      choose({ planId: other.plan.id }),
    )
    await expect(asked).rejects.toMatchObject({ code: 'not_sold' })
  })

  it('needs the current price, renewal price and first day', async () => {
    const request = await requestOf({}, 'a-key-of-mine')
    const message = 'The price has changed. Please look at the new total before you pay.'
    for (const other of [{ totalCents: 1 }, { renewalTotalCents: 1 }, { termStartsOn: '2026-11-21' }]) {
      const purchase = { ...request.purchase, confirm: { ...request.purchase.confirm, ...other } }
      await expect(purchaseMembership(world.deps(), { ...request, purchase })).rejects.toMatchObject({
        code: 'stale_quote',
        message,
      })
    }
    expect(await purchasePayments()).toHaveLength(0)
  })

  it('a price that has changed since is refused with the new one, and nothing is charged', async () => {
    const request = await requestOf({}, 'a-stale-request')
    const [version] = await database.db
      .select()
      .from(planVersions)
      .where(eq(planVersions.planId, perio.plan.id))
    if (!version) throw new Error('There is no version.')
    const [next] = await database.db
      .insert(planVersions)
      .values({ ...version, id: undefined, version: 2 })
      .returning()
    await insertPrices(database.db, next!, usualPrices({ yearCents: 29_900 }))
    await database.db.update(plans).set({ publishedVersion: 2 }).where(eq(plans.id, perio.plan.id))
    await expect(purchaseMembership(world.deps(), request)).rejects.toMatchObject({
      code: 'stale_quote',
      details: { purchase: { quote: { totalCents: 31_400, renewalTotalCents: 29_900 } } },
    })
    expect(await purchasePayments()).toHaveLength(0)
  })

  it.each<SandboxFailure>(['reset_before', 'reset_after', 'garbage', 'server_error'])(
    '%s: it is confirming, another is refused meanwhile, and one lookup fixes it',
    async (failure) => {
      world.fail(failure)
      expect(await buy()).toMatchObject({ status: 'confirming' })
      await expect(buy({}, 'another-key')).rejects.toMatchObject({ code: 'in_flight' })
      world.fail(null)
      await reconcile()
      expect(await bought()).toHaveLength(1)
      expect(await world.violations()).toEqual([])
    },
  )

  it('killed at any statement leaves one membership, one charge and the same response in the end', async () => {
    let statements = 0
    for (let died = true; died; statements++) {
      member = await newMember()
      const request = await requestOf({}, `killed-purchase-${statements}`)
      const dying = createCrashingDb(database.url, statements)
      const answer = await purchaseMembership({ ...world.deps(), db: dying.db }, request).catch(() => null)
      died = dying.died
      await dying.close()
      clock.now = new Date(clock.now.getTime() + 61_000)
      await reconcile()
      const healed = await purchaseMembership(world.deps(), request)
      expect(healed.status).toBe('active')
      if (answer?.status === 'active') expect(healed).toEqual(answer)
      expect(await bought()).toHaveLength(1)
      expect(await purchasePayments()).toHaveLength(1)
      expect(await world.violations()).toEqual([])
    }
    expect(statements).toBeGreaterThan(5)
  }, 180_000)
})
