import { eq, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { paymentMethods, payments, refunds } from '#db/schema/billing.ts'
import { quarantinedEvents } from '#db/schema/gateway-events.ts'
import { mails } from '#db/schema/mail.ts'
import { dependents, memberships, membershipTerms } from '#db/schema/memberships.ts'
import { isOwed } from '#domain/billing/refunds/manual-refund.server.ts'
import { openRefund, reconcileRefund } from '#domain/billing/refunds/refund-payment.server.ts'
import {
  cancelMembership,
  previewCancellation,
} from '#domain/memberships/cancellation/cancel-membership.server.ts'
import type { NewDependent } from '#domain/memberships/family/dependent.schema.ts'
import { addDependent } from '#domain/orders/addition/add-dependent.server.ts'
import { quoteDependent } from '#domain/orders/addition/quote-dependent.server.ts'
import { reconcilePayment } from '#domain/orders/reconcile-payment.server.ts'
import { bankAccounts, clearingMs, openCheckoutWorld } from '#tests/helpers/checkout-world.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { recordReturns } from './bank-return.server.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
let world: Awaited<ReturnType<typeof openCheckoutWorld>>
let alarms: string[]

beforeEach(async () => {
  clock.now = new Date('2026-11-20T18:00:00Z')
  alarms = []
  world = await openCheckoutWorld(database.db, clock)
})

const heard = (idempotencyKey: string, amountCents: number, id = 'ret_1') => {
  const returns = async function* () {
    yield [{ id, idempotencyKey, amountCents, code: 'bank_returned' }]
  }
  Object.assign(world.gateway, { returns })
  const alarm = (message: string) => void alarms.push(message)
  return recordReturns({ ...world.deps(), alarm }, new Date(0))
}
const all = <Table extends PgTable>(table: Table): Promise<Table['$inferSelect'][]> =>
  database.db
    .select()
    .from(table as PgTable)
    .orderBy(sql`1`) as Promise<Table['$inferSelect'][]>
const wait = (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms)
}

/** A draft paid from a test account. */
async function pay(account: string) {
  const draft = await world.draft()
  const paymentToken = await world.bankToken(account)
  await world.confirm(draft, { paymentToken, paymentKind: 'us_bank_account' })
  return { draft }
}

/** A membership whose debit has cleared. */
async function cleared() {
  const { draft } = await pay(bankAccounts.clears)
  wait(clearingMs)
  await world.reconcile(draft)
  const [payment] = await all(payments)
  if (!payment) throw new Error('Nothing is paid for.')
  const { brandId, amountCents, idempotencyKey } = payment
  const whole = { brandId, amountCents, paymentId: payment.id, reason: 'all of it' }
  const refund = () => openRefund({ db: database.db, now: clock.now }, whole)
  return { idempotencyKey, amountCents, refund }
}

/** A person added by another debit that has cleared, which our side hasn't learned yet. */
async function added() {
  await cleared()
  const [{ id: membershipId = '', accountId = '' } = {}] = await all(memberships)
  const owner = { brandId: world.brand.id, accountId, membershipId, today: '2026-11-24' }
  const { todayCents, renewalTotalCents } = await quoteDependent(world.deps(), owner, kim)
  const body = { ...kim, agreed: { todayCents, renewalTotalCents } }
  await addDependent(world.deps(), { owner, key: 'a-key-of-mine', body, ip: '::1', userAgent: 'Test' })
  wait(clearingMs)
  const payment = (await all(payments)).find(({ status }) => status === 'pending')
  if (!payment) throw new Error('Nothing is under way.')
  return { payment, owner }
}
const kim: NewDependent = {
  firstName: 'Kim',
  lastName: 'Finch',
  dateOfBirth: '2015-03-02',
  relationship: 'child',
  disabled: false,
}

