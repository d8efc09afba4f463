import { eq, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { couponRedemptions, paymentMethods, payments, receipts, refunds } from '#db/schema/billing.ts'
import { checkouts } from '#db/schema/checkout.ts'
import { quarantinedEvents } from '#db/schema/gateway-events.ts'
import { mails } from '#db/schema/mail.ts'
import { memberships, membershipTerms } from '#db/schema/memberships.ts'
import { consents, orders } from '#db/schema/orders.ts'
import { insertCoupon } from '#demo/fixtures/coupons.ts'
import { openRefund } from '#domain/billing/refunds/refund-payment.server.ts'
import { findReceipt } from '#domain/memberships/receipt.queries.server.ts'
import { recordReturns } from '#domain/orders/gateway-events/bank-return.server.ts'
import { handleCharge } from '#domain/orders/gateway-events/gateway-events.server.ts'
import { bankAccounts, clearingMs, type Draft, openCheckoutWorld } from '#tests/helpers/checkout-world.ts'
import { createCrashingDb } from '#tests/helpers/crash-injection.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { readCheckout } from './checkout/read-checkout.server.ts'
import { pollDebits, sweepOpenPayments } from './reconcile-payment.server.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
let world: Awaited<ReturnType<typeof openCheckoutWorld>>
let alarms: string[]

beforeEach(async () => {
  clock.now = new Date('2026-11-20T18:00:00Z')
  alarms = []
  world = await openCheckoutWorld(database.db, clock)
})

const all = <Table extends PgTable>(table: Table): Promise<Table['$inferSelect'][]> =>
  database.db
    .select()
    .from(table as PgTable)
    .orderBy(sql`1`) as Promise<Table['$inferSelect'][]>
const news = () => ({ ...world.deps(), alarm: (message: string) => void alarms.push(message) })
const wait = (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms)
}
const mailed = async () => (await all(mails)).map(({ template }) => template).sort()
const takeReturns = () => recordReturns(news(), new Date(0))

/** A draft paid from a test account, and the request that paid, for repeating it. */
async function pay(account: string, draft?: Draft) {
  const of = draft ?? (await world.draft())
  const attempt = {
    key: `of-${of.id}`,
    paymentToken: await world.bankToken(account),
    paymentKind: 'us_bank_account',
  } as const
  return { draft: of, attempt, answer: await world.confirm(of, attempt) }
}

