import { asc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Db } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { siteSteps } from '#db/schema/reports.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { readFunnel } from '#domain/back-office/reports/facts.server.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { createStepCounts } from './count-steps.server.ts'

const database = useDatabase()
const span = { from: '2026-01', to: '2026-03' }

test('§console: searches and office pages are counted by day for a brand, by several instances, each once, without any person', async () => {
  const { db } = database
  const brand = await insertBrand(db)
  const clock = { now: new Date('2026-02-01T03:00:00Z') }
  const now = () => clock.now
  const [one, other] = [createStepCounts({ db, now }), createStepCounts({ db, now })]
  for (let n = 0; n < 5; n += 1) one.add(brand, 'search')
  one.add(brand, 'office')
  other.add(brand, 'search')
  // A brand deleted meanwhile doesn't block the others.
  one.add({ ...brand, id: newId() }, 'search')
  clock.now = new Date('2026-02-20T18:00:00Z')
  other.add(brand, 'search')
  await Promise.all([one.flush(), other.flush()])
  await Promise.all([one.flush(), other.flush()])
  other.add(brand, 'search')
  await other.flush()
  const rows = await db.select().from(siteSteps).orderBy(asc(siteSteps.day), asc(siteSteps.step))
  const brandId = brand.id
  // In the brand's time zone it was still January.
  expect(rows).toEqual([
    { brandId, day: '2026-01-31', step: 'office', count: 1 },
    { brandId, day: '2026-01-31', step: 'search', count: 6 },
    { brandId, day: '2026-02-20', step: 'search', count: 2 },
  ])
  const at = { brand, reach: { kind: 'brand' } as const, today: '2026-03-02', filters: {} }
  const none = { quotes: 0, atOffice: 0, paid: 0 }
  expect(await readFunnel(db, at, span)).toEqual([
    { month: '2026-01', searches: 6, officeViews: 1, ...none },
    { month: '2026-02', searches: 2, officeViews: 0, ...none },
  ])
  // Searches have no office or state, so filtered funnels have none.
  expect(await readFunnel(db, { ...at, reach: { kind: 'offices', officeIds: [newId()] } }, span)).toEqual([])
  expect(await readFunnel(db, { ...at, filters: { state: 'AZ' } }, span)).toEqual([])
})

test('counts that couldn’t be written are written with the next, once', async () => {
  const { db } = database
  const brand = await insertBrand(db)
  let isAway = true
  const away: Pick<Db, 'execute'> = {
    execute: (query) => {
      if (isAway) throw new Error('The database is away.')
      return db.execute(query)
    },
  }
  const counts = createStepCounts({ db: away as Db, now: () => new Date('2026-02-01T18:00:00Z') })
  counts.add(brand, 'search')
  await expect(counts.flush()).rejects.toThrow('away')
  counts.add(brand, 'search')
  isAway = false
  await counts.flush()
  await counts.flush()
  expect(await db.select({ count: siteSteps.count }).from(siteSteps)).toEqual([{ count: 2 }])
})
