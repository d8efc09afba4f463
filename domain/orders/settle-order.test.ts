import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#db/id.ts'
import { accounts } from '#db/schema/accounts.ts'
import { paymentMethods, payments, receipts } from '#db/schema/billing.ts'
import { mails } from '#db/schema/mail.ts'
import { membershipTerms } from '#db/schema/memberships.ts'
import { consents, orders } from '#db/schema/orders.ts'
import { insertCard } from '#demo/fixtures/cards.ts'
import type { InsertedMember } from '#demo/fixtures/members.ts'
import type { PaymentOutcome } from '#domain/billing/attempt-payment.server.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { createOrder, type OrderDraft } from './create-order.server.ts'
import type { Fulfillment, Order, OrderKind } from './order-kind.ts'
import { settleOrder } from './settle-order.server.ts'

const database = useDatabase()
const opened = { now: new Date('2026-11-20T18:00:00Z') }
const now = new Date('2026-11-24T18:00:00Z')
let world: Awaited<ReturnType<typeof openRenewalWorld>>
let member: InsertedMember
/** What the kind's functions were called for, and with which days or payment. */
let done: unknown[]

beforeEach(async () => {
  world = await openRenewalWorld(database.db, opened)
  member = await world.member()
  done = []
})

const accountCharged = { kind: 'us_bank_account', wallet: null, cardBrand: null, last4: '6789' } as const
const card = { ...accountCharged, expMonth: null, expYear: null } as const
const pending: PaymentOutcome = { status: 'pending', reference: 'ch_1', card }
const failed: PaymentOutcome = { status: 'failed', code: 'bank_no_money' }
const paid = (): PaymentOutcome => ({
  status: 'succeeded',
  reference: 'ch_1',
  methodReference: member.card.methodReference,
})

/** An order for an added person, paid with the member's method, and the outcome of its payment. */
async function ordered(
  changes: Partial<OrderDraft> = {},
  given: Partial<Fulfillment> = {},
  others: Partial<OrderKind> = {},
) {
  const { db } = database
  const kind: OrderKind = {
    name: 'addition',
    give: async (_settling, { startsOn, endsOn }) => {
      done.push(['give', startsOn, endsOn])
      return { accountId: member.account.id, issuedOn: startsOn, ...given }
    },
    daysOnceCleared: async (_settling, { endsOn }) => ({ startsOn: '2026-11-24', endsOn }),
    decline: async (_settling, { subject }, { status, failureCode }) =>
      void done.push(['decline', subject, status, failureCode]),
    ...others,
  }
  const kinds = { addition: kind }
  const draft: OrderDraft = {
    brandId: world.brand.id,
    kind: 'addition',
    placedBy: 'person',
    key: newId(opened.now),
    accountId: member.account.id,
    membershipId: member.membership.id,
    planVersionId: world.version.id,
    interval: 'year',
    startsOn: '2026-11-20',
    endsOn: '2027-05-31',
    lines: [{ kind: 'additional_members', label: 'Kim', quantity: 1, unitCents: 4_200, amountCents: 4_200 }],
    renewalTotalCents: 19_100,
    subject: { who: 'Kim' },
    agreed: { version: '7', words: [{ kind: 'family', text: 'I agree.' }], ip: '::1', userAgent: 'Test' },
    paidWith: { source: 'method', reference: member.card.methodReference, kind: 'us_bank_account' },
    ...changes,
  }
  const { order, payment } = await createOrder({ db, ...opened, gateway: world.gateway, kinds }, draft)
  if (!payment) throw new Error('Nothing is due.')
  const read = async (): Promise<Order | undefined> =>
    (await db.select().from(orders).where(eq(orders.id, order.id)))[0]
  const settle = (outcome: PaymentOutcome) => settleOrder({ db, now, kinds }, payment, outcome)
  return { order, payment, read, settle }
}
const byCard = () => ({
  paidWith: { source: 'method', reference: member.card.methodReference, kind: 'card' } as const,
})
const periods = () => database.db.select().from(membershipTerms).where(eq(membershipTerms.kind, 'additional'))
const receiptOf = async ({ receiptId }: Order) =>
  (await database.db.select().from(receipts)).filter(({ id }) => id === receiptId)
const mailed = async () =>
  (await database.db.select().from(mails)).map(({ template, to, props, dedupeKey }) => [
    template,
    to,
    props,
    dedupeKey,
  ])
const offFile = async () =>
  (await database.db.select().from(paymentMethods)).flatMap(({ id, returnedAt }) =>
    returnedAt ? [[id, returnedAt]] : [],
  )

