import { expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { createOrder, type OrderDraft } from './create-order.server.ts'
import { findOrderByKey } from './open-order.server.ts'
import type { OrderKinds } from './order-kind.ts'
import { quoteOf } from './quote-of.ts'

const database = useDatabase()
const now = new Date('2026-11-20T18:00:00Z')

/** A brand where each order is an adjustment, which pays for no period. */
async function opening() {
  const world = await openRenewalWorld(database.db, { now })
  const { account, membership } = await world.member()
  const kinds: OrderKinds = {
    adjustment: { name: 'adjustment', give: async () => ({ accountId: account.id, issuedOn: '2026-11-20' }) },
  }
  const deps = { db: database.db, now, gateway: world.gateway, kinds }
  const order = (changes: Partial<OrderDraft>, cents = 500): OrderDraft => ({
    brandId: world.brand.id,
    kind: 'adjustment',
    placedBy: 'person',
    key: newId(now),
    accountId: account.id,
    membershipId: newId(now),
    planVersionId: world.version.id,
    interval: 'year',
    startsOn: '2026-11-20',
    endsOn: '2026-11-20',
    lines: [{ kind: 'adjustment', label: 'A card', quantity: 1, unitCents: cents, amountCents: cents }],
    renewalTotalCents: 0,
    subject: {},
    agreed: { version: '1', words: [{ kind: 'terms', text: 'I agree.' }], ip: '::1', userAgent: 'Test' },
    paidWith: { source: 'method', reference: 'pm_1', kind: 'card' },
    ...changes,
  })
  return {
    order,
    open: (draft: OrderDraft) => createOrder(deps, draft),
    brandId: world.brand.id,
    membershipId: membership.id,
  }
}

const entered = { source: 'token', reference: 'tok_1', kind: 'us_bank_account' } as const
const agreed = { version: '1', words: [], ip: '::1', userAgent: 'Test' }

test('an order is written with its payment, what the gateway may be sent, and the job that completes it', async () => {
  const { order, open, brandId } = await opening()
  const draft = order({})
  const { order: written, payment, isNew } = await open(draft)
  expect(isNew).toBe(true)
  expect(written).toMatchObject({ status: 'open', totalCents: 500, creditCents: 0, settledAt: null })
  expect(payment).toMatchObject({
    status: 'created',
    gateway: 'sandbox',
    amountCents: 500,
    idempotencyKey: draft.key,
    source: 'method',
    paymentToken: 'pm_1',
    methodReference: 'pm_1',
    tender: 'card',
    acceptance: null,
    offSession: false,
    gatewayMetadata: { brandId, paymentId: payment?.id, purpose: 'adjustment', orderId: written.id },
  })
  const { rows } = await database.pool.query(
    `select task.identifier, job.payload from graphile_worker._private_jobs job
     join graphile_worker._private_tasks task on task.id = job.task_id where job.key = $1`,
    [`reconcile-payment:${payment?.id}`],
  )
  expect(rows).toEqual([{ identifier: 'reconcile-payment', payload: { paymentId: payment?.id } }])
  expect(await findOrderByKey(database.db, brandId, draft.key)).toMatchObject({
    order: { id: written.id },
    payment: { id: payment?.id },
    isNew: false,
  })
  expect(await findOrderByKey(database.db, newId(now), draft.key)).toBeNull()
})

test.each<[string, Partial<OrderDraft>, object]>([
  [
    'an account just entered goes with where its debit was agreed to',
    { paidWith: entered },
    { acceptance: { ip: '::1', userAgent: 'Test' }, methodReference: null, paymentToken: 'tok_1' },
  ],
  ['a card does not', { paidWith: { ...entered, kind: 'card' } }, { acceptance: null }],
  ['an account on file does not', { paidWith: { ...entered, source: 'method' } }, { acceptance: null }],
  [
    'nor what was agreed to without an address',
    { paidWith: entered, agreed: { ...agreed, ip: null } },
    { acceptance: null },
  ],
  [
    'nor without a browser',
    { paidWith: entered, agreed: { ...agreed, userAgent: null } },
    { acceptance: null },
  ],
  ['nor what nobody agreed to', { paidWith: entered, agreed: null }, { acceptance: null }],
  ['on schedule nobody is there', { placedBy: 'schedule' }, { offSession: true }],
])('%s', async (_, changes, expected) => {
  const { order, open } = await opening()
  expect((await open(order(changes))).payment).toMatchObject(expected)
})

test('a due amount without a card is refused; an order that costs nothing and pays for no term is settled at once', async () => {
  const { order, open } = await opening()
  await expect(open(order({ paidWith: null }, 1))).rejects.toMatchObject({
    code: 'conflict',
    message: 'There is no saved payment method to charge. Please add a card.',
  })
  expect(await open(order({ paidWith: null }, 0))).toMatchObject({
    order: { status: 'settled', totalCents: 0 },
    payment: null,
    isNew: true,
  })
})

test('money taken at a desk is paid from that moment, and settled', async () => {
  const { order, open, membershipId } = await opening()
  const takenAt = new Date('2026-11-19T18:00:00Z')
  const cash = { tender: 'cash', reference: null } as const
  const before = await open(order({ membershipId, paidWith: { ...cash, takenAt } }))
  expect(before).toMatchObject({
    order: { status: 'settled' },
    payment: { gateway: 'desk', status: 'succeeded', paymentToken: '', settledAt: takenAt, createdAt: now },
    isNew: true,
  })
  expect((await open(order({ membershipId, paidWith: cash }))).payment).toMatchObject({ settledAt: now })
})

test('an order shows the quote it was placed with, including its coupon’s discount', () => {
  const line = (kind: 'plan' | 'discount', amountCents: number) => ({
    kind,
    label: kind,
    quantity: 1,
    unitCents: amountCents,
    amountCents,
  })
  const lines = [line('plan', 14_900), line('discount', -1_490), line('discount', -10)]
  const totals = { totalCents: 13_400, renewalTotalCents: 14_900 }
  expect(quoteOf({ lines, ...totals })).toEqual({ lines, discountCents: 1_500, ...totals })
})
