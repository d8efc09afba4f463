import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { couponRedemptions, payments, receipts, refunds } from '#db/schema/billing.ts'
import { checkouts } from '#db/schema/checkout.ts'
import { membershipTerms } from '#db/schema/memberships.ts'
import { coupons } from '#db/schema/plans.ts'
import { sandboxCharges } from '#db/schema/sandbox.ts'
import { insertCoupon } from '#demo/fixtures/coupons.ts'
import { insertMember } from '#demo/fixtures/members.ts'
import type { LedgerCharge } from '#integrations/payments/payment-gateway.ts'
import { cards, openCheckoutWorld } from '#tests/helpers/checkout-world.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { checkInvariant } from './check-invariant.server.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
let world: Awaited<ReturnType<typeof openCheckoutWorld>>

/** Two orders with a coupon: one paid, one declined. */
beforeEach(async () => {
  clock.now = new Date('2026-11-20T18:00:00Z')
  world = await openCheckoutWorld(database.db, clock)
  await insertCoupon(database.db, { brandId: world.brand.id, code: 'TEN' })
  await world.confirm(await world.draft({ couponCode: 'TEN' }))
  const declined = await world.draft({ couponCode: 'TEN', account: { email: 'b@example.com' } })
  await world.confirm(declined, { paymentToken: await world.token(cards.declined) }).catch(() => {})
})

const rules = async () => (await world.violations()).map(({ rule }) => rule)
const paid = eq(payments.status, 'succeeded')
const refund = (amountCents: number) =>
  database.db.insert(refunds).select(
    database.db
      .select({
        id: sql`gen_random_uuid()`.as('id'),
        brandId: payments.brandId,
        paymentId: payments.id,
        amountCents: sql`${amountCents}::int`.as('amount_cents'),
        status: sql`'succeeded'`.as('status'),
        kind: sql`'refund'`.as('kind'),
        reason: sql`'test'`.as('reason'),
        tender: sql`null`.as('tender'),
        dueAt: sql`null`.as('due_at'),
        cancellationId: sql`null`.as('cancellation_id'),
        promisedCents: sql`null`.as('promised_cents'),
        forRefundId: sql`null`.as('for_refund_id'),
        idempotencyKey: sql`gen_random_uuid()::text`.as('key'),
        gatewayReference: sql`null`.as('reference'),
        failureCode: sql`null`.as('failure_code'),
        lookups: sql`0`.as('lookups'),
        createdAt: sql`now()`.as('created_at'),
        settledAt: sql`now()`.as('settled_at'),
      })
      .from(payments)
      .where(paid),
  )

const told = { chargedAt: '2026-11-20T18:00:00.000Z', metadata: {}, email: null }

