import { and, eq, lt, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { paymentMethods } from '#db/schema/billing.ts'
import { memberships } from '#db/schema/memberships.ts'
import { insertCoupon } from '#demo/coupons.ts'
import type { InsertedMember } from '#demo/members.ts'
import { addDays } from '#domain/calendar.ts'
import { DomainError } from '#domain/errors.ts'
import { setAutoRenew } from '#domain/memberships/set-auto-renew.server.ts'
import type { SandboxFailure } from '#integrations/payments/sandbox-gateway.server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { openRenewalWorld } from '#tests/support/renewal-world.ts'

const database = useDatabase()
const failures: SandboxFailure[] = ['reset_before', 'reset_after', 'garbage', 'server_error', 'rate_limited']

/** The same numbers from 0 to 1 in every run: mulberry32. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A refusal is an answer too; anything else is a fault. */
const refused = (error: unknown) => {
  if (!(error instanceof DomainError)) throw error
}

/**
 * Lets members live on day by day: what the jobs do, a gateway that now and then does not answer, cards that break
 * and are mended, people who cancel, pay by hand, come back, and change their minds about renewing by themselves.
 */
async function live(world: {
  from: string
  days: number
  size: number
  monthly: number
  checkEvery: number
  timeZone: string
  seed: number
}) {
  const clock = { now: new Date(`${world.from}T18:00:00Z`) }
  const random = dice(world.seed)
  const pick = <Item>(items: Item[]) => items[Math.floor(random() * items.length)]
  const w = await openRenewalWorld(database.db, clock, { timeZone: world.timeZone })
  const brandId = w.brand.id
  const coupon = await insertCoupon(database.db, { brandId, percentOff: 33, duration: 'every_term' })
  const members: InsertedMember[] = []
  for (let n = 0; n < world.size; n++) {
    const interval = random() < world.monthly ? 'month' : 'year'
    members.push(
      await w.member({
        interval,
        joinedOn: addDays(world.from, -Math.floor(random() * (interval === 'year' ? 365 : 28))),
        autoRenew: random() < 0.8,
        renewalCouponId: random() < 0.1 ? coupon.id : null,
        dependents:
          random() < 0.3 ? [{ relationship: 'child', dateOfBirth: addDays(world.from, -9_000) }] : [],
      }),
    )
  }
  await database.pool.query('update sandbox_gateway.tokens set exp_year = 2099')
  const setCard = async (member: InsertedMember, behaviour: string) =>
    database.pool.query('update sandbox_gateway.tokens set behaviour = $1 where token = $2', [
      behaviour,
      member.card.methodReference,
    ])

  const totals: Record<string, number> = {}
  const add = (counts: Record<string, number>) => {
    for (const [name, count] of Object.entries(counts)) totals[name] = (totals[name] ?? 0) + count
  }
  const act = async (member: InsertedMember) => {
    const chance = random()
    if (chance < 0.12) await w.cancel(member).then(() => add({ cancelled: 1 }), refused)
    else if (chance < 0.5) await w.renew(member, { shown: w.today() }).then(() => add({ byHand: 1 }), refused)
    else if (chance < 0.75) await setCard(member, random() < 0.5 ? 'succeed' : 'fail_renewals')
    else {
      const change = { ...w.ownerOf(member), autoRenew: random() < 0.6, ip: '::1', userAgent: null }
      await setAutoRenew({ ...w.deps(), today: w.today() }, change).catch(refused)
    }
  }

  for (let day = 0; day <= world.days; day++) {
    // The clock of the machine is not the best: up to three hours off, never two days the same.
    clock.now = new Date(Date.parse(`${addDays(world.from, day)}T18:00:00Z`) + (random() - 0.5) * 10_800_000)
    const isDown = random() < 0.1
    w.fail(isDown ? (pick(failures) ?? null) : null)
    add(await w.runDay())
    if (isDown) w.fail(pick(failures) ?? null, 'refund')
    for (let acts = Math.round(random() * (members.length / 200)); acts > 0; acts--) {
      const member = pick(members)
      if (member) await act(member)
    }
    w.fail(null)
    await w.reconcile()
    if (random() < 0.2) add(await w.runDay())
    if (day % world.checkEvery === 0) {
      expect(await w.violations(), addDays(world.from, day)).toEqual([])
      const left = and(eq(memberships.status, 'active'), lt(memberships.termEndsOn, w.today()))
      expect(await database.db.$count(memberships, left), `left out on ${w.today()}`).toBe(0)
    }
  }
  expect(await w.violations()).toEqual([])
  return totals
}

it('three years of several hundred memberships, the gateway failing, cards breaking, people leaving and returning: the books hold', async () => {
  const totals = await live({
    from: '2026-11-20',
    days: 3 * 365 + 1,
    size: 300,
    monthly: 0.2,
    checkEvery: 7,
    timeZone: 'America/New_York',
    seed: 4,
  })
  for (const [what, least] of Object.entries({
    renewed: 1_000,
    declined: 50,
    lapsed: 10,
    expired: 10,
    cancelled: 50,
    byHand: 50,
    unknown: 20,
    aged: 20,
  })) {
    expect(totals[what], what).toBeGreaterThan(least)
  }
  expect(totals.broken).toBe(0)
  expect(await database.db.$count(paymentMethods, sql`true`)).toBe(300)
}, 300_000)

it('every day of a small world through 29 February and daylight saving: the books hold', async () => {
  await live({
    from: '2028-01-20',
    days: 80,
    size: 24,
    monthly: 0.8,
    checkEvery: 1,
    timeZone: 'America/Los_Angeles',
    seed: 12,
  })
}, 120_000)
