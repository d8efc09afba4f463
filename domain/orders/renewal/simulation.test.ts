import { and, eq, lt } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { memberships } from '#db/schema/memberships.ts'
import { insertCoupon } from '#demo/fixtures/coupons.ts'
import type { InsertedMember } from '#demo/fixtures/members.ts'
import { insertPlan } from '#demo/fixtures/plans.ts'
import { insertVisit } from '#demo/fixtures/visits.ts'
import { addDays } from '#domain/calendar.ts'
import type { SandboxFailure } from '#integrations/payments/sandbox/sandbox-gateway.server.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { expectReportAddsUp } from '#tests/helpers/reports/adds-up.ts'
import { type Dice, dice, openSimulation, pick } from '#tests/helpers/simulation.ts'

const database = useDatabase()
const failures: SandboxFailure[] = [
  'reset_before',
  'reset_after',
  'garbage',
  'server_error',
  'rate_limited',
  'hang_before',
  'hang_after',
]
const states = ['AZ', 'CA', 'FL', 'LA', 'MO', 'NY', 'OR', 'PR', 'TX', 'WA']

/**
 * Simulates members day by day: the jobs, a gateway that sometimes doesn't respond, cards that fail and are fixed, and
 * people who cancel, pay manually, come back, or change their families and plans. At the end of each day, all books are
 * checked for consistency and against the gateway's ledger.
 */
async function live(world: {
  from: string
  days: number
  size: number
  /** The share of members who pay monthly. */
  monthly: number
  actsEachDay: number
  timeZone: string
  seed: number
  /** The days on which the plans are published at a higher price, in turn. */
  dearerOn?: number[]
}) {
  const clock = { now: new Date(`${world.from}T18:00:00Z`) }
  const random = dice(world.seed)
  const w = await openRenewalWorld(database.db, clock, { timeZone: world.timeZone })
  const members = await moveIn(w, random, world)
  const family = await insertPlan(database.db, {
    brandId: w.brand.id,
    name: 'Family plan',
    monthCents: 2_295,
    yearCents: 22_900,
    additionalYearCents: 4_900,
  })
  const lives = openSimulation(w, database.pool, { random, members, planIds: [w.plan.id, family.plan.id] })
  const totals: Record<string, number> = {}
  const add = (counts: Record<string, number>) => {
    for (const [name, count] of Object.entries(counts)) totals[name] = (totals[name] ?? 0) + count
  }

  const rises: Awaited<ReturnType<typeof w.publishAnew>>[] = []
  for (let day = 0; day < world.days; day++) {
    // The machine's clock is up to 1.5 hours off, differently each day.
    clock.now = new Date(Date.parse(`${addDays(world.from, day)}T18:00:00Z`) + (random() - 0.5) * 10_800_000)
    const isDown = random() < 0.1
    w.fail(isDown ? (pick(random, failures) ?? null) : null)
    add(await w.runDay())
    if (world.dearerOn?.includes(day)) {
      const { id } = rises.length % 2 === 0 ? w.plan : family.plan
      rises.push(await w.publishAnew(id, { monthCents: 2_995 + day, yearCents: 29_900 + day }))
    }
    add(await w.tellOfPrices())
    if (isDown) w.fail(pick(random, failures) ?? null, random() < 0.5 ? 'refund' : 'charge')
    for (let acts = world.actsEachDay; acts > 0; acts--) {
      add({ [await lives.act()]: 1 })
    }
    w.fail(null)
    await w.reconcile()
    if (random() < 0.1) add(await w.runDay())

    expect(await w.violations(), addDays(world.from, day)).toEqual([])
    const left = and(eq(memberships.status, 'active'), lt(memberships.termEndsOn, w.today()))
    expect(await database.db.$count(memberships, left), `left out on ${w.today()}`).toBe(0)
    // Nothing else keeps this database's statistics, which query plans depend on.
    if (day % 100 === 0) await database.pool.query('analyze')
  }
  expect(await w.violationsByPages()).toEqual([])
  await expectReportAddsUp(database.db, { brand: w.brand, today: w.today(), from: world.from.slice(0, 7) })
  for (const rise of rises) add(await countRises(rise))
  return totals
}

/**
 * Members who stayed on a plan and paid its higher price on schedule, and those of them who weren't notified 15 days
 * ahead. Excludes members who chose the new version themselves, by changing plan or billing cycle.
 */
