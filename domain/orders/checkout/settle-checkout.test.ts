import { count, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { idempotentRequests, payments } from '#db/schema/billing.ts'
import { checkouts } from '#db/schema/checkout.ts'
import { mails } from '#db/schema/mail.ts'
import { memberships } from '#db/schema/memberships.ts'
import { orders } from '#db/schema/orders.ts'
import { sandboxCharges } from '#db/schema/sandbox.ts'
import { insertCoupon } from '#demo/fixtures/coupons.ts'
import type { PaymentOutcome } from '#domain/billing/attempt-payment.server.ts'
import { reconcilePayment, sweepOpenPayments } from '#domain/orders/reconcile-payment.server.ts'
import { settleOrder } from '#domain/orders/settle-order.server.ts'
import type { SandboxFailure } from '#integrations/payments/sandbox/sandbox-gateway.server.ts'
import { cards, type Draft, openCheckoutWorld } from '#tests/helpers/checkout-world.ts'
import { createCrashingDb } from '#tests/helpers/crash-injection.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { paymentsFor } from '#tests/helpers/payments-for.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
let world: Awaited<ReturnType<typeof openCheckoutWorld>>

beforeEach(async () => {
  clock.now = new Date('2026-11-20T18:00:00Z')
  world = await openCheckoutWorld(database.db, clock, { timeoutMs: 400 })
})

const rows = async (table: typeof payments | typeof memberships | typeof mails) =>
  (await database.db.select({ rows: count() }).from(table))[0]?.rows
const jobs = async () =>
  (
    await database.pool.query(
      // By the database's clock, which differs from the test's clock.
      "select key, extract(epoch from run_at - updated_at)::float as wait from graphile_worker.jobs where task_identifier = 'reconcile-payment'",
    )
  ).rows
const later = (seconds: number) => {
  clock.now = new Date(clock.now.getTime() + seconds * 1_000)
}

describe('a gateway that doesn’t respond', () => {
  it('leaves the order confirming, and the lookup activates it: once, with one email', async () => {
    const draft = await world.draft()
    const attempt = { key: 'never-answered', paymentToken: await world.token(cards.neverAnswers) }
    expect((await world.confirm(draft, attempt)).confirmed.status).toBe('confirming')
    expect(await rows(memberships)).toBe(0)
    world.fail('reset_before', 'lookUpCharge')
    expect(await world.confirm(draft, attempt)).toMatchObject({
      confirmed: { status: 'confirming' },
      signIn: null,
    })
    world.fail(null)

    const settled = await Promise.all([1, 2, 3, 4].map(() => world.reconcile(draft)))
    expect(settled).toContain('succeeded')
    expect(await world.confirm(draft, attempt)).toMatchObject({
      confirmed: { status: 'active', ...draft.view.order },
      signIn: { accountId: expect.any(String) },
    })
    expect([await rows(payments), await rows(memberships), await rows(mails)]).toEqual([1, 1, 1])
    expect(await world.violations()).toEqual([])
  })

  it.each<SandboxFailure>([
    'reset_before',
    'reset_after',
    'hang_before',
    'hang_after',
    'garbage',
    'rate_limited',
    'server_error',
  ])('%s: never failed, and settled by one lookup', async (failure) => {
    world.fail(failure)
    const draft = await world.draft()
    expect((await world.confirm(draft)).confirmed.status).toBe('confirming')
    expect(await database.db.select().from(payments)).toMatchObject([{ status: 'unknown' }])
    expect(await world.violations()).toEqual([])
    world.fail(null)
    expect(await world.reconcile(draft)).toBe('succeeded')
    expect(await world.violations()).toEqual([])
  })

  it('is asked again after 1, 2, 4 … seconds, at most a minute apart, and the wait is recorded when it is over', async () => {
    const draft = await world.draft()
    world.fail('reset_before')
    await world.confirm(draft)
    expect(await jobs()).toMatchObject([{ wait: 1 }])
    world.fail('server_error', 'lookUpCharge')
    const waits = []
    for (let look = 0; look < 7; look++) {
      expect(await world.reconcile(draft)).toBe('unknown')
      const [job, ...others] = await jobs()
      expect(others).toEqual([])
      waits.push(job.wait)
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 60, 60])
    later(15 * 60 + 1)
    expect(await world.violations()).toEqual([
      expect.objectContaining({ rule: 'payment open past its deadline' }),
    ])
  })

  it('finally reports that the card was declined: the draft is open again, the coupon restored', async () => {
    await insertCoupon(database.db, { brandId: world.brand.id, code: 'LASTONE', maxRedemptions: 1 })
    const draft = await world.draft({ couponCode: 'LASTONE' })
    world.fail('reset_before')
    const attempt = { key: 'declined-later', paymentToken: await world.token(cards.declined) }
    expect((await world.confirm(draft, attempt)).confirmed.status).toBe('confirming')
    await expect(world.confirm(draft)).rejects.toMatchObject({ code: 'in_flight' })
    world.fail(null)
    expect(await world.reconcile(draft)).toBe('failed')
    await expect(world.confirm(draft, attempt)).rejects.toMatchObject({ code: 'card_declined' })
    expect(await database.db.select().from(checkouts)).toMatchObject([{ status: 'open' }])
    expect((await world.confirm(draft)).confirmed.status).toBe('active')
    expect(await world.violations()).toEqual([])
  })

  it.each([
    ['its draft is not being paid for', "update checkouts set status = 'open'", /, which is open\.$/],
    [
      'it opens no account',
      `update orders set subject = jsonb_set(subject, '{opensAccountId}', 'null')`,
      /opens no account\.$/,
    ],
  ])('isn’t settled by guessing where %s: staff must look', async (_, broken, message) => {
    world.fail('reset_after')
    const draft = await world.draft()
    await world.confirm(draft)
    world.fail(null)
    await database.pool.query(broken)
    await expect(world.reconcile(draft)).rejects.toThrow(message)
    expect(await database.db.$count(memberships)).toBe(0)
  })

  it('is swept up when the job of a payment was lost', async () => {
    world.fail('reset_after')
    const draft = await world.draft()
    await world.confirm(draft)
    await database.db.execute(
      sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`,
    )
    expect(await sweepOpenPayments(world.deps())).toBe(0)
    later(31)
    expect(await sweepOpenPayments(world.deps())).toBe(1)
    expect(await jobs()).toHaveLength(1)
  })
})

describe('settling', () => {
  it('happens once, whatever outcomes cross: everyone gets the first, and no one fails', async () => {
    for (let round = 0; round < 5; round++) {
      world.fail('reset_after')
      const draft = await world.draft({ account: { email: `n${round}@example.com` } })
      await world.confirm(draft)
      const [payment] = await paymentsFor(database.db, eq(orders.checkoutId, draft.id))
      if (!payment) throw new Error('Nothing was paid for.')
      const card = {
        kind: 'card' as const,
        wallet: null,
        cardBrand: 'visa',
        last4: '4242',
        expMonth: 12,
        expYear: 2031,
      }
      const [charge] = await database.db
        .select()
        .from(sandboxCharges)
        .where(eq(sandboxCharges.idempotencyKey, payment.idempotencyKey))
      const reference = charge?.reference ?? ''
      const outcomes: PaymentOutcome[] = [
        { status: 'succeeded', reference, methodReference: charge?.methodReference ?? '', card },
        { status: 'unknown' },
      ]
      const settled = await Promise.all(
        [...outcomes, ...outcomes, ...outcomes, ...outcomes].map((outcome) =>
          settleOrder(world.deps(), payment, outcome),
        ),
      )
      expect(settled.some(({ status }) => status === 'succeeded')).toBe(true)
      expect(await paymentsFor(database.db, eq(orders.checkoutId, draft.id))).toMatchObject([
        { status: 'succeeded' },
      ])
      expect(await world.violations()).toEqual([])
    }
  })
})

/** Simulates a dead process: a repeat of the request, the sweep and the job pick up what it left. */
async function heal(draft: Draft, attempt: { key: string; paymentToken: string }) {
  later(61)
  await world.reconcile(draft)
  return world.confirm(draft, attempt)
}

describe('a process that is killed', () => {
  it.each([
    ['before the gateway was asked', false],
    ['after the gateway charged', true],
  ])('%s leaves an order that its job completes', async (_, charges) => {
    const draft = await world.draft()
    const attempt = { key: 'killed-attempt', paymentToken: await world.token() }
    const { gateway, ...deps } = world.deps()
    const killed: typeof gateway = Object.assign(Object.create(gateway), {
      charge: async (request: Parameters<typeof gateway.charge>[0]) => {
        if (charges) await gateway.charge(request)
        throw new Error('The process was killed.')
      },
    })
    await expect(world.confirm(draft, { ...attempt, on: { ...deps, gateway: killed } })).rejects.toThrow(
      'killed',
    )
    expect(await jobs()).toHaveLength(1)
    expect((await heal(draft, attempt)).confirmed.status).toBe('active')
    expect([await rows(payments), await rows(mails)]).toEqual([1, 1])
    expect(await world.violations()).toEqual([])
  })

  it('after a decline was settled but not yet returned doesn’t try the card again', async () => {
    const draft = await world.draft()
    const attempt = { key: 'killed-attempt', paymentToken: await world.token(cards.declined) }
    await expect(world.confirm(draft, attempt)).rejects.toMatchObject({ code: 'card_declined' })
    await database.db.update(idempotentRequests).set({ status: 'in_flight', responseBody: null })
    later(61)
    await expect(world.confirm(draft, attempt)).rejects.toMatchObject({ code: 'card_declined' })
    expect(await rows(payments)).toBe(1)
  })

  it('at any statement of a confirmation: one charge, one order, the coupon counted, the same response in the end', async () => {
    await insertCoupon(database.db, { brandId: world.brand.id, code: 'EACH' })
    let statements = 0
    for (let died = true; died; statements++) {
      const draft = await world.draft({
        couponCode: 'EACH',
        account: { email: `n${statements}@example.com` },
      })
      const attempt = { key: `killed-attempt-${statements}`, paymentToken: await world.token() }
      const dying = createCrashingDb(database.url, statements)
      const confirming = world.confirm(draft, { ...attempt, on: { ...world.deps(), db: dying.db } })
      const answer = await confirming.catch(() => null)
      died = dying.died
      await dying.close()
      const healed = await heal(draft, attempt)
      expect(healed.confirmed.status).toBe('active')
      expect(healed.signIn).not.toBeNull()
      if (answer?.confirmed.status === 'active') expect(healed).toEqual(answer)
      expect(await world.violations()).toEqual([])
    }
    expect(statements).toBeGreaterThan(6)
    expect(await rows(memberships)).toBe(statements)
    expect(await rows(mails)).toBe(statements)
  }, 120_000)

  it('at any statement of a reconciliation: the next one completes it, once', async () => {
    let statements = 0
    for (let died = true; died; statements++) {
      const draft = await world.draft({ account: { email: `n${statements}@example.com` } })
      world.fail(statements % 2 === 0 ? 'reset_before' : 'reset_after')
      const attempt = { key: `killed-attempt-${statements}`, paymentToken: await world.token() }
      await world.confirm(draft, attempt)
      world.fail(null)
      const [payment] = await paymentsFor(database.db, eq(orders.checkoutId, draft.id))
      const dying = createCrashingDb(database.url, statements)
      const deps = { ...world.deps(), db: dying.db }
      await reconcilePayment(deps, payment?.id ?? '').catch(() => null)
      died = dying.died
      await dying.close()
      expect((await heal(draft, attempt)).confirmed.status).toBe('active')
      expect(await world.violations()).toEqual([])
    }
    expect(statements).toBeGreaterThan(2)
    expect(await rows(mails)).toBe(statements)
  }, 120_000)
})

describe('a live process that is taken for dead in the middle of a charge', () => {
  it.each([
    ['before the gateway hears of it', false],
    ['after the gateway charged', true],
  ])(
    '§faults 43: a repeat runs in parallel with it %s: one charge, one order, the same response',
    async (_, hasCharged) => {
      const draft = await world.draft()
      const attempt = { key: 'of-a-living-process', paymentToken: await world.token() }
      const asked = Promise.withResolvers<void>()
      const gate = Promise.withResolvers<void>()
      const { gateway, ...deps } = world.deps()
      const slow: typeof gateway = Object.assign(Object.create(gateway), {
        charge: async (request: Parameters<typeof gateway.charge>[0]) => {
          const early = hasCharged ? await gateway.charge(request) : null
          asked.resolve()
          await gate.promise
          return early ?? gateway.charge(request)
        },
      })
      const first = world.confirm(draft, { ...attempt, on: { ...deps, gateway: slow } })
      await asked.promise
      // Its connection broke, so the lock of its name is free.
      await database.db.update(idempotentRequests).set({ claimedBy: 'the process of the first' })
      const beside = await world.confirm(draft, attempt)
      expect(beside.confirmed.status).toBe('active')
      gate.resolve()
      expect(await first).toEqual(beside)
      expect(await world.confirm(draft, attempt)).toEqual(beside)
      expect(await database.db.$count(sandboxCharges)).toBe(1)
      expect([await rows(payments), await rows(memberships), await rows(mails)]).toEqual([1, 1, 1])
      expect(await world.violations()).toEqual([])
    },
  )
})
