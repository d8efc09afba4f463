import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { memberships } from '#db/schema/memberships.ts'
import { insertCoupon } from '#demo/fixtures/coupons.ts'
import { addDays } from '#domain/calendar.ts'
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

/** A member who joined by the month on a day, with the clock set to that day. */
const joined = (joinedOn: string, more: Parameters<typeof world.member>[0] = {}) => {
  world.goTo(joinedOn)
  return world.member({ interval: 'month', joinedOn, ...more })
}

describe('a membership that auto-renews', () => {
  it('is charged once on the day after its term, with a receipt and an email, however often the job runs', async () => {
    const member = await joined('2026-01-31')
    world.goTo('2026-02-27')
    expect(await world.runDay()).toMatchObject({ renewed: 0, skipped: 0 })
    world.goTo('2026-02-28')
    expect(await world.runDay()).toMatchObject({ renewed: 1 })
    expect(await world.runDay()).toMatchObject({ renewed: 0, skipped: 0 })
    expect(await world.read(member)).toMatchObject({
      status: 'active',
      termStartsOn: '2026-02-28',
      termEndsOn: '2026-03-30',
    })
    world.goTo('2026-03-31')
    expect(await world.runDay()).toMatchObject({ renewed: 1 })
    expect(await world.read(member)).toMatchObject({ termStartsOn: '2026-03-31', termEndsOn: '2026-04-29' })
    expect(await world.mailsOf('renewal-receipt')).toBe(2)
    expect(await world.violations()).toEqual([])
  })

  it('is charged once by many workers at once', async () => {
    const members = await Promise.all([1, 2, 3].map(() => joined('2026-01-10')))
    world.goTo('2026-02-10')
    await Promise.all([1, 2, 3, 4].map(() => world.runDay()))
    for (const member of members) expect(await world.renewalsOf(member)).toHaveLength(1)
    expect(await world.violations()).toEqual([])
  })

  it('continues with a coupon for every term, and needs no charge where that pays for everything', async () => {
    const coupon = (code: string, percentOff: number) =>
      insertCoupon(database.db, { brandId: world.brand.id, code, percentOff, duration: 'every_term' })
    const half = await joined('2026-01-10', { renewalCouponId: (await coupon('HALF', 50)).id })
    const free = await joined('2026-01-10', { renewalCouponId: (await coupon('FREE', 100)).id })
    const full = await joined('2026-01-10')
    world.goTo('2026-02-10')
    expect(await world.runDay()).toMatchObject({ renewed: 3 })
    const paid = async (member: typeof half) => (await world.renewalsOf(member))[0]?.amountCents ?? -1
    expect(await paid(half)).toBe(Math.floor((await paid(full)) / 2))
    expect(await paid(free)).toBe(0)
    expect(await world.violations()).toEqual([])
  })

  it('doesn’t pay for children from their 26th birthday on, unless they are disabled', async () => {
    const born = { dateOfBirth: '2000-02-10', relationship: 'child' } as const
    const member = await joined('2026-01-10', { dependents: [born, { ...born, disabled: true }] })
    world.goTo('2026-02-09')
    expect(await world.runDay()).toMatchObject({ aged: 0 })
    world.goTo('2026-02-10')
    expect(await world.runDay()).toMatchObject({ aged: 1, renewed: 1 })
    const [renewal] = await world.renewalsOf(member)
    expect(renewal?.lines?.find(({ kind }) => kind === 'additional_members')?.quantity).toBe(1)
  })

  it('isn’t charged twice or skipped by a clock a day early or late, or an hour of daylight saving', async () => {
    world = await openRenewalWorld(database.db, clock, { timeZone: 'America/New_York' })
    const member = await joined('2026-02-08')
    for (const [day, time] of [
      ['2026-03-07', '18:00:00Z'],
      ['2026-03-08', '04:59:59Z'],
      ['2026-03-08', '05:00:00Z'],
      ['2026-03-08', '07:30:00Z'],
      ['2026-03-07', '12:00:00Z'],
      ['2026-03-09', '03:59:59Z'],
      ['2026-03-08', '18:00:00Z'],
      ['2026-03-09', '04:00:00Z'],
    ] as const) {
      world.goTo(day, time)
      await world.runDay()
      const count = (await world.renewalsOf(member)).length
      expect(count, `${day} ${time}`).toBe(`${day}T${time}` < '2026-03-08T05' && count === 0 ? 0 : 1)
    }
    expect(await world.violations()).toEqual([])
  })

  it('joined on 29 February renews on the 28th, and on the 29th again in a leap year', async () => {
    const member = await joined('2028-02-29', { interval: 'year' })
    await database.pool.query('update sandbox_gateway.tokens set exp_year = 2099')
    for (const day of ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']) {
      world.goTo(addDays(day, -1))
      expect(await world.runDay()).toMatchObject({ renewed: 0 })
      world.goTo(day)
      expect(await world.runDay()).toMatchObject({ renewed: 1 })
      expect(await world.read(member)).toMatchObject({ termStartsOn: day })
    }
    expect(await world.violations()).toEqual([])
  })
})