describe('an order that was paid for', () => {
  it('by card adds the ordered days, their receipt, and what was agreed to on its day', async () => {
    const { order, payment, read, settle } = await ordered(byCard())
    expect(await settle(paid())).toMatchObject({ status: 'succeeded', settledAt: now })
    const days = { startsOn: '2026-11-20', endsOn: '2027-05-31' }
    expect(done).toEqual([['give', days.startsOn, days.endsOn]])
    expect(await read()).toMatchObject({
      ...days,
      status: 'settled',
      settledAt: now,
      subject: { who: 'Kim' },
    })
    expect(await periods()).toMatchObject([
      { ...days, paymentId: payment.id, membershipId: member.membership.id },
    ])
    expect(await receiptOf(order)).toMatchObject([
      { paymentId: payment.id, totalCents: 4_200, issuedOn: '2026-11-20' },
    ])
    const [agreed] = await database.db.select().from(consents).where(eq(consents.orderId, order.id))
    expect(agreed).toMatchObject({
      accountId: member.account.id,
      kind: 'family',
      text: 'I agree.',
      textVersion: '7',
      ip: '::1',
      userAgent: 'Test',
      agreedAt: opened.now,
    })
    expect(await mailed()).toEqual([])
  })

  it('by a debit that took days adds the days since it cleared', async () => {
    const { order, read, settle } = await ordered()
    await settle(pending)
    await settle(paid())
    const days = { startsOn: '2026-11-24', endsOn: '2027-05-31' }
    expect(done).toEqual([['give', days.startsOn, days.endsOn]])
    expect(await read()).toMatchObject({ ...days, status: 'settled' })
    expect(await periods()).toMatchObject([days])
    expect(await receiptOf(order)).toMatchObject([{ issuedOn: '2026-11-24' }])
  })

  it('by a debit adds the ordered days, unless its kind has others', async () => {
    const { read, settle } = await ordered({}, {}, { daysOnceCleared: undefined })
    await settle(paid())
    expect(await read()).toMatchObject({ startsOn: '2026-11-20', endsOn: '2027-05-31', status: 'settled' })
  })

  it('but couldn’t be fulfilled pays for no days, and has its receipt all the same', async () => {
    const { order, read, settle } = await ordered({}, { returned: true })
    await settle(paid())
    expect([(await read())?.status, await periods()]).toEqual(['returned', []])
    expect(await receiptOf(order)).toMatchObject([{ totalCents: 4_200 }])
  })

  it('stays paid, whatever comes second', async () => {
    const { read, settle } = await ordered(byCard())
    await settle(paid())
    for (const late of [failed, paid(), { status: 'unknown' } as const]) {
      expect(await settle(late)).toMatchObject({ status: 'succeeded', failureCode: null })
    }
    expect([(await read())?.status, done.length, (await periods()).length]).toEqual(['settled', 1, 1])
  })

  it('can’t be settled by another brand', async () => {
    const { payment, read } = await ordered(byCard())
    const elsewhere = { ...payment, brandId: newId(now) }
    await expect(settleOrder({ db: database.db, now }, elsewhere, paid())).rejects.toThrow(payment.id)
    expect([(await read())?.status, await periods()]).toEqual(['open', []])
  })
})

describe('a bank account debit', () => {
  it('is announced once to its owner, when it begins', async () => {
    const { order, read, settle } = await ordered()
    for (const _ of [1, 2]) expect(await settle(pending)).toMatchObject({ status: 'pending' })
    expect(await settle({ status: 'unknown' })).toMatchObject({ status: 'pending' })
    expect(await mailed()).toEqual([
      [
        'bank-payment-started',
        member.account.email,
        { orderId: order.id },
        `bank-payment-started:${order.id}`,
      ],
    ])
    expect([(await read())?.status, await offFile(), done]).toEqual(['open', [], []])
  })

  it('that failed is announced too; its account isn’t debited again, and the saved card is charged', async () => {
    await insertCard(database.db, { ...world.ownerOf(member), ...opened })
    const { order, read, settle } = await ordered()
    await settle(pending)
    expect(await settle(failed)).toMatchObject({ status: 'failed', failureCode: 'bank_no_money' })
    expect(await mailed()).toContainEqual([
      'bank-payment-failed',
      member.account.email,
      { orderId: order.id },
      `bank-payment-failed:${order.id}`,
    ])
    expect(await offFile()).toEqual([[member.card.id, now]])
    expect(done).toEqual([['decline', { who: 'Kim' }, 'failed', 'bank_no_money']])
    expect(await read()).toMatchObject({ status: 'declined', subject: null, settledAt: now })
    expect([await periods(), await receiptOf(order)]).toEqual([[], []])
  })

  it('that failed on schedule is reported by the renewal, and its account isn’t debited again either', async () => {
    const { settle } = await ordered({ placedBy: 'schedule' })
    await settle(pending)
    await settle(failed)
    expect((await mailed()).map(([template]) => template)).toEqual(['bank-payment-started'])
    expect(await offFile()).toEqual([[member.card.id, now]])
  })

  it('that was refused at once stays saved, and no email is sent', async () => {
    const { settle } = await ordered()
    await settle(failed)
    expect([await mailed(), await offFile(), done.length]).toEqual([[], [], 1])
  })

  it('of a newly entered account removes no saved method', async () => {
    const { settle } = await ordered({
      paidWith: { source: 'token', reference: 'tok_1', kind: 'us_bank_account' },
    })
    await settle(pending)
    await settle(failed)
    expect([(await mailed()).length, await offFile()]).toEqual([2, []])
  })

  it('of a member without email continues without one', async () => {
    await database.db.update(accounts).set({ email: null, ownsEmail: false })
    const { settle } = await ordered()
    expect(await settle(pending)).toMatchObject({ status: 'pending' })
    expect(await mailed()).toEqual([])
  })
})

it('a declined order stays declined, whatever comes second: nothing is given, and no one is notified again', async () => {
  const { read, settle } = await ordered(byCard())
  await settle(failed)
  for (const late of [paid(), { status: 'failed', code: 'expired_card' } as const]) {
    expect(await settle(late)).toMatchObject({ status: 'failed', failureCode: 'bank_no_money' })
  }
  expect([(await read())?.status, await periods(), done.length]).toEqual(['declined', [], 1])
})

it('an order whose lookup is repeated stays open', async () => {
  const { payment, read, settle } = await ordered(byCard())
  expect(await settle({ status: 'unknown' })).toMatchObject({ status: 'unknown' })
  expect([(await read())?.status, done]).toEqual(['open', []])
  const [row] = await database.db.select().from(payments).where(eq(payments.id, payment.id))
  expect(row?.settledAt).toBeNull()
})
