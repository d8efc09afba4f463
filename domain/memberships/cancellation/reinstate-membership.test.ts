import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { payments, refunds } from '#db/schema/billing.ts'
import { cancellations, membershipTerms } from '#db/schema/memberships.ts'
import type { InsertedMember } from '#demo/fixtures/members.ts'
import { readGivenThere } from '#domain/billing/refunds/at-gateway.server.ts'
import {
  reconcileRefund,
  refundedCents,
  sweepOpenRefunds,
} from '#domain/billing/refunds/refund-payment.server.ts'
import { addDays } from '#domain/calendar.ts'
import { refundPaidWithinDays } from '#domain/law/refunds.ts'
import { findMembership, readDashboard } from '#domain/memberships/membership.queries.server.ts'
import { createCrashingDb } from '#tests/helpers/crash-injection.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { undoWindowHours } from './refund.rules.ts'
import { reinstateMembership } from './reinstate-membership.server.ts'

const database = useDatabase()
const start = '2026-11-20T18:00:00Z'
const clock = { now: new Date(start) }
let world: Awaited<ReturnType<typeof openRenewalWorld>>

beforeEach(async () => {
  clock.now = new Date(start)
  world = await openRenewalWorld(database.db, clock)
})

const over = { code: 'conflict', message: 'This membership is over. You can renew it instead.' }
const sent = { code: 'conflict', message: expect.stringContaining('has been sent, so') }
const joined = (daysAgo: number, more: Parameters<typeof world.member>[0] = {}) =>
  world.member({ interval: 'year', joinedOn: addDays('2026-11-20', -daysAgo), ...more })
const refundRows = () =>
  database.db.select().from(refunds).orderBy(asc(refunds.createdAt), asc(refunds.idempotencyKey))
const periods = () =>
  database.db.select().from(membershipTerms).orderBy(asc(membershipTerms.startsOn), asc(membershipTerms.kind))
const view = async (member: InsertedMember) =>
  (await findMembership(database.db, world.ownerOf(member))).membership

it('a membership with only future days paid is canceled today, and is restored unchanged when kept', async () => {
  const member = await world.member({ interval: 'month', joinedOn: '2026-11-19' })
  const [startsOn, endsOn] = ['2026-12-19', '2027-01-18']
  for (const table of ['memberships', 'membership_terms']) {
    const column = table === 'memberships' ? 'term_' : ''
    await database.pool.query(
      `update ${table} set ${column}starts_on = $1, ${column}ends_on = $2 where brand_id = $3`,
      [startsOn, endsOn, world.brand.id],
    )
  }
  expect(await world.cancel(member)).toMatchObject({ effect: 'ends_today', endsOn: '2026-11-20' })
  expect(await world.read(member)).toMatchObject({ status: 'cancelled', termEndsOn: '2026-11-20' })
  await world.keep(member)
  expect(await world.read(member)).toMatchObject({
    status: 'active',
    termStartsOn: startsOn,
    termEndsOn: endsOn,
  })
})

describe('a cancellation without a refund', () => {
  /**
   * A member who paid nothing, for example with a 100% coupon, and canceled: nothing is refunded, and the term runs on.
   */
  async function givenUp() {
    const member = await world.member({ interval: 'month', joinedOn: '2026-10-21' })
    await database.db.update(payments).set({ amountCents: 0, gatewayReference: null })
    for (const table of ['receipts', 'orders'])
      await database.pool.query(`update ${table} set total_cents = 0, lines = '[]'`)
    await database.pool.query('delete from sandbox_gateway.charges')
    const done = await world.cancel(member)
    return { member, done }
  }

  it('is undone while it runs to the end of its term, once, with one email and auto-renewal off', async () => {
    const { member, done } = await givenUp()
    expect(done).toMatchObject({ effect: 'ends_with_term', refundCents: 0, refundDueAt: null })
    expect(await view(member)).toMatchObject({ givenUp: true, usable: true, wayBack: null })
    expect(await world.keep(member)).toMatchObject({ givenUp: false, autoRenew: false })
    expect(await world.keep(member)).toMatchObject({ givenUp: false })
    expect(await world.read(member)).toMatchObject({ cancelledAt: null, autoRenew: false, status: 'active' })
    expect(await world.mailsOf('cancellation-reversed')).toBe(1)
    expect(await world.violations()).toEqual([])
  })

  it('can be made and undone again, each with a notification', async () => {
    const { member } = await givenUp()
    await world.keep(member)
    clock.now = new Date('2026-11-20T19:00:00Z')
    await world.cancel(member)
    await world.keep(member)
    expect(await world.mailsOf('cancellation-reversed')).toBe(2)
  })

  it('can’t be undone once the term is over', async () => {
    const { member } = await givenUp()
    world.goTo('2026-11-22')
    await expect(world.keep(member)).rejects.toMatchObject(over)
  })
})