describe('a renewal that is declined', () => {
  it('is tried on days 0, 7, 14 and 21, announced each time, and lapses on day 28', async () => {
    const member = await joined('2026-01-10')
    await database.pool.query("update sandbox_gateway.tokens set behaviour = 'fail_renewals'")
    const tried: number[] = []
    for (let day = 0; day <= 30; day++) {
      world.goTo(addDays('2026-02-10', day))
      const before = (await world.renewalsOf(member)).length
      await world.runDay()
      await world.runDay()
      if ((await world.renewalsOf(member)).length > before) tried.push(day)
      expect((await world.read(member)).status).toBe(day < 28 ? 'past_due' : 'lapsed')
    }
    expect(tried).toEqual([0, 7, 14, 21])
    expect(await world.mailsOf('payment-failed')).toBe(4)
    expect(await world.mailsOf('membership-ended')).toBe(1)
    expect(await world.read(member)).toMatchObject({ autoRenew: false })
    expect(await world.violations()).toEqual([])
  })

  it('is paid manually with another card: active again, the term without a gap', async () => {
    const member = await world.member({ status: 'past_due' })
    await expect(world.renew(member)).rejects.toMatchObject({ code: 'card_declined' })
    expect((await world.read(member)).status).toBe('past_due')
    await database.pool.query("update sandbox_gateway.tokens set behaviour = 'succeed'")
    const renewed = await world.renew(member)
    expect(renewed).toMatchObject({
      status: 'active',
      termStartsOn: addDays(member.membership.termEndsOn, 1),
    })
    expect(await world.read(member)).toMatchObject({ status: 'active', pastDueSince: null })
    expect(await world.violations()).toEqual([])
  })
})

describe('renewing manually', () => {
  it('gives every repeat of a key the same response and one charge, also many at once', async () => {
    const member = await joined('2026-01-10', { autoRenew: false })
    world.goTo('2026-02-05')
    const shown = await world.shownTo(member)
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map(() => world.renew(member, { key: 'one-key-for-all', shown })),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await world.renewalsOf(member)).toHaveLength(1)
    expect(await world.violations()).toEqual([])
  })

  it('concurrent with the schedule, itself and turning auto-renewal off is charged at most once', async () => {
    for (let round = 0; round < 6; round++) {
      const member = await joined('2026-01-10')
      world.goTo('2026-02-10')
      const change = { ...world.ownerOf(member), autoRenew: false, ip: '::1', userAgent: null }
      const shown = await world.shownTo(member)
      const crossing = [
        () => world.runDay(),
        () => world.renew(member, { shown }),
        () => setAutoRenew({ ...world.deps(), today: world.today() }, change),
        () => world.renew(member, { shown }),
      ]
      const turned = [...crossing.slice(round % 4), ...crossing.slice(0, round % 4)]
      await Promise.allSettled(turned.map((act) => act()))
      await world.reconcile()
      expect((await world.renewalsOf(member)).length).toBeLessThanOrEqual(1)
      expect(await world.violations()).toEqual([])
    }
  })

  it('is refused when what was shown has changed, when it is too early, and to strangers', async () => {
    const member = await joined('2026-01-10', { interval: 'year' })
    const owner = world.ownerOf(member)
    await expect(world.renew(member)).rejects.toMatchObject({ code: 'stale_quote' })
    const { previewRenewal } = await import('./quote-renewal.server.ts')
    await expect(previewRenewal(world.deps(), owner)).rejects.toMatchObject({ code: 'conflict' })
    const stranger = await world.member()
    const theirs = { ...owner, accountId: stranger.account.id }
    await expect(previewRenewal(world.deps(), theirs)).rejects.toMatchObject({ code: 'not_found' })
    expect(await world.renewalsOf(member)).toHaveLength(0)
  })

  it.each(['lapsed', 'expired', 'cancelled'] as const)(
    'begins a new term today after one %s',
    async (status) => {
      const past = { status, interval: 'month', joinedOn: '2026-09-21', paidTerms: 1 } as const
      const member = await world.member(past)
      await database.pool.query("update sandbox_gateway.tokens set behaviour = 'succeed'")
      expect(await world.renew(member)).toMatchObject({
        termStartsOn: '2026-11-20',
        termEndsOn: '2026-12-19',
      })
      expect(await world.read(member)).toMatchObject({
        status: 'active',
        autoRenew: false,
        cancelledAt: null,
      })
      expect(await world.violations()).toEqual([])
    },
  )

  it('ahead of time keeps the current term current until the next one begins', async () => {
    const member = await joined('2026-01-10', { autoRenew: false })
    world.goTo('2026-02-01')
    await world.renew(member)
    expect(await world.read(member)).toMatchObject({ termStartsOn: '2026-01-10', termEndsOn: '2026-03-09' })
    world.goTo('2026-02-10')
    expect(await world.runDay()).toMatchObject({ begun: 1, expired: 0 })
    expect(await world.read(member)).toMatchObject({ termStartsOn: '2026-02-10' })
  })
})

