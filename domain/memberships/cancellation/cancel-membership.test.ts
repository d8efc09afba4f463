import { asc } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { payments, refunds } from '#db/schema/billing.ts'
import { memberships, membershipTerms } from '#db/schema/memberships.ts'
import { findFailedRefund } from '#domain/billing/refunds/failed-refund.server.ts'
import {
  openRefund,
  reconcileRefund,
  sweepOpenRefunds,
} from '#domain/billing/refunds/refund-payment.server.ts'
import { addDays } from '#domain/calendar.ts'
import { readDashboard } from '#domain/memberships/membership.queries.server.ts'
import { findReceipt } from '#domain/memberships/receipt.queries.server.ts'
import { setAutoRenew } from '#domain/memberships/set-auto-renew.server.ts'
import type { SandboxFailure } from '#integrations/payments/sandbox/sandbox-gateway.server.ts'
import { createCrashingDb } from '#tests/helpers/crash-injection.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
let world: Awaited<ReturnType<typeof openRenewalWorld>>

beforeEach(async () => {
  clock.now = new Date('2026-11-20T18:00:00Z')
  world = await openRenewalWorld(database.db, clock)
})

const joined = (daysAgo: number, more: Parameters<typeof world.member>[0] = {}) =>
  world.member({ interval: 'year', joinedOn: addDays('2026-11-20', -daysAgo), ...more })
const refundRows = () => database.db.select().from(refunds).orderBy(asc(refunds.createdAt))

describe('canceling', () => {
  it('within 30 days refunds everything and ends today, as the preview said', async () => {
    const member = await joined(30)
    const preview = await world.previewCancel(member)
    expect(preview).toMatchObject({ effect: 'ends_today', endsOn: '2026-11-20', refundKind: 'full' })
    expect(preview.refundCents).toBe(member.payments[0]?.amountCents)
    expect(preview.explanation).toContain(
      'everything you paid, because you cancel within 30 days after the day you join.',
    )
    expect(await world.cancel(member)).toEqual({ ...preview, refundStatus: 'promised' })
    expect(await world.read(member)).toMatchObject({ status: 'cancelled', autoRenew: false })
    expect(await database.db.select().from(membershipTerms)).toEqual([])
    expect(await world.mailsOf('membership-cancelled')).toBe(1)
    expect(await world.violations()).toEqual([])
  })

  it('states the law of the member’s state', async () => {
    const explained = async (state: string) => {
      const { explanation, rule } = await world.previewCancel(await joined(3, { state }))
      return [explanation.split(', because ')[1], rule.split(', joining fee included')[0]]
    }
    expect(await explained('FL')).toEqual([
      'you cancel within 30 days after the day your membership begins.',
      'In Florida, if you cancel within 30 days after the day your membership begins, we refund everything',
    ])
    expect(await explained('OR')).toEqual([
      'you cancel within 30 days after the day you apply or the day you pay, whichever is later.',
      'In Oregon, if you cancel within 30 days after the day you apply or the day you pay, whichever is later, we refund everything',
    ])
  })

  it('after that refunds every day on which the card is inactive, today too', async () => {
    const member = await joined(180)
    const done = await world.cancel(member)
    expect(done).toMatchObject({ effect: 'ends_today', refundKind: 'pro_rata', refundStatus: 'promised' })
    expect(done.refundCents).toBe(Math.ceil((14_900 * (365 - 180)) / 365))
    const [period] = await database.db.select().from(membershipTerms)
    expect(period).toMatchObject({ endsOn: '2026-11-19' })
    const [left] = (await readDashboard(database.db, world.ownerOf(member))).memberships
    expect(left).toMatchObject({ status: 'cancelled', usable: false, goodThrough: null })
    expect(await world.violations()).toEqual([])
  })

  it('with nothing to refund continues to the end of the term and then expires', async () => {
    const member = await world.member({ interval: 'month', joinedOn: '2026-09-21' })
    await database.db.update(payments).set({ amountCents: 0, gatewayReference: null })
    for (const table of ['receipts', 'orders'])
      await database.pool.query(`update ${table} set total_cents = 0, lines = '[]'`)
    await database.pool.query('delete from sandbox_gateway.charges')
    const endsOn = member.membership.termEndsOn
    expect(await world.cancel(member)).toMatchObject({
      effect: 'ends_with_term',
      endsOn,
      refundStatus: 'none',
    })
    expect(await world.read(member)).toMatchObject({ status: 'active', autoRenew: false })
    await expect(world.cancel(member)).rejects.toMatchObject({ code: 'conflict' })
    world.goTo(addDays(endsOn, 1))
    expect(await world.runDay()).toMatchObject({ expired: 1, renewed: 0 })
    expect(await world.violations()).toEqual([])
  })

  it('can be undone through auto-renewal until it ends', async () => {
    const member = await world.member({ interval: 'month', joinedOn: '2026-10-21' })
    clock.now = new Date(`${member.membership.termEndsOn}T18:00:00Z`)
    await database.db.update(memberships).set({ cancelledAt: clock.now, autoRenew: false })
    const agreed = await world.autoRenewTermsOf(member)
    const change = { ...world.ownerOf(member), autoRenew: true, agreed, ip: '::1', userAgent: null }
    await setAutoRenew({ ...world.deps(), today: world.today() }, change)
    expect(await world.read(member)).toMatchObject({ cancelledAt: null, autoRenew: true })
  })

  it('while past due ends immediately: nothing more is charged', async () => {
    const member = await world.member({ status: 'past_due' })
    expect(await world.cancel(member)).toMatchObject({ effect: 'ends_today', refundCents: 0 })
    expect(await world.read(member)).toMatchObject({ status: 'cancelled' })
    expect(await world.runDay()).toMatchObject({ declined: 0, lapsed: 0 })
    expect(await world.violations()).toEqual([])
  })

  it('also refunds a term paid ahead', async () => {
    const member = await world.member({ interval: 'month', joinedOn: '2026-11-01', autoRenew: false })
    await world.renew(member)
    expect(await world.cancel(member)).toMatchObject({ refundKind: 'full', refundStatus: 'promised' })
    expect(await refundRows()).toHaveLength(2)
    expect(await database.db.select().from(membershipTerms)).toEqual([])
    expect(await world.violations()).toEqual([])
  })

  it('is followed by a new term when the member returns the same day', async () => {
    const full = await joined(3)
    await world.cancel(full)
    expect(await world.renew(full)).toMatchObject({ status: 'active', termStartsOn: '2026-11-20' })
    const part = await joined(100)
    await world.cancel(part)
    expect(await world.renew(part)).toMatchObject({ status: 'active', termStartsOn: '2026-11-20' })
    expect(await world.violations()).toEqual([])
    await world.cancel(full)
    await world.cancel(part)
    expect(await world.violations()).toEqual([])
  })
})