describe('a cancellation with a refund', () => {
  it('is undone until the refund is sent: everything as it was, nothing sent, a new consent to auto-renewal', async () => {
    for (const daysAgo of [10, 100]) {
      const member = await joined(daysAgo)
      const [before, paid] = [await world.read(member), await periods()]
      const { refundCents, refundDueAt } = await world.cancel(member)
      expect(refundDueAt).toBe('2026-11-21T18:00:00.000Z')
      const wayBack = { until: expect.any(String), refundCents, byHandCents: 0 }
      expect(await view(member)).toMatchObject({ status: 'cancelled', usable: false, wayBack })
      expect(await world.violations()).toEqual([])

      expect(await world.keep(member)).toMatchObject({ status: 'active', usable: true, wayBack: null })
      expect(await world.read(member)).toEqual({ ...before, autoRenew: false })
      expect(await periods()).toEqual(paid)
      const { receipts } = await readDashboard(database.db, world.ownerOf(member))
      expect(receipts).toMatchObject([{ refundedCents: 0, refundingCents: 0, refundPromisedCents: 0 }])
      clock.now = new Date('2026-11-22T18:00:00Z')
      await world.reconcile()
      expect((await refundRows()).at(-1)).toMatchObject({ status: 'withdrawn', gatewayReference: null })
      expect(await world.violations()).toEqual([])
      clock.now = new Date(start)
    }
    expect(await world.mailsOf('cancellation-reversed')).toBe(2)
  })

  it('is undone once, however often the button is pressed; a repeat of the cancellation says so', async () => {
    const member = await joined(10)
    await world.cancel(member, { key: 'one-cancellation' })
    await Promise.all([1, 2, 3].map(() => world.keep(member)))
    expect(await world.keep(member)).toMatchObject({ status: 'active' })
    expect(await world.mailsOf('cancellation-reversed')).toBe(1)
    const again = await world.cancel(member, { key: 'one-cancellation' })
    expect(again).toMatchObject({ refundStatus: 'withdrawn' })
    expect(await world.read(member)).toMatchObject({ status: 'active' })
  })

  it('can be made again: that refund is then made once', async () => {
    const member = await joined(10)
    await world.cancel(member)
    await world.keep(member)
    const { refundCents } = await world.cancel(member)
    expect(refundCents).toBe(member.payments[0]?.amountCents)
    await world.sendRefunds()
    expect((await refundRows()).map(({ status }) => status)).toEqual(['withdrawn', 'succeeded'])
    expect(await world.violations()).toEqual([])
    await expect(world.keep(member)).rejects.toMatchObject(sent)
  })

  it('is final once the refund is on its way, confirmed or not', async () => {
    const member = await joined(10)
    await world.cancel(member)
    world.fail('server_error', 'refund')
    await world.sendRefunds()
    expect(await view(member)).toMatchObject({ wayBack: null })
    await expect(world.keep(member)).rejects.toMatchObject(sent)
    world.fail(null)
    await world.reconcile()
    await expect(world.keep(member)).rejects.toMatchObject(sent)
    expect(await world.violations()).toEqual([])
  })

  it('is either undone or sent, whichever comes first in the same instant', async () => {
    const ends = new Set<string>()
    for (let round = 0; round < 12; round++) {
      clock.now = new Date(start)
      const member = await world.member({ interval: 'month', joinedOn: '2026-11-10', autoRenew: false })
      await world.renew(member)
      await world.cancel(member)
      clock.now = new Date('2026-11-21T18:00:00Z')
      const open = (await refundRows()).filter(({ status }) => status === 'promised')
      const sendAll = open.map(({ id }) => reconcileRefund(world.deps(), id))
      const [kept] = await Promise.allSettled([world.keep(member), ...sendAll])
      const stands = open.map(
        async ({ id }) => (await database.db.select().from(refunds).where(eq(refunds.id, id)))[0]?.status,
      )
      const status = new Set(await Promise.all(stands))
      expect(status).toEqual(new Set([kept?.status === 'fulfilled' ? 'withdrawn' : 'succeeded']))
      expect(await world.read(member)).toMatchObject({
        status: kept?.status === 'fulfilled' ? 'active' : 'cancelled',
      })
      for (const each of status) ends.add(`${each}`)
      expect(await world.violations()).toEqual([])
    }
    expect(ends.size).toBeGreaterThan(0)
  })

  it('is sent neither early, whatever job comes early, nor later than a lost job is detected', async () => {
    const member = await joined(10)
    await world.cancel(member)
    const [{ id = '' } = {}] = await refundRows()
    clock.now = new Date('2026-11-21T17:59:59Z')
    expect(await sweepOpenRefunds(world.deps())).toBe(0)
    expect(await reconcileRefund(world.deps(), id)).toBeNull()
    expect(await view(member)).toMatchObject({ wayBack: { refundCents: 16_400 } })
    const jobs = await database.pool.query(
      `select round(extract(epoch from run_at - now())) as seconds from graphile_worker.jobs where key = $1`,
      [`reconcile-refund:${id}`],
    )
    expect(Number(jobs.rows[0]?.seconds)).toBeLessThanOrEqual(1)
    clock.now = new Date('2026-11-21T18:16:00Z')
    expect(await world.violations()).toEqual([{ rule: 'refund open past its deadline', subject: id }])
    expect(await sweepOpenRefunds(world.deps())).toBe(1)
    await world.reconcile()
    expect(await refundRows()).toMatchObject([{ status: 'succeeded' }])
  })

  it('waits in the queue by the database’s clock', async () => {
    await world.cancel(await joined(10))
    const [{ id = '' } = {}] = await refundRows()
    const jobs = await database.pool.query(
      `select round(extract(epoch from run_at - now()) / 60) as minutes from graphile_worker.jobs where key = $1`,
      [`reconcile-refund:${id}`],
    )
    expect(Number(jobs.rows[0]?.minutes)).toBe(undoWindowHours * 60)
  })

  it('delays the refund no longer than the law allows', () => {
    expect(undoWindowHours).toBeLessThanOrEqual(refundPaidWithinDays * 24)
    expect(undoWindowHours).toBe(24)
  })

  it.each([
    // The last day of a term, late in the evening: open until midnight in the brand's time zone.
    ['America/Phoenix', '2026-11-20', '2026-11-21T05:30:00Z', '2026-11-21T07:00:00.000Z'],
    // The clocks go back that night, so the day has 25 hours.
    ['America/New_York', '2026-11-01', '2026-11-01T14:00:00Z', '2026-11-02T05:00:00.000Z'],
    ['America/New_York', '2026-10-31', '2026-10-31T14:00:00Z', '2026-11-01T04:00:00.000Z'],
    // The clocks go forward.
    ['America/New_York', '2027-03-14', '2027-03-14T14:00:00Z', '2027-03-15T04:00:00.000Z'],
    ['America/New_York', '2027-06-30', '2027-03-13T14:00:00Z', '2027-03-14T14:00:00.000Z'],
  ])('in %s, of a term to %s, cancelled at %s, is sent at %s', async (timeZone, lastDay, now, dueAt) => {
    clock.now = new Date(now)
    const there = await openRenewalWorld(database.db, clock, { timeZone })
    const member = await there.member({ interval: 'year', joinedOn: addDays(lastDay, -364) })
    expect(member.membership.termEndsOn).toBe(lastDay)
    expect(await there.cancel(member)).toMatchObject({ refundDueAt: dueAt })
    clock.now = new Date(Date.parse(dueAt) - 1_000)
    expect(await there.keep(member)).toMatchObject({ status: 'active', termEndsOn: lastDay })
    expect(await there.violations()).toEqual([])
  })

  it('is final when the term is over, though no job has sent the refund yet', async () => {
    const member = await joined(364)
    await world.cancel(member)
    world.goTo('2026-11-21')
    expect(await view(member)).toMatchObject({ wayBack: null })
    const tooLate = { code: 'conflict', message: expect.stringContaining('The term you canceled is over') }
    await expect(world.keep(member)).rejects.toMatchObject(tooLate)
    await world.reconcile()
    expect(await refundRows()).toMatchObject([{ status: 'succeeded' }])
    expect(await world.violations()).toEqual([])
  })

  it('of a past-due one is sent at once: there is nothing to keep', async () => {
    const member = await world.member({ status: 'past_due', interval: 'month', joinedOn: '2026-10-20' })
    await database.pool.query(`update memberships set state = 'AZ'`)
    const done = await world.cancel(member)
    expect(done).toMatchObject({ refundDueAt: null })
    await expect(world.keep(member)).rejects.toMatchObject(over)
  })

  it('is final when its member returned by paying: both apply, the new term and the refund', async () => {
    const member = await joined(100)
    await world.cancel(member)
    await world.renew(member)
    const renewed = await world.read(member)
    expect(await world.keep(member)).toMatchObject({ status: 'active' })
    expect(await world.read(member)).toEqual(renewed)
    await world.sendRefunds()
    expect((await refundRows()).map(({ status }) => status)).toEqual(['succeeded'])
    expect(await world.mailsOf('cancellation-reversed')).toBe(0)
    expect(await world.violations()).toEqual([])
  })

  it('waits for a pending payment', async () => {
    const member = await joined(100)
    await world.cancel(member)
    world.fail('hang_after')
    await world.renew(member).catch(() => null)
    world.fail(null)
    await expect(world.keep(member)).rejects.toMatchObject({ code: 'in_flight' })
  })

  it('can be undone beside a membership joined meanwhile, which is unaffected', async () => {
    const member = await joined(10)
    await world.cancel(member)
    const other = await world.member({
      accountId: member.account.id,
      interval: 'year',
      joinedOn: '2026-11-20',
    })
    expect(await world.keep(member)).toMatchObject({ status: 'active' })
    expect(await world.read(other)).toMatchObject({ status: 'active', autoRenew: true })
    expect(await world.violations()).toEqual([])
  })

  it('refunds a term paid ahead, or keeps it with the first', async () => {
    const member = await world.member({ interval: 'month', joinedOn: '2026-11-01', autoRenew: false })
    await world.renew(member)
    const [before, paid] = [await world.read(member), await periods()]
    await world.cancel(member)
    expect(await periods()).toEqual([])
    await world.keep(member)
    expect(await world.read(member)).toEqual(before)
    expect(await periods()).toEqual(paid)
    expect(await world.violations()).toEqual([])
  })

  it('survives a process killed at any statement of the undo: all of it or nothing', async () => {
    let statements = 0
    for (let died = true; died; statements++) {
      const member = await joined(10)
      await world.cancel(member)
      const dying = createCrashingDb(database.url, statements)
      await world.keep(member, { db: dying.db, now: clock.now }).catch(() => null)
      died = dying.died
      await dying.close()
      expect(await world.violations()).toEqual([])
      expect(await world.keep(member)).toMatchObject({ status: 'active' })
      expect(await world.violations()).toEqual([])
    }
    expect(statements).toBeGreaterThan(1)
    expect(await world.mailsOf('cancellation-reversed')).toBe(statements)
    expect(await database.db.$count(cancellations)).toBe(statements)
  }, 120_000)

  it('is sent once, though the process that sends it is killed at any statement', async () => {
    let statements = 0
    for (let died = true; died; statements++) {
      clock.now = new Date(start)
      const member = await joined(10)
      await world.cancel(member)
      const promised = (await refundRows()).find(({ status }) => status === 'promised')
      clock.now = new Date('2026-11-21T18:00:00Z')
      const dying = createCrashingDb(database.url, statements)
      const deps = { ...world.deps(), db: dying.db }
      await reconcileRefund(deps, promised?.id ?? '').catch(() => null)
      died = dying.died
      await dying.close()
      await world.reconcile()
      expect(await world.violations()).toEqual([])
      await expect(world.keep(member)).rejects.toMatchObject(sent)
    }
    expect(statements).toBeGreaterThan(3)
    expect((await refundRows()).map(({ status }) => status)).toEqual(Array(statements).fill('succeeded'))
  }, 120_000)

  it('counts as refunded, but not yet against the gateway’s records', async () => {
    const member = await joined(10)
    await world.cancel(member)
    const [{ id = '', amountCents = 0 } = {}] = member.payments
    const which = { brandId: world.brand.id, paymentIds: [id] }
    expect([...(await refundedCents(database.db, which)).values()]).toEqual([amountCents])
    const there = { brandId: world.brand.id, id }
    expect(await readGivenThere(database.db, there)).toEqual({ cents: 0, underWay: [] })
    await world.sendRefunds()
    expect(await readGivenThere(database.db, there)).toEqual({ cents: amountCents, underWay: [] })
  })

  it('can’t be undone by another brand or account', async () => {
    const member = await joined(10)
    await world.cancel(member)
    const stranger = await joined(10)
    const theirs = { ...world.ownerOf(member), accountId: stranger.account.id }
    await expect(reinstateMembership(world.deps(), theirs)).rejects.toMatchObject({ code: 'not_found' })
  })
})