describe('a gateway that doesn’t respond', () => {
  it.each<SandboxFailure>(['reset_before', 'reset_after', 'garbage', 'server_error'])(
    '%s: the renewal is confirming, never failed, and settled by one lookup',
    async (failure) => {
      const member = await joined('2026-01-10')
      world.goTo('2026-02-10')
      world.fail(failure)
      expect(await world.runDay()).toMatchObject({ unknown: 1 })
      expect(await world.runDay()).toMatchObject({ unknown: 0, renewed: 0 })
      expect((await world.read(member)).status).toBe('active')
      await expect(world.cancel(member)).rejects.toMatchObject({ code: 'in_flight' })
      world.fail(null)
      await world.reconcile()
      expect(await world.read(member)).toMatchObject({ termStartsOn: '2026-02-10' })
      expect(await world.violations()).toEqual([])
    },
  )
})

describe('a process that is killed', () => {
  it('at any statement of a manual renewal leaves one charge and the same response in the end', async () => {
    let statements = 0
    for (let died = true; died; statements++) {
      const member = await joined('2026-01-10', { autoRenew: false })
      world.goTo('2026-02-10')
      const dying = createCrashingDb(database.url, statements)
      const key = `killed-renewal-${statements}`
      const { renewMembership } = await import('./renew-membership.server.ts')
      const { previewRenewal } = await import('./quote-renewal.server.ts')
      const owner = world.ownerOf(member)
      const { termStartsOn, totalCents } = await previewRenewal(world.deps(), owner)
      const input = { ...owner, key, confirm: { termStartsOn, totalCents } }
      const answer = await renewMembership({ ...world.deps(), db: dying.db }, input).catch(() => null)
      died = dying.died
      await dying.close()
      clock.now = new Date(clock.now.getTime() + 61_000)
      await world.reconcile()
      const healed = await renewMembership(world.deps(), input)
      expect(healed.status).toBe('active')
      if (answer?.status === 'active') expect(healed).toEqual(answer)
      expect(await world.renewalsOf(member)).toHaveLength(1)
      expect(await world.violations()).toEqual([])
    }
    expect(statements).toBeGreaterThan(5)
  }, 120_000)

  it('at any statement of the daily job leaves a renewal that the next run or its lookup completes', async () => {
    let statements = 0
    const { renewDueMemberships } = await import('./renew-due.server.ts')
    for (let died = true; died; statements++) {
      const member = await joined('2026-01-10')
      world.goTo('2026-02-10')
      const dying = createCrashingDb(database.url, statements)
      const brand = { brandId: world.brand.id, today: world.today() }
      await renewDueMemberships({ ...world.deps(), db: dying.db }, brand).catch(() => null)
      died = dying.died
      await dying.close()
      await world.reconcile()
      await world.runDay()
      expect(await world.read(member)).toMatchObject({ status: 'active', termStartsOn: '2026-02-10' })
      expect(await world.renewalsOf(member)).toHaveLength(1)
      expect(await world.violations()).toEqual([])
      await database.db
        .update(memberships)
        .set({ autoRenew: false })
        .where(eq(memberships.id, member.membership.id))
    }
    expect(statements).toBeGreaterThan(3)
  }, 120_000)
})
