import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Db } from '#db/client.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertMember } from '#demo/fixtures/members.ts'
import { insertOffice } from '#demo/fixtures/offices.ts'
import { insertPlan } from '#demo/fixtures/plans.ts'
import { listCatalogPlans } from '#domain/back-office/plans/catalog-plans.queries.server.ts'
import { addDays } from '#domain/calendar.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { dice, pick } from '#tests/helpers/simulation.ts'
import { compactCounters, countActive, wrongCounts } from './counters.server.ts'

const database = useDatabase()
const now = new Date('2026-11-20T18:00:00Z')
const today = '2026-11-20'

async function wrong(db: Db) {
  const { rows } = await db.execute(
    sql`select 'standing' as of, subject from (${wrongCounts.standing}) s
      union all select 'days', subject from (${wrongCounts.days}) d
      union all select 'money', subject from (${wrongCounts.money}) m`,
  )
  return rows
}

async function openWorld(members: number) {
  const { db } = database
  const brands = [await insertBrand(db), await insertBrand(db)]
  const worlds = []
  for (const { id: brandId } of brands) {
    const offices = [await insertOffice(db, { brandId }), await insertOffice(db, { brandId })]
    const { plan, version } = await insertPlan(db, { brandId })
    for (let n = 0; n < members; n += 1)
      await insertMember(db, { brandId, planId: plan.id, officeId: offices[n % 2]?.id, now, joinedOn: today })
    worlds.push({ brandId, planId: plan.id, versionId: version.id, offices })
  }
  return worlds
}

const statuses = ['active', 'past_due', 'cancelled', 'expired', 'lapsed'] as const

/** Every kind of statement the domain writes, on random rows. */
function acts(random: () => number, { brandId, offices }: Awaited<ReturnType<typeof openWorld>>[number]) {
  const some = (table: string) =>
    sql`${sql.raw(table)}.brand_id = ${brandId} and hashtext(${sql.raw(table)}.id::text || ${random()}::text) % 3 = 0`
  const status = pick(random, statuses) ?? 'active'
  const office = pick(random, [...offices.map(({ id }) => id), null]) ?? null
  const days = Math.floor(random() * 700) - 350
  return [
    sql`update memberships set status = ${status}, past_due_since = null where ${some('memberships')}`,
    sql`update memberships set office_id = ${office}::uuid where ${some('memberships')}`,
    sql`update memberships set auto_renew = not auto_renew where ${some('memberships')}`,
    sql`update membership_terms set starts_on = starts_on + ${days}::int, ends_on = ends_on + ${days}::int
      where ${some('membership_terms')}`,
    sql`update membership_terms set ends_on = starts_on + abs(${days}::int) where ${some('membership_terms')}`,
    sql`update membership_terms set kind = case kind when 'term' then 'additional' else 'term' end
      where ${some('membership_terms')}`,
    sql`delete from membership_terms where payment_id is null and ${some('membership_terms')}`,
    sql`update memberships set joined_on = joined_on + ${days}::int where ${some('memberships')}`,
    sql`update payments set status = case status when 'succeeded' then 'unknown' else 'succeeded' end where ${some('payments')}`,
    sql`update payments set settled_at = settled_at + ${days}::int * interval '7 minutes' where ${some('payments')}`,
    sql`update payments set amount_cents = amount_cents + 1 where ${some('payments')}`,
    sql`insert into refunds (id, brand_id, payment_id, amount_cents, status, reason, idempotency_key, settled_at)
      select gen_random_uuid(), p.brand_id, p.id, 1, 'succeeded', 'goodwill', gen_random_uuid()::text, now() from payments p where ${some('p')}`,
    sql`delete from refunds where ${some('refunds')}`,
    sql`insert into membership_terms (id, brand_id, membership_id, elsewhere_cents, kind, starts_on, ends_on)
      select gen_random_uuid(), m.brand_id, m.id, 0, 'term', m.term_starts_on + 1000 + ${days}::int, m.term_ends_on + 1000 + ${days}::int
      from memberships m where ${some('m')} on conflict do nothing`,
  ]
}

test('stored counts equal a recount after any writes, reversals and folds, in two brands', async () => {
  const { db } = database
  const worlds = await openWorld(9)
  const random = dice(7)
  expect(await wrong(db)).toEqual([])
  const seen = new Set<number>()
  for (let turn = 0; turn < 120; turn += 1) {
    const world = pick(random, worlds)
    const act = world && pick(random, acts(random, world))
    if (!act) throw new Error('Nothing to do.')
    if (random() < 0.3) {
      const undone = db.transaction(async (tx) => {
        await tx.execute(act)
        expect(await wrong(tx)).toEqual([])
        throw new Error('taken back')
      })
      await expect(undone).rejects.toThrow('taken back')
    } else await db.execute(act)
    if (random() < 0.2) await compactCounters(db)
    expect(await wrong(db)).toEqual([])
    for (const { brandId } of worlds) {
      const { rows } = await db.execute<{ active: number }>(sql`
        select count(*)::int as active from membership_terms t
        where t.brand_id = ${brandId} and t.kind = 'term' and ${today}::date between t.starts_on and t.ends_on`)
      const active = await countActive(db, { brandId, day: today })
      expect(active).toBe(rows[0]?.active)
      seen.add(active)
    }
  }
  expect(seen.size).toBeGreaterThan(3)
})

test('many sell at once without waiting for each other, two fold concurrently, and nothing is lost', async () => {
  const { db, pool } = database
  const [world] = await openWorld(0)
  if (!world) throw new Error('No world.')
  const { brandId, planId, offices } = world
  const sell = () => insertMember(db, { brandId, planId, officeId: offices[0]?.id, now, joinedOn: today })
  // An open transaction with a sale doesn't block others.
  const slow = await pool.connect()
  try {
    await sell()
    await slow.query('begin')
    await slow.query(`update memberships set status = 'past_due', past_due_since = $2 where brand_id = $1`, [
      brandId,
      addDays(today, -1),
    ])
    await slow.query(`update membership_terms set ends_on = ends_on + 1 where brand_id = $1`, [brandId])
    await Promise.all(Array.from({ length: 20 }, sell))
    await Promise.all([compactCounters(db), compactCounters(db), sell(), sell()])
    await slow.query('commit')
  } finally {
    slow.release()
  }
  expect(await wrong(db)).toEqual([])
  await compactCounters(db)
  expect(await compactCounters(db)).toBe(0)
  expect(await wrong(db)).toEqual([])
  expect((await listCatalogPlans(db, { brandId })).map(({ members }) => members)).toEqual([23])
  expect(await countActive(db, { brandId, day: today })).toBe(23)
  const { rows } = await pool.query('select count(*)::int as n from standing_counts where brand_id = $1', [
    brandId,
  ])
  expect(rows).toEqual([{ n: 1 }])
})

test('the consistency check finds a wrong count', async () => {
  const { db, pool } = database
  const [world] = await openWorld(1)
  await pool.query('update standing_counts set members = members + 1 where brand_id = $1', [world?.brandId])
  await pool.query('update day_counts set joined = joined + 1 where brand_id = $1', [world?.brandId])
  await pool.query('update money_counts set payments = payments + 1 where brand_id = $1', [world?.brandId])
  const found = await wrong(db)
  expect(found.map(({ of }) => of).toSorted()).toEqual(['days', 'money', 'standing'])
  expect(new Set(found.map(({ subject }) => subject))).toEqual(new Set([world?.brandId]))
})