describe('a bank account that pays for a checkout', () => {
  it('is pending for days, announced once, and no one is a member before it clears', async () => {
    const { draft, attempt, answer } = await pay(bankAccounts.clears)
    expect(answer).toMatchObject({ confirmed: { status: 'pending', clearsBy: '2026-11-27' }, signIn: null })
    expect(await all(payments)).toMatchObject([
      { status: 'pending', tender: 'us_bank_account', last4: '6789', cardBrand: null, expYear: null },
    ])
    wait(3 * 24 * 60 * 60_000)
    expect(await world.confirm(draft, attempt)).toMatchObject({ confirmed: { status: 'pending' } })
    expect(await world.reconcile(draft)).toBe('pending')
    expect(await sweepOpenPayments(world.deps())).toBe(0)
    expect(await pollDebits(world.deps())).toBe(1)
    const access = { brand: world.brand, checkoutId: draft.id, secret: draft.secret }
    expect(await readCheckout(world.deps(), access)).toMatchObject({
      status: 'confirming',
      clearsBy: '2026-11-27',
      declined: null,
    })
    expect([await all(memberships), await mailed()]).toEqual([[], ['bank-payment-started']])
    expect(await world.violations()).toEqual([])
  })

  it('starts the membership on the day it clears, to the agreed day, and saves account and authorization', async () => {
    const { draft, attempt } = await pay(bankAccounts.clears)
    wait(clearingMs)
    expect(await Promise.all([1, 2, 3].map(() => world.reconcile(draft)))).toContain('succeeded')
    expect(await all(membershipTerms)).toMatchObject([{ startsOn: '2026-11-24', endsOn: '2027-11-26' }])
    expect(await all(memberships)).toMatchObject([
      { status: 'active', joinedOn: '2026-11-24', termStartsOn: '2026-11-24', termEndsOn: '2027-11-26' },
    ])
    expect(await all(paymentMethods)).toMatchObject([
      { kind: 'us_bank_account', last4: '6789', returnedAt: null },
    ])
    const [agreed] = await database.db.select().from(consents).where(eq(consents.kind, 'bank_debit'))
    expect(agreed).toMatchObject({ ip: '198.51.100.7', agreedAt: new Date('2026-11-20T18:00:00Z') })
    expect(agreed?.text).toMatch(/I authorize .* to debit my bank account/)
    expect(await mailed()).toEqual(['bank-payment-started', 'welcome'])
    const [receipt] = await all(receipts)
    const owner = {
      brandId: world.brand.id,
      accountId: receipt?.accountId ?? '',
      receiptId: receipt?.id ?? '',
    }
    expect(await findReceipt(database.db, owner)).toMatchObject({
      issuedOn: '2026-11-24',
      card: { kind: 'us_bank_account', wallet: null, brand: null, last4: '6789' },
    })
    expect(await world.confirm(draft, attempt)).toMatchObject({ confirmed: { status: 'active' } })
    expect(await world.violations()).toEqual([])
  })

  it('leaves the draft as it was when the debit fails, says why, and then a card can pay', async () => {
    await insertCoupon(database.db, { brandId: world.brand.id, code: 'ONCE', maxRedemptions: 1 })
    const { draft, attempt } = await pay(bankAccounts.returned, await world.draft({ couponCode: 'ONCE' }))
    expect(await all(couponRedemptions)).toMatchObject([{ status: 'reserved' }])
    await expect(world.confirm(draft)).rejects.toMatchObject({ code: 'conflict', message: /on its way/ })
    wait(clearingMs)
    expect(await world.reconcile(draft)).toBe('failed')
    expect(await all(couponRedemptions)).toMatchObject([{ status: 'released' }])
    const expiresAt = new Date(clock.now.getTime() + 24 * 60 * 60_000)
    const kept = { status: 'open', passwordHash: expect.any(String), expiresAt }
    expect(await all(checkouts)).toMatchObject([kept])
    expect(await all(payments)).toMatchObject([{ status: 'failed', failureCode: 'bank_no_money' }])
    expect(await mailed()).toEqual(['bank-payment-failed', 'bank-payment-started'])
    const access = { brand: world.brand, checkoutId: draft.id, secret: draft.secret }
    expect(await readCheckout(world.deps(), access)).toMatchObject({
      status: 'open',
      declined: expect.stringMatching(/enough available funds/),
    })
    await expect(world.confirm(draft, attempt)).rejects.toMatchObject({
      code: 'card_declined',
      message: expect.stringMatching(/enough available funds/),
    })
    expect(await world.confirm(draft)).toMatchObject({ confirmed: { status: 'active' } })
    expect(await readCheckout(world.deps(), access)).toMatchObject({ status: 'completed', declined: null })
    expect(await world.violations()).toEqual([])
  })

  it('stays pending whatever the gateway doesn’t answer, and is settled once by duplicate events', async () => {
    const { draft } = await pay(bankAccounts.clears)
    world.fail('server_error', 'lookUpCharge')
    wait(11 * 60_000)
    expect(await world.reconcile(draft)).toBe('pending')
    world.fail(null)
    wait(clearingMs)
    const [payment] = await all(payments)
    if (!payment) throw new Error('Nothing is paid for.')
    const said = {
      event: { id: 'evt_1', type: 'charge.succeeded' },
      idempotencyKey: payment.idempotencyKey,
      reference: payment.gatewayReference ?? '',
      amountCents: payment.amountCents,
      currency: 'USD',
      metadata: payment.gatewayMetadata,
    }
    await Promise.all([1, 2, 3].map(() => handleCharge(news(), 'succeeded', said)))
    await handleCharge(news(), 'failed', said)
    expect([(await all(memberships)).length, (await all(receipts)).length]).toEqual([1, 1])
    expect(await mailed()).toEqual(['bank-payment-started', 'welcome'])
    expect(await world.violations()).toEqual([])
  })

  it('a token of another kind than declared is refused, and nothing is debited', async () => {
    const draft = await world.draft()
    const asCard = { paymentToken: await world.bankToken() }
    await expect(world.confirm(draft, asCard)).rejects.toMatchObject({ code: 'card_declined' })
    const asBank = { paymentToken: await world.token(), paymentKind: 'us_bank_account' } as const
    await expect(world.confirm(draft, asBank)).rejects.toMatchObject({ code: 'card_declined' })
    expect(await world.violations()).toEqual([])
  })
})