describe('a bank return', () => {
  it('for an added person ends them once it is complete; the membership continues', async () => {
    const { idempotencyKey, amountCents, orderId } = (await added()).payment
    for (const times of [1, 0]) expect(await heard(idempotencyKey, 100)).toBe(times)
    expect(await all(dependents)).toMatchObject([{ startsOn: '2026-11-28', endsOn: null }])
    wait(clearingMs)
    expect(await heard(idempotencyKey, amountCents - 100, 'ret_2')).toBe(1)
    expect(await all(dependents)).toMatchObject([{ startsOn: '2026-11-28', endsOn: '2026-12-01' }])
    expect(await all(memberships)).toMatchObject([{ status: 'active' }])
    expect((await all(membershipTerms)).map(({ kind }) => kind)).toEqual(['term'])
    const told = (await all(mails)).filter(({ template }) => template === 'bank-payment-returned')
    const rows = await all(refunds)
    // Rows of the same instant come in any order.
    const mailed = told.map(({ props, dedupeKey }) => [props, dedupeKey])
    expect(new Set(mailed)).toEqual(
      new Set(rows.map(({ id: refundId }) => [{ orderId, refundId }, `bank-payment-returned:${refundId}`])),
    )
    expect([rows.length, alarms]).toEqual([2, []])
  })

  it.each([
    ['on their first day covers them on none', 0, null, '2026-11-27'],
    ['who left before leaves them as they are', clearingMs, '2026-11-28', '2026-11-28'],
    ['who left yesterday as well', clearingMs, '2026-12-01', '2026-12-01'],
    ['who was to leave later ends them now', clearingMs, '2026-12-31', '2026-12-01'],
  ])('for a person %s', async (_, ms, endsOn, last) => {
    const { payment } = await added()
    await reconcilePayment(world.deps(), payment.id)
    await database.db.update(dependents).set({ endsOn })
    wait(ms)
    expect(await heard(payment.idempotencyKey, payment.amountCents)).toBe(1)
    expect(await all(dependents)).toMatchObject([{ startsOn: '2026-11-28', endsOn: last }])
  })

  it('for a person no longer in the books is recorded all the same', async () => {
    const { payment } = await added()
    await reconcilePayment(world.deps(), payment.id)
    await database.db.delete(dependents)
    expect(await heard(payment.idempotencyKey, payment.amountCents)).toBe(1)
    expect(await all(refunds)).toMatchObject([{ paymentId: payment.id, kind: 'bank_return' }])
  })

  it('isn’t refunded again where we had promised it, and a promise for another payment is kept', async () => {
    const { payment: other, owner } = await added()
    await reconcilePayment(world.deps(), other.id)
    const [first] = (await all(payments)).filter(({ id }) => id !== other.id)
    if (!first) throw new Error('Nothing is paid for.')
    const { refundCents, endsOn } = await previewCancellation(world.deps(), owner)
    const confirm = { refundCents, endsOn }
    await cancelMembership(world.deps(), { ...owner, key: 'it-is-cancelled', confirm })
    expect(await heard(first.idempotencyKey, first.amountCents)).toBe(1)
    const rows = (await all(refunds)).map(({ paymentId, kind, status, amountCents }) => [
      paymentId === first.id,
      kind,
      status,
      amountCents,
    ])
    expect(rows).toContainEqual([true, 'refund', 'withdrawn', first.amountCents])
    expect(rows).toContainEqual([true, 'bank_return', 'succeeded', first.amountCents])
    expect(rows).toContainEqual([false, 'refund', 'promised', other.amountCents])
    expect([alarms, await all(quarantinedEvents)]).toEqual([[], []])
  })
})

