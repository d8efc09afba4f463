import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { brands } from '#db/schema/brands.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { listRenewalsDue } from './renewals-due.queries.server.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }

test('a renewal after a brand’s closing date is listed as not charged, as the schedule treats it', async () => {
  const { db } = database
  const world = await openRenewalWorld(db, clock)
  const [before, after] = [
    await world.member({ joinedOn: '2025-12-01' }),
    await world.member({ joinedOn: '2025-12-15' }),
  ]
  const closing = { on: '2026-12-10', tellsAt: '2026-11-21T16:00:00Z', toldSince: null }
  const settings = { ...world.brand.settings, closing }
  await db.update(brands).set({ settings }).where(eq(brands.id, world.brand.id))
  const asked = { brandId: world.brand.id, reach: { kind: 'brand' } as const, today: '2026-11-20' }
  const { rows } = await listRenewalsDue(db, asked, 1)
  expect(rows.map(({ dueOn, isCharged }) => [dueOn, isCharged])).toEqual([
    ['2026-12-01', true],
    ['2026-12-15', false],
  ])
  expect(rows[1]?.why).toContain('The brand closes before that day: nothing is charged.')
  for (const day of ['2026-12-01', '2026-12-15']) {
    world.goTo(day)
    await world.runDay()
  }
  const charged = await Promise.all([before, after].map((member) => world.renewalsOf(member)))
  expect(charged.map((of) => of.length)).toEqual([1, 0])
})
