import { desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { paymentMethods, refunds } from '#db/schema/billing.ts'
import { membershipTerms } from '#db/schema/memberships.ts'
import { consents } from '#db/schema/orders.ts'
import { insertDependent } from '#demo/fixtures/dependents.ts'
import type { InsertedMember } from '#demo/fixtures/members.ts'
import { endDependent } from '#domain/memberships/family/change-dependent.server.ts'
import { readDashboard } from '#domain/memberships/membership.queries.server.ts'
import { setAutoRenew } from '#domain/memberships/set-auto-renew.server.ts'
import { recordReturns } from '#domain/orders/gateway-events/bank-return.server.ts'
import { previewRenewal } from '#domain/orders/renewal/quote-renewal.server.ts'
import { SandboxGateway } from '#integrations/payments/sandbox/sandbox-gateway.server.ts'
import { storeMethod } from '#tests/helpers/accounts/store-method.ts'
import { bankAccounts, cards, clearingMs } from '#tests/helpers/checkout-world.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
let world: Awaited<ReturnType<typeof openRenewalWorld>>
let gateway: SandboxGateway
let member: InsertedMember

beforeEach(async () => {
  clock.now = new Date('2026-12-01T18:00:00Z')
  gateway = new SandboxGateway({ db: database.db, now: () => clock.now, timeoutMs: 5_000, clearingMs })
  world = await openRenewalWorld(database.db, clock, { gateway })
  member = await world.member({ interval: 'year', joinedOn: '2025-12-21' })
})

/** Saves a test account as the payment method, as the member does. */
const storeAccount = (account: string) => storeMethod({ ...world, gateway }, member, { account })
const storeCard = () => storeMethod({ ...world, gateway }, member, { number: cards.good })
const turnOff = () =>
  setAutoRenew(
    { ...world.deps(), today: world.today() },
    { ...world.ownerOf(member), autoRenew: false, ip: '198.51.100.7', userAgent: null },
  )
const takeReturns = () => recordReturns({ ...world.deps(), alarm: () => {} }, new Date(0))
const newest = async () =>
  (await database.db.select().from(paymentMethods).orderBy(desc(paymentMethods.createdAt)).limit(1))[0]

describe('a renewal paid from a bank account', () => {
  it('is pending while the card stays active, and then renewed without a gap; one debit for one term', async () => {
    expect(await storeAccount(bankAccounts.clears)).toMatchObject({
      kind: 'us_bank_account',
      last4: '6789',
      brand: null,
      expYear: null,
    })
    const [agreed] = await database.db.select().from(consents).where(eq(consents.kind, 'bank_debit'))
    expect(agreed).toMatchObject({ orderId: null, text: expect.stringMatching(/I authorize/) })
    world.goTo('2026-12-21')
    expect(await world.runDay()).toMatchObject({ unknown: 1, renewed: 0 })
    expect(await world.view(member)).toMatchObject({
      status: 'active',
      usable: true,
      clearing: { amountCents: 14_900, clearsBy: '2026-12-28', isForPerson: false },
    })
    world.goTo('2026-12-23')
    expect(await world.runDay()).toMatchObject({ unknown: 0, renewed: 0, declined: 0 })
    world.goTo('2026-12-26')
    await world.reconcile()
    expect(await world.view(member)).toMatchObject({
      status: 'active',
      clearing: null,
      termStartsOn: '2026-12-21',
      termEndsOn: '2027-12-20',
    })
    expect(await world.renewalsOf(member)).toMatchObject([{ status: 'succeeded', tender: 'us_bank_account' }])
    expect([await world.mailsOf('bank-payment-started'), await world.mailsOf('renewal-receipt')]).toEqual([
      1, 1,
    ])
    expect(await world.violations()).toEqual([])
  })

  it('failed before it cleared is past due since its day, with the reason, and the account isn’t debited again', async () => {
    await storeAccount(bankAccounts.returned)
    const before = await database.db.$count(paymentMethods)
    world.goTo('2026-12-21')
    await world.runDay()
    world.goTo('2026-12-26')
    await world.reconcile()
    expect(await world.view(member)).toMatchObject({
      status: 'past_due',
      pastDue: { lapsesOn: '2027-01-18', reason: expect.stringMatching(/enough available funds/) },
    })
    expect(await newest()).toMatchObject({ kind: 'us_bank_account', returnedAt: clock.now })
    expect([await world.mailsOf('payment-failed'), await world.mailsOf('bank-payment-failed')]).toEqual([
      1, 0,
    ])
    expect(await database.db.$count(paymentMethods)).toBe(before)
    // The replaced card is never charged: there is no payment method until its owner adds one.
    world.goTo('2026-12-28')
    expect(await world.runDay()).toMatchObject({ renewed: 0 })
    expect(await previewRenewal(world.deps(), world.ownerOf(member))).toMatchObject({ card: null })
    expect(await readDashboard(database.db, world.ownerOf(member))).toMatchObject({ card: null })
    await storeCard()
    expect(await world.runDay()).toMatchObject({ renewed: 1 })
    expect(await world.view(member)).toMatchObject({ status: 'active', termStartsOn: '2026-12-21' })
    expect(await world.violations()).toEqual([])
  })

  it('pays for no day on which the card was inactive: without auto-renewal it begins once it has cleared', async () => {
    await turnOff()
    await storeAccount(bankAccounts.clears)
    world.goTo('2026-12-20')
    expect(await world.renew(member)).toMatchObject({ status: 'pending', termStartsOn: '2026-12-24' })
    world.goTo('2026-12-23')
    await world.runDay()
    expect(await world.view(member)).toMatchObject({ status: 'expired', usable: false })
    world.goTo('2026-12-24')
    await world.reconcile()
    expect(await world.view(member)).toMatchObject({
      status: 'active',
      usable: true,
      termStartsOn: '2026-12-24',
      termEndsOn: '2027-12-23',
    })
    expect(await world.violations()).toEqual([])
  })

  it('failed after auto-renewal was turned off leaves nothing owed: the membership is over, and the member is notified', async () => {
    await storeAccount(bankAccounts.returned)
    world.goTo('2026-12-21')
    await world.runDay()
    await turnOff()
    world.goTo('2026-12-26')
    await world.reconcile()
    expect(await world.view(member)).toMatchObject({ status: 'expired', balanceCents: 0, pastDue: null })
    expect(await world.runDay()).toMatchObject({ expired: 1 })
    expect([await world.mailsOf('bank-payment-failed'), await world.mailsOf('payment-failed')]).toEqual([
      1, 0,
    ])
    expect(await world.violations()).toEqual([])
  })

  it('can’t be canceled, changed or paid again while it clears: each refusal says until when', async () => {
    await storeAccount(bankAccounts.clears)
    world.goTo('2026-12-21')
    await world.runDay()
    const told = { code: 'conflict', message: expect.stringMatching(/until about 12\/28\/26/) }
    await expect(world.cancel(member)).rejects.toMatchObject(told)
    await expect(world.renew(member)).rejects.toMatchObject(told)
    world.goTo('2026-12-26')
    await world.reconcile()
    expect(await world.cancel(member)).toMatchObject({ effect: 'ends_today', refundKind: 'pro_rata' })
    expect(await world.violations()).toEqual([])
  })

  it('keeps everyone it pays for while it clears; a person ended after that stays to its end', async () => {
    const { id: membershipId, brandId } = member.membership
    const { id: dependentId } = await insertDependent(database.db, { brandId, membershipId })
    const end = () => endDependent(world.deps(), { owner: world.ownerOf(member), dependentId })
    await storeAccount(bankAccounts.clears)
    world.goTo('2026-12-21')
    await world.runDay()
    expect(await world.view(member)).toMatchObject({ clearing: { amountCents: 24_800 } })
    const told = { code: 'conflict', message: expect.stringMatching(/until about 12\/28\/26/) }
    await expect(end()).rejects.toMatchObject(told)
    world.goTo('2026-12-26')
    await world.reconcile()
    expect(await end()).toMatchObject({ dependent: { endsOn: '2027-12-20' }, renewalTotalCents: 14_900 })
  })
})

describe('a renewal that the bank returns after it had cleared', () => {
  it('is past due since its first day, and lapses 28 days after that unless another method pays', async () => {
    await storeAccount(bankAccounts.returnedLate)
    world.goTo('2026-12-21')
    await world.runDay()
    world.goTo('2026-12-26')
    await world.reconcile()
    expect(await world.view(member)).toMatchObject({ status: 'active', termEndsOn: '2027-12-20' })
    world.goTo('2026-12-30')
    expect(await takeReturns()).toBe(1)
    expect(await world.view(member)).toMatchObject({
      status: 'past_due',
      termStartsOn: '2025-12-21',
      termEndsOn: '2026-12-20',
      pastDue: {
        lapsesOn: '2027-01-18',
        reason: expect.stringMatching(/can’t be debited/),
        reasonCode: 'bank_not_authorized',
      },
    })
    expect(await database.db.select().from(refunds)).toMatchObject([{ kind: 'bank_return' }])
    expect(await world.mailsOf('bank-payment-returned')).toBe(1)
    expect(await world.violations()).toEqual([])
    await expect(world.renew(member)).rejects.toMatchObject({ code: 'conflict' })
    await storeCard()
    expect(await world.renew(member)).toMatchObject({ status: 'active', termStartsOn: '2026-12-21' })
    expect(await database.db.$count(membershipTerms)).toBe(2)
    expect(await world.violations()).toEqual([])
  })

  it('after most of it was refunded by a cancellation: only the rest is recorded, and staff are notified', async () => {
    await storeAccount(bankAccounts.returnedLate)
    world.goTo('2026-12-21')
    await world.runDay()
    world.goTo('2026-12-26')
    await world.reconcile()
    const { refundCents } = await world.cancel(member)
    world.goTo('2026-12-27', '19:00:00Z')
    await world.reconcile()
    const alarms: string[] = []
    const deps = { ...world.deps(), alarm: (message: string) => void alarms.push(message) }
    world.goTo('2026-12-30')
    expect(await recordReturns({ ...deps, now: clock.now }, new Date(0))).toBe(1)
    expect(alarms).toHaveLength(1)
    expect(await database.db.select().from(refunds).orderBy(refunds.createdAt)).toMatchObject([
      { kind: 'refund', amountCents: refundCents },
      { kind: 'bank_return', amountCents: 14_900 - refundCents },
    ])
    expect(await world.view(member)).toMatchObject({ status: 'cancelled' })
    expect(await world.violations()).toEqual([])
  })

  it('while a cancellation’s refund is only promised: that is never sent, and there is nothing to keep', async () => {
    await storeAccount(bankAccounts.returnedLate)
    world.goTo('2026-12-21')
    await world.runDay()
    world.goTo('2026-12-26')
    await world.reconcile()
    world.goTo('2026-12-30')
    const { refundCents } = await world.cancel(member)
    expect((await world.view(member)).wayBack).toMatchObject({ refundCents })
    expect(await takeReturns()).toBe(1)
    expect((await world.view(member)).wayBack).toBeNull()
    await expect(world.keep(member)).rejects.toMatchObject({ code: 'conflict' })
    world.goTo('2027-01-02')
    await world.reconcile()
    expect(await database.db.select().from(refunds).orderBy(refunds.kind)).toMatchObject([
      { kind: 'bank_return', amountCents: 14_900, status: 'succeeded' },
      { kind: 'refund', amountCents: refundCents, status: 'withdrawn' },
    ])
    expect(await world.violations()).toEqual([])
  })
})

describe('a renewal whose debit clears after the membership is over', () => {
  const child = { relationship: 'child', dateOfBirth: '2000-12-24' } as const
  /** Their child turns 26 on 12/24. The term ended on 12/20, and a debit of 12/21 clears by 12/28. */
  async function ended() {
    const { id: membershipId, brandId } = member.membership
    await insertDependent(database.db, { brandId, membershipId, ...child })
    await turnOff()
    await storeAccount(bankAccounts.clears)
  }
  const shown = async () => previewRenewal(world.deps(), world.ownerOf(member))

  it('is priced, dated and agreed to from its clearing day: no unusable day is paid for', async () => {
    await ended()
    world.goTo('2026-12-21')
    await world.runDay()
    expect(await shown()).toMatchObject({
      termStartsOn: '2026-12-28',
      termEndsOn: '2027-12-27',
      totalCents: 14_900,
      renewsOn: '2027-12-28',
      card: { kind: 'us_bank_account' },
    })
    // As shown with a card, with three days of the child included.
    const byCard = { termStartsOn: '2026-12-21', totalCents: 14_900 + 81 }
    await expect(world.renew(member, { shown: byCard })).rejects.toMatchObject({ code: 'stale_quote' })
    expect(await world.renew(member)).toMatchObject({ status: 'pending', totalCents: 14_900 })
    world.goTo('2026-12-25')
    await world.reconcile()
    // The money arrived three days early: the term starts then and renews on the agreed day.
    expect(await world.view(member)).toMatchObject({
      status: 'active',
      termStartsOn: '2026-12-25',
      termEndsOn: '2027-12-27',
    })
    expect(await world.renewalsOf(member)).toMatchObject([{ status: 'succeeded', amountCents: 14_900 }])
    expect(await world.violations()).toEqual([])
  })

  it('also where it is ordered on the last day without auto-renewal', async () => {
    await ended()
    world.goTo('2026-12-20')
    expect(await shown()).toMatchObject({ termStartsOn: '2026-12-24', totalCents: 14_900 })
    await world.renew(member)
    world.goTo('2026-12-24')
    await world.runDay()
    await world.reconcile()
    expect(await world.view(member)).toMatchObject({
      status: 'active',
      termStartsOn: '2026-12-24',
      termEndsOn: '2027-12-23',
    })
    expect(await world.violations()).toEqual([])
  })

  it('by card is from today, for everyone on the plan today', async () => {
    await ended()
    await storeCard()
    world.goTo('2026-12-21')
    await world.runDay()
    expect(await shown()).toMatchObject({ termStartsOn: '2026-12-21', totalCents: 14_900 + 81 })
    expect(await world.renew(member)).toMatchObject({ status: 'active', termStartsOn: '2026-12-21' })
  })
})