describe('a debit that the bank returns after it had cleared', () => {
  it('is refunded money: the receipt says so, the membership ends, the account isn’t charged again; once', async () => {
    const { draft } = await pay(bankAccounts.returnedLate)
    wait(clearingMs)
    expect(await world.reconcile(draft)).toBe('succeeded')
    expect(await takeReturns()).toBe(0)
    expect(await world.violations()).toEqual([])
    wait(clearingMs)
    const taken = await Promise.all([takeReturns(), takeReturns(), takeReturns()])
    expect(taken.reduce((sum, one) => sum + one, 0)).toBe(1)
    const [payment] = await all(payments)
    expect(await all(refunds)).toMatchObject([
      {
        kind: 'bank_return',
        status: 'succeeded',
        amountCents: payment?.amountCents,
        reason: 'bank_not_authorized',
      },
    ])
    expect(await all(membershipTerms)).toEqual([])
    expect(await all(memberships)).toMatchObject([
      { status: 'lapsed', autoRenew: false, termEndsOn: '2026-11-27' },
    ])
    expect(await all(paymentMethods)).toMatchObject([{ returnedAt: clock.now }])
    expect(await mailed()).toEqual(['bank-payment-returned', 'bank-payment-started', 'welcome'])
    const [receipt] = await all(receipts)
    const owner = {
      brandId: world.brand.id,
      accountId: receipt?.accountId ?? '',
      receiptId: receipt?.id ?? '',
    }
    expect(await findReceipt(database.db, owner)).toMatchObject({
      refunds: [{ kind: 'bank_return' }],
      term: null,
    })
    expect([alarms, await world.violations()]).toEqual([[], []])
  })

  it('reported before its success: the success is settled first', async () => {
    await pay(bankAccounts.returnedLate)
    wait(2 * clearingMs)
    expect(await takeReturns()).toBe(1)
    expect(await all(payments)).toMatchObject([{ status: 'succeeded' }])
    expect(await all(memberships)).toMatchObject([{ status: 'lapsed' }])
    expect(await world.violations()).toEqual([])
  })

  it('leaves the coupon used: one restored each time could be used without limit', async () => {
    await insertCoupon(database.db, { brandId: world.brand.id, code: 'ONCE', maxRedemptions: 1 })
    await pay(bankAccounts.returnedLate, await world.draft({ couponCode: 'ONCE' }))
    wait(2 * clearingMs)
    expect(await takeReturns()).toBe(1)
    expect(await all(couponRedemptions)).toMatchObject([{ status: 'redeemed' }])
    expect(await world.violations()).toEqual([])
  })

  it('of money already refunded is set aside for staff, and no more is recorded than was paid', async () => {
    const { draft } = await pay(bankAccounts.returnedLate)
    wait(clearingMs)
    await world.reconcile(draft)
    const [payment] = await all(payments)
    if (!payment) throw new Error('Nothing is paid for.')
    const part = { brandId: world.brand.id, paymentId: payment.id, amountCents: 5_000, reason: 'a part' }
    const refund = await openRefund({ db: database.db, now: clock.now }, part)
    await database.db
      .update(refunds)
      .set({ status: 'succeeded', gatewayReference: 're_by_hand', settledAt: clock.now })
      .where(eq(refunds.id, refund.id))
    wait(clearingMs)
    expect(await takeReturns()).toBe(1)
    expect(await takeReturns()).toBe(0)
    const rows = await database.db.select().from(refunds).orderBy(refunds.createdAt)
    const given = rows.map(({ kind, amountCents }) => [kind, amountCents])
    expect(given).toEqual([
      ['refund', 5_000],
      ['bank_return', payment.amountCents - 5_000],
    ])
    expect(alarms).toHaveLength(1)
    expect(await all(quarantinedEvents)).toMatchObject([{ type: 'bank_return' }])
    expect(await all(memberships)).toMatchObject([{ status: 'lapsed' }])
    expect(await world.violations()).toEqual([])
  })
})

describe('a process that is killed', () => {
  it('at any statement while it records a return: the next run completes it, once, with one email', async () => {
    let statements = 0
    for (let died = true; died; statements++) {
      const draft = await world.draft({ account: { email: `n${statements}@example.com` } })
      await pay(bankAccounts.returnedLate, draft)
      wait(clearingMs)
      await world.reconcile(draft)
      wait(clearingMs)
      const dying = createCrashingDb(database.url, statements)
      await recordReturns({ ...news(), db: dying.db }, new Date(clock.now.getTime() - 1_000)).catch(
        () => null,
      )
      died = dying.died
      await dying.close()
      await recordReturns(news(), new Date(clock.now.getTime() - 1_000))
      expect(await world.violations()).toEqual([])
    }
    expect(statements).toBeGreaterThan(2)
    expect((await all(refunds)).length).toBe(statements)
    expect((await mailed()).filter((template) => template === 'bank-payment-returned')).toHaveLength(
      statements,
    )
    expect(alarms).toEqual([])
  }, 120_000)
})

describe('a wallet', () => {
  it.each([
    ['apple_pay', 'card', { wallet: 'apple_pay', cardBrand: 'visa', last4: '4242' }],
    ['google_pay', 'card', { wallet: 'google_pay', cardBrand: 'visa', last4: '4242' }],
    ['link', 'link', { kind: 'link', wallet: null, cardBrand: null, last4: null, expYear: null }],
  ] as const)('%s pays immediately, is named and saved for renewals', async (wallet, paymentKind, kept) => {
    const made = await world.gateway.createToken({ wallet })
    const paymentToken = 'token' in made ? made.token : ''
    const draft = await world.draft()
    expect(await world.confirm(draft, { paymentToken, paymentKind })).toMatchObject({
      confirmed: { status: 'active' },
    })
    expect(await all(paymentMethods)).toMatchObject([kept])
    const [order] = await all(orders)
    expect(order?.agreed?.words.map(({ kind }) => kind)).toEqual([
      'disclosure',
      'terms',
      'electronic',
      'auto_renew',
    ])
    expect(await world.violations()).toEqual([])
  })
})