describe('a bank return that the books can’t hold', () => {
  const strange = 'a bank took back what we do not have'

  it('is set aside once, with an alarm: for no payment of ours', async () => {
    for (const _ of [1, 2]) expect(await heard('of-nobody', 100)).toBe(0)
    expect(await all(quarantinedEvents)).toMatchObject([
      { eventId: 'ret_1', type: 'bank_return', reason: strange, paymentId: null, brandId: null },
    ])
    expect(alarms).toEqual(['an event of the gateway was put aside'])
  })

  it('is set aside: for a payment made with another gateway', async () => {
    const { idempotencyKey } = await cleared()
    await database.db.update(payments).set({ gateway: 'stripe' })
    expect(await heard(idempotencyKey, 100)).toBe(0)
    expect(await all(quarantinedEvents)).toMatchObject([{ reason: strange, paymentId: null }])
    expect([await all(refunds), (await all(paymentMethods))[0]?.returnedAt]).toEqual([[], null])
  })

  it.each([
    ['under way', bankAccounts.clears, 0, 'pending'],
    ['given back before it cleared', bankAccounts.returned, clearingMs, 'failed'],
  ])('is set aside: for a debit that is %s', async (_, account, ms, status) => {
    const { draft } = await pay(account)
    wait(ms)
    await world.reconcile(draft)
    const [{ id: paymentId = '', idempotencyKey = '' } = {}] = await all(payments)
    expect(await heard(idempotencyKey, 100)).toBe(0)
    expect(await all(quarantinedEvents)).toMatchObject([{ reason: strange, paymentId }])
    expect([(await all(payments))[0]?.status, await all(refunds)]).toEqual([status, []])
  })

  it('is set aside: for a fully refunded payment', async () => {
    const payment = await cleared()
    const { id, paymentId } = await payment.refund()
    await reconcileRefund(world.deps(), id)
    expect(await heard(payment.idempotencyKey, 100)).toBe(0)
    expect(await all(quarantinedEvents)).toMatchObject([
      { reason: 'a bank took back more than was left of a payment', paymentId },
    ])
    expect(await all(refunds)).toHaveLength(1)
    expect(await all(paymentMethods)).toMatchObject([{ returnedAt: clock.now }])
    expect((await all(mails)).map(({ template }) => template).sort()).toEqual([
      'bank-payment-started',
      'welcome',
    ])
  })

  it('waits for a pending refund of ours: if that is refused, the whole debit is recorded, and nothing is owed', async () => {
    const payment = await cleared()
    const { id } = await payment.refund()
    expect(await heard(payment.idempotencyKey, payment.amountCents)).toBe(0)
    expect(await all(quarantinedEvents)).toEqual([])
    const refused = async () => ({ status: 'failed', code: 'charge_disputed' }) as const
    Object.assign(world.gateway, { refund: refused })
    await reconcileRefund(world.deps(), id)
    expect(await heard(payment.idempotencyKey, payment.amountCents)).toBe(1)
    expect((await all(refunds)).map(({ kind, status, amountCents }) => [kind, status, amountCents])).toEqual([
      ['refund', 'failed', payment.amountCents],
      ['bank_return', 'succeeded', payment.amountCents],
    ])
    const { rows } = await database.db.execute<{ owed: boolean }>(
      sql`select ${isOwed(sql`r`)} as owed from refunds r where r.id = ${id}`,
    )
    expect([rows, alarms]).toEqual([[{ owed: false }], []])
  })

  it('keeps the paid term if it is partial; a failed refund returned nothing', async () => {
    const payment = await cleared()
    const failed = await payment.refund()
    const ended = { status: 'failed', failureCode: 'unknown', settledAt: clock.now } as const
    await database.db.update(refunds).set(ended).where(eq(refunds.id, failed.id))
    expect(await heard(payment.idempotencyKey, 100)).toBe(1)
    const [back] = await database.db.select().from(refunds).where(eq(refunds.kind, 'bank_return'))
    expect(back).toMatchObject({
      amountCents: 100,
      idempotencyKey: 'return:ret_1',
      gatewayReference: 'ret_1',
    })
    expect(await all(memberships)).toMatchObject([{ status: 'active' }])
    expect(await all(membershipTerms)).toHaveLength(1)
    expect([alarms, await all(quarantinedEvents)]).toEqual([[], []])
  })

  it('a payment is never looked up at another gateway than its own', async () => {
    const { draft } = await pay(bankAccounts.clears)
    await database.db.update(payments).set({ gateway: 'stripe' })
    await expect(world.reconcile(draft)).rejects.toThrow('was made with the stripe gateway, not sandbox')
  })
})