async function countRises({ before, made }: { before: { id: string }; made: { id: string } | undefined }) {
  const paid = `
    select count(*)::int as risen, (count(*) filter (where not exists (
      select from price_notices n join mails m on m.dedupe_key = n.mail_key
      where n.membership_id = o.membership_id and n.term_starts_on = o.starts_on
        and n.plan_version_id = o.plan_version_id and m.sent_at::date <= o.starts_on - 15)))::int as untold
    from orders o
    join lateral (
      select q.plan_version_id, q.interval from orders q
      where q.membership_id = o.membership_id and q.status = 'settled' and q.kind = 'renewal'
        and q.created_at < o.created_at
      order by q.created_at desc limit 1) last on last.plan_version_id = $1 and last.interval = o.interval
    where o.status = 'settled' and o.kind = 'renewal' and o.placed_by = 'schedule' and o.plan_version_id = $2
      and not exists (
        select from orders c where c.kind = 'plan_change' and c.status = 'settled'
          and c.membership_id = o.membership_id and c.plan_version_id = o.plan_version_id)`
  const { rows } = await database.pool.query<{ risen: number; untold: number }>(paid, [before.id, made?.id])
  return { risen: rows[0]?.risen ?? 0, untold: rows[0]?.untold ?? -1 }
}

/**
 * Members of every kind, with a history of up to one term. They're created concurrently; all random values are drawn
 * beforehand.
 */
async function moveIn(
  w: Awaited<ReturnType<typeof openRenewalWorld>>,
  random: Dice,
  { from, size, monthly }: { from: string; size: number; monthly: number },
): Promise<InsertedMember[]> {
  const coupon = await insertCoupon(database.db, {
    brandId: w.brand.id,
    percentOff: 33,
    duration: 'every_term',
  })
  const drawn = Array.from({ length: size }, () => {
    const interval = random() < monthly ? ('month' as const) : ('year' as const)
    return {
      interval,
      joinedOn: addDays(from, -Math.floor(random() * (interval === 'year' ? 365 : 28))),
      autoRenew: random() < 0.93,
      state: pick(random, states),
      renewalCouponId: random() < 0.1 ? coupon.id : null,
      dependents:
        random() < 0.3 ? [{ relationship: 'child' as const, dateOfBirth: addDays(from, -9_000) }] : [],
      hasVisited: random() < 0.3,
    }
  })
  const members: InsertedMember[] = []
  const waiting = drawn.entries()
  const moving = async () => {
    for (const [index, { hasVisited, ...member }] of waiting) {
      const inserted = await w.member(member)
      if (hasVisited) await insertVisit(database.db, { membershipId: inserted.membership.id })
      members[index] = inserted
    }
  }
  await Promise.all([moving(), moving(), moving(), moving()])
  await database.pool.query('update sandbox_gateway.tokens set exp_year = 2099')
  return members
}

/** `npm run drill:years` simulates three years with a thousand members. */
const size = Number(process.env.LIVES ?? 250)
const days = Number(process.env.DAYS ?? 500)
/** Fifteen minutes for the usual size, and proportionally more for a larger one. */
const limitMs = 900_000 * Math.max(1, (size / 250) * (days / 500))

it(
  'hundreds of memberships through every day of more than a year, the gateway failing, cards breaking, people leaving, changing and returning: the books balance each day',
  async () => {
    const totals = await live({
      from: '2026-11-20',
      days,
      size,
      monthly: 0.03,
      actsEachDay: 2,
      timeZone: 'America/New_York',
      seed: 4,
      dearerOn: [100, 200, 400, 800],
    })
    // What the calendar causes grows with the memberships; what people do, with the days.
    const brought = {
      renewed: 200,
      declined: 40,
      expired: 22,
      unknown: 15,
      aged: 50,
      priceNotices: 150,
      risen: 25,
    }
    const done = {
      lapsed: 1,
      cancelled_full: 8,
      cancelled_pro_rata: 55,
      cancelled_none: 7,
      by_hand_active: 50,
      by_hand_confirming: 2,
      refused_card_declined: 14,
      auto_renew_on: 20,
      auto_renew_off: 12,
      person_added: 35,
      person_confirming: 0,
      person_ended: 8,
      plan_changed: 6,
      plan_scheduled: 12,
      plan_kept: 4,
      cancellation_kept_active: 12,
    }
    for (const [what, least] of Object.entries(brought))
      expect(totals[what], what).toBeGreaterThan((least * size) / 250)
    for (const [what, least] of Object.entries(done))
      expect(totals[what], what).toBeGreaterThan((least * days) / 500)
    expect([totals.broken, totals.untold]).toEqual([0, 0])
  },
  limitMs,
)

it('every day of a small world through 29 February and daylight saving: the books balance', async () => {
  await live({
    from: '2028-01-20',
    days: 80,
    size: 24,
    monthly: 0.8,
    actsEachDay: 1,
    timeZone: 'America/Los_Angeles',
    seed: 12,
  })
}, 120_000)