describe('the invariant', () => {
  it('holds for orders paid and declined, and for members with a history', async () => {
    for (const status of ['active', 'past_due', 'lapsed', 'cancelled'] as const) {
      await insertMember(database.db, { now: clock.now, status, interval: 'month' })
    }
    expect(await world.violations()).toEqual([])
  })

  it.each<[string, () => Promise<unknown>]>([
    ['captured payment without a paid period or refund', () => database.db.delete(membershipTerms)],
    ['captured payment without its receipt', () => database.db.delete(receipts)],
    ['captured payment without its receipt', () => database.db.update(receipts).set({ totalCents: 1 })],
    ['paid period without a captured payment', () => database.db.update(payments).set({ status: 'failed' })],
    [
      'receipt whose lines do not add up',
      () =>
        database.db
          .update(receipts)
          .set({ lines: [{ kind: 'plan', label: 'Plan', quantity: 1, unitCents: 1, amountCents: 1 }] }),
    ],
    [
      'period of another kind than its order',
      () => database.db.update(membershipTerms).set({ kind: 'plan_change' }),
    ],
    [
      'additional period outside of a term',
      () => database.db.update(membershipTerms).set({ kind: 'additional' }),
    ],
    [
      'receipt of a payment that was not captured',
      () => database.db.update(payments).set({ status: 'failed' }),
    ],
    ['charge of a payment that is failed', () => database.db.update(payments).set({ status: 'failed' })],
    ['charge without a payment', () => database.db.update(payments).set({ idempotencyKey: 'x' }).where(paid)],
    ['payment without a charge at the gateway', () => database.db.delete(sandboxCharges)],
    [
      'charge that differs from its payment',
      () => database.db.update(sandboxCharges).set({ amountCents: 1 }),
    ],
    ['refunds above what was captured', () => refund(100_000)],
    ['refunds that differ from the gateway', () => refund(1)],
    [
      'refund of which neither was given nor is owed what was promised',
      async () => {
        await refund(100)
        await database.db.update(refunds).set({ promisedCents: 101 })
      },
    ],
    [
      'refund that the gateway refused',
      async () => {
        await refund(100)
        await database.db.update(refunds).set({ status: 'failed' })
      },
    ],
    [
      'coupon counted wrongly or beyond its limit',
      () => database.db.update(coupons).set({ redemptionCount: 2 }),
    ],
    [
      'redemption that does not agree with its payment',
      () => database.db.update(couponRedemptions).set({ status: 'redeemed' }),
    ],
    [
      'checkout that does not agree with its order and membership',
      () => database.db.update(checkouts).set({ status: 'open' }),
    ],
    [
      'checkout that does not agree with its order and membership',
      () => database.db.update(checkouts).set({ status: 'confirming' }),
    ],
  ])('names a %s', async (rule, corrupt) => {
    expect(await rules()).toEqual([])
    await corrupt()
    expect(await rules()).toContain(rule)
  })

  it('keeps the fees reported by the ledger, once', async () => {
    const [payment] = await database.db.select().from(payments).where(paid)
    const fee = async () => (await database.db.select().from(payments).where(paid))[0]?.feeCents
    await database.db.update(payments).set({ feeCents: null })
    const check = (feeCents: number | null) =>
      checkInvariant({
        ...world.deps(),
        gateway: {
          name: 'sandbox',
          ledger: async function* () {
            const { idempotencyKey = '', amountCents = 0 } = payment ?? {}
            const reference = `${payment?.gatewayReference}`
            yield [
              {
                idempotencyKey,
                reference,
                amountCents,
                currency: 'USD',
                refundedCents: 0,
                feeCents,
                ...told,
              },
            ]
          },
        },
      })
    for (const [feeCents, kept] of [
      [null, null],
      [77, 77],
      [78, 77],
    ] as const) {
      expect(await check(feeCents)).toEqual([])
      expect(await fee()).toBe(kept)
    }
  })

  it('reads the ledger page by page, in both directions, and names each charge and payment by its id', async () => {
    const [payment] = await database.db.select().from(payments).where(paid)
    const { idempotencyKey = '', id = '', gatewayReference, amountCents = 0 } = payment ?? {}
    const charge = {
      idempotencyKey,
      reference: `${gatewayReference}`,
      amountCents,
      currency: 'USD',
      refundedCents: 0,
      feeCents: null,
      ...told,
    }
    const check = (...pages: LedgerCharge[][]) => {
      const ledger = async function* () {
        yield* pages
      }
      return checkInvariant({ ...world.deps(), gateway: { name: 'sandbox', ledger } })
    }
    expect(await check([], [charge])).toEqual([])
    expect(await check()).toEqual([{ rule: 'payment without a charge at the gateway', subject: id }])
    expect(await check([charge], [{ ...charge, idempotencyKey: 'strange', reference: 'ch_2' }])).toEqual([
      { rule: 'charge without a payment', subject: 'ch_2' },
    ])
    expect(await check([charge], [{ ...charge, reference: 'ch_3' }])).toEqual([
      { rule: 'charge that differs from its payment', subject: 'ch_3' },
      { rule: 'charge made twice under one key', subject: expect.any(String) },
    ])
  })
})
