import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { payments, refunds } from '#db/schema/billing.ts'
import { mails } from '#db/schema/mail.ts'
import { findFailedRefund } from '#domain/billing/refunds/failed-refund.server.ts'
import {
  openRefund,
  reconcileRefund,
  schedulePendingRefunds,
  sweepOpenRefunds,
  withdrawRefunds,
} from '#domain/billing/refunds/refund-payment.server.ts'
import { refundStatusOf } from '#domain/billing/refunds/refund-status.server.ts'
import type { RefundOutcome } from '#integrations/payments/payment-gateway.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
let world: Awaited<ReturnType<typeof openRenewalWorld>>

beforeEach(async () => {
  clock.now = new Date('2026-11-20T18:00:00Z')
  world = await openRenewalWorld(database.db, clock)
})

describe('a refund that is recorded', () => {
  async function opened() {
    const member = await world.member({ joinedOn: '2026-11-10' })
    const [payment] = member.payments
    const which = {
      brandId: world.brand.id,
      paymentId: payment?.id ?? '',
      amountCents: 4_000,
      reason: 'test',
    }
    const refund = await openRefund({ db: database.db, now: clock.now }, which)
    const ask = async (outcome: RefundOutcome) =>
      reconcileRefund({ ...world.deps(), gateway: world.answering(outcome) }, refund.id)
    const secondsToNextLook = async () => {
      const { rows } = await database.pool.query(
        'select round(extract(epoch from run_at - now())) as seconds from graphile_worker.jobs where key = $1',
        [`reconcile-refund:${refund.id}`],
      )
      return rows.map(({ seconds }) => Number(seconds))
    }
    return { which, refund, ask, secondsToNextLook }
  }

  it('to a card is sent at once: one that is pending at the gateway is looked up after 2, 4 … 60 seconds', async () => {
    const { refund, ask, secondsToNextLook } = await opened()
    expect(await secondsToNextLook()).toEqual([15])
    const { rows: jobs } = await database.pool.query(
      `select task.identifier, job.payload from graphile_worker._private_jobs job
       join graphile_worker._private_tasks task on task.id = job.task_id where job.key = $1`,
      [`reconcile-refund:${refund.id}`],
    )
    expect(jobs).toEqual([{ identifier: 'reconcile-refund', payload: { refundId: refund.id } }])
    expect(await ask({ status: 'pending', reference: 're_1' })).toMatchObject({ status: 'unknown' })
    expect(await secondsToNextLook()).toEqual([2])
    await ask({ status: 'unknown' })
    expect(await secondsToNextLook()).toEqual([4])
    await database.db.update(refunds).set({ lookups: 8 })
    await ask({ status: 'unknown' })
    expect(await secondsToNextLook()).toEqual([60])
    expect(await ask({ status: 'succeeded', reference: 're_1' })).toMatchObject({ status: 'succeeded' })
    expect(await ask({ status: 'succeeded', reference: 're_2' })).toBeNull()
    expect(await database.db.select().from(refunds)).toMatchObject([
      { id: refund.id, gatewayReference: 're_1', settledAt: clock.now },
    ])
  })

  it('to a bank account takes days: it is pending until the gateway knows its outcome', async () => {
    const { ask } = await opened()
    const account = { tender: 'us_bank_account', cardBrand: null, expMonth: null, expYear: null } as const
    await database.db.update(payments).set(account)
    expect(await schedulePendingRefunds(world.deps())).toBe(0)
    const underWay = { status: 'pending', gatewayReference: 're_1', settledAt: null }
    expect(await ask({ status: 'pending', reference: 're_1' })).toMatchObject(underWay)
    expect(await schedulePendingRefunds(world.deps())).toBe(1)
    expect(await ask({ status: 'unknown' })).toMatchObject(underWay)
    expect(await world.mailsOf('staff-refund-failed')).toBe(0)
    expect(await ask({ status: 'failed', code: 'unknown' })).toMatchObject({ status: 'failed' })
    expect(await world.mailsOf('staff-refund-failed')).toBe(1)
  })

  it('is sent only to the gateway that has the charge, and swept once it is thirty seconds old', async () => {
    const { which, refund, ask } = await opened()
    clock.now = new Date('2026-11-20T18:00:30Z')
    expect(await sweepOpenRefunds(world.deps())).toBe(0)
    clock.now = new Date('2026-11-20T18:00:31Z')
    expect(await sweepOpenRefunds(world.deps())).toBe(1)
    await database.db.update(payments).set({ gateway: 'stripe' })
    await expect(ask({ status: 'succeeded', reference: 're_1' })).rejects.toThrow(
      `Refund ${refund.id} is of a charge the sandbox gateway does not have.`,
    )
    const next = await openRefund({ db: database.db, now: clock.now }, which)
    expect(next.idempotencyKey).toBe(`refund:${which.paymentId}:2`)
    await database.db.update(payments).set({ status: 'unknown' })
    await expect(openRefund({ db: database.db, now: clock.now }, which)).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  it('that failed is reported with the gateway’s reason; one at a desk has none', async () => {
    const { which, refund, ask } = await opened()
    await ask({ status: 'failed', code: 'charge_disputed' })
    expect(await database.db.select().from(mails)).toMatchObject([
      {
        template: 'staff-refund-failed',
        props: { refundId: refund.id },
        dedupeKey: `staff-refund-failed:${refund.id}`,
      },
    ])
    const found = () => findFailedRefund(database.db, { brandId: which.brandId, refundId: refund.id })
    expect(await found()).toMatchObject({ code: 'charge_disputed', amountCents: 4_000, failedAt: clock.now })
    await database.db.update(payments).set({ gateway: 'desk' })
    expect(await found()).toMatchObject({ code: null })
  })

  it('has with others in one response the worst of their states', async () => {
    const { which, refund } = await opened()
    const next = await openRefund({ db: database.db, now: clock.now }, which)
    const together = () =>
      refundStatusOf(database.db, { brandId: which.brandId, refundIds: [refund.id, next.id] })
    const set = (id: string, status: 'failed' | 'succeeded') =>
      database.db
        .update(refunds)
        .set({ status, settledAt: clock.now, failureCode: status === 'failed' ? 'unknown' : null })
        .where(eq(refunds.id, id))
    expect(await together()).toBe('confirming')
    await set(refund.id, 'succeeded')
    expect(await together()).toBe('confirming')
    await set(next.id, 'succeeded')
    expect(await together()).toBe('paid')
    await set(next.id, 'failed')
    expect(await together()).toBe('failed')
    expect(await refundStatusOf(database.db, { brandId: which.brandId, refundIds: [] })).toBe('none')
  })

  it('as a promise is withdrawn to the cent, and never once it was sent', async () => {
    const member = await world.member({ joinedOn: '2026-11-10' })
    const { refundCents } = await world.cancel(member)
    const [{ cancellationId } = { cancellationId: null }] = await database.db.select().from(refunds)
    const withdraw = () =>
      withdrawRefunds(
        { db: database.db, now: clock.now },
        { brandId: world.brand.id, cancellationId: cancellationId ?? '' },
      )
    expect(await withdraw()).toBe(refundCents)
    expect(await database.db.select().from(refunds)).toMatchObject([
      { status: 'withdrawn', settledAt: clock.now },
    ])
    await expect(withdraw()).rejects.toMatchObject({ code: 'conflict' })
  })
})