it.each([0, 5])(
  'returning the same day starts a new window, for what was paid then: %s days later',
  async (days) => {
    const member = await joined(100)
    await world.cancel(member)
    await world.renew(member)
    world.goTo(addDays('2026-11-20', days))
    const [, again] = await database.db.select().from(payments).orderBy(asc(payments.createdAt))
    expect(await world.previewCancel(member)).toMatchObject({
      refundKind: 'full',
      refundCents: again?.amountCents,
    })
    world.goTo(addDays('2026-11-20', 31))
    expect(await world.previewCancel(member)).toMatchObject({ refundKind: 'pro_rata' })
    expect(await world.cancel(member)).toMatchObject({ refundKind: 'pro_rata' })
    await world.sendRefunds()
    expect(await world.violations()).toEqual([])
  },
)

describe('a refund', () => {
  it('is made once, though many request it at once and again', async () => {
    const member = await joined(10)
    const asked = await Promise.allSettled(
      [1, 2, 3, 4, 5].map((round) => world.cancel(member, { key: `cancel-round-${round % 2}` })),
    )
    expect(asked.some(({ status }) => status === 'fulfilled')).toBe(true)
    await expect(world.cancel(member)).rejects.toMatchObject({ code: 'conflict' })
    expect(await refundRows()).toHaveLength(1)
    expect(await world.violations()).toEqual([])
  })

  it('above what was captured is refused, whoever requests it', async () => {
    const member = await joined(10)
    const paymentId = member.payments[0]?.id ?? ''
    const open = (amountCents: number, brandId = world.brand.id) =>
      database.db.transaction((tx) =>
        openRefund({ db: tx, now: clock.now }, { brandId, paymentId, amountCents, reason: 'test' }),
      )
    const captured = member.payments[0]?.amountCents ?? 0
    await expect(open(captured + 1)).rejects.toMatchObject({ code: 'conflict' })
    await expect(open(0)).rejects.toMatchObject({ code: 'conflict' })
    await expect(open(1, member.account.id)).rejects.toMatchObject({ code: 'conflict' })
    const crossing = await Promise.allSettled([1, 2, 3].map(() => open(Math.floor(captured / 2) + 1)))
    expect(crossing.filter(({ status }) => status === 'fulfilled').length).toBe(1)
  })

  it.each<SandboxFailure>(['reset_before', 'reset_after', 'garbage', 'server_error'])(
    '%s: confirming, and made once by the next lookup',
    async (failure) => {
      const member = await joined(10)
      world.fail(failure, 'refund')
      await world.cancel(member, { key: 'one-cancellation' })
      await world.sendRefunds()
      expect(await world.cancel(member, { key: 'one-cancellation' })).toMatchObject({
        refundStatus: 'confirming',
      })
      clock.now = new Date(clock.now.getTime() + 60_000)
      expect(await sweepOpenRefunds(world.deps())).toBe(1)
      world.fail(null)
      await world.reconcile()
      expect(await world.cancel(member, { key: 'one-cancellation' })).toMatchObject({ refundStatus: 'paid' })
      expect(await world.violations()).toEqual([])
    },
  )

  it('that the gateway permanently refuses is called failed, also on documents, and staff are notified once', async () => {
    const member = await joined(10)
    const refuse = { status: 'failed', code: 'charge_disputed' } as const
    const on = { ...world.deps(), gateway: world.answering(refuse) }
    await world.cancel(member, { key: 'one-cancellation', on })
    clock.now = new Date('2026-11-21T18:00:00Z')
    await reconcileRefund({ ...on, now: clock.now }, (await refundRows())[0]?.id ?? '')
    const done = await world.cancel(member, { key: 'one-cancellation', on })
    expect(done.refundStatus).toBe('failed')
    expect(await world.cancel(member, { key: 'one-cancellation', on })).toEqual(done)
    const { receipts } = await readDashboard(database.db, world.ownerOf(member))
    const owed = { refundedCents: 0, refundingCents: 0, refundFailedCents: done.refundCents }
    expect(receipts).toMatchObject([owed])
    const receiptId = receipts[0]?.id ?? ''
    expect(await findReceipt(database.db, { ...world.ownerOf(member), receiptId })).toMatchObject(owed)
    expect(await world.mailsOf('staff-refund-failed')).toBe(1)
    const [refund] = await refundRows()
    const which = { brandId: world.brand.id, refundId: refund?.id ?? '' }
    expect(await findFailedRefund(database.db, which)).toMatchObject({
      amountCents: done.refundCents,
      code: 'charge_disputed',
      receiptNumber: receipts[0]?.number,
      memberNumber: member.membership.memberNumber,
    })
    const elsewhere = findFailedRefund(database.db, { ...which, brandId: member.account.id })
    await expect(elsewhere).rejects.toMatchObject({ code: 'not_found' })
    expect((await world.violations()).map(({ rule }) => rule)).toContain('refund that the gateway refused')
  })

  it('is on the receipt with the brand’s date, late in the evening too', async () => {
    const member = await joined(10)
    clock.now = new Date('2026-11-20T05:30:00Z')
    await world.cancel(member)
    await world.sendRefunds()
    const receiptId = member.receipts[0]?.id ?? ''
    const { refunds: given } = await findReceipt(database.db, { ...world.ownerOf(member), receiptId })
    expect(given).toMatchObject([{ on: '2026-11-20' }])
  })

  it('under way is shown on the documents until it completes', async () => {
    const member = await joined(10)
    const shown = async () => (await readDashboard(database.db, world.ownerOf(member))).receipts
    world.fail('server_error', 'refund')
    const { refundCents } = await world.cancel(member)
    expect(await shown()).toMatchObject([{ refundingCents: 0, refundPromisedCents: refundCents }])
    await world.sendRefunds()
    expect(await shown()).toMatchObject([{ refundedCents: 0, refundingCents: refundCents }])
    world.fail(null)
    await world.reconcile()
    expect(await shown()).toMatchObject([{ refundedCents: refundCents, refundingCents: 0 }])
  })

  it('survives a process killed at any statement: once, and the same amount in the end', async () => {
    let statements = 0
    for (let died = true; died; statements++) {
      clock.now = new Date('2026-11-20T18:00:00Z')
      const member = await joined(10)
      const dying = createCrashingDb(database.url, statements)
      const key = `killed-cancel-${statements}`
      await world.cancel(member, { key, on: { ...world.deps(), db: dying.db } }).catch(() => null)
      died = dying.died
      await dying.close()
      clock.now = new Date(clock.now.getTime() + 61_000)
      const refundCents = member.payments[0]?.amountCents
      expect(await world.cancel(member, { key })).toMatchObject({ refundStatus: 'promised', refundCents })
      expect(await world.violations()).toEqual([])
      await world.sendRefunds()
      expect(await world.cancel(member, { key })).toMatchObject({ refundStatus: 'paid', refundCents })
      expect(await world.violations()).toEqual([])
    }
    expect(statements).toBeGreaterThan(3)
    expect(await refundRows()).toHaveLength(statements)
  }, 120_000)
})
