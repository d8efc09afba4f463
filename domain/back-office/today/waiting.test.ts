import { expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { moneyRequests } from '#db/schema/money-requests.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertMember } from '#demo/fixtures/members.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { findBrandById } from '#domain/brands/brand.queries.server.ts'
import type { Role } from '#domain/values/staff.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { countFailedJobs, listBrandWaiting } from './waiting.server.ts'

const database = useDatabase()
const now = new Date('2026-11-20T18:00:00Z')

test('§console: in all brands Today shows what waits for this role, and in which brand', async () => {
  const { db } = database
  const [quiet, busy] = [await insertBrand(db), await insertBrand(db)]
  const { payments } = await insertMember(db, { brandId: busy.id, now })
  const asker = await insertStaff(db, { role: 'support', brandIds: [busy.id] })
  await db.insert(moneyRequests).values({
    brandId: busy.id,
    paymentId: payments[0]?.id ?? '',
    amountCents: 8000,
    reason: 'Asked for',
    status: 'waiting',
    needsApproval: true,
    key: newId(),
    askedBy: asker.id,
    createdAt: now,
  })
  const found = await Promise.all([quiet, busy].map(({ id }) => findBrandById(db, id)))
  const brands = found.filter((brand) => brand !== null)
  const waitsFor = async (role: Role) => {
    const visitor = { staffId: asker.id, grants: [{ role, scope: { kind: 'platform' as const } }] }
    const rows = await listBrandWaiting(db, { visitor, brands, now })
    return rows.map(({ brand, ...counts }) => [
      brand.name,
      Object.entries(counts).filter(([, count]) => count > 0),
    ])
  }
  expect(await waitsFor('finance')).toEqual([
    [brands[0]?.name, []],
    [brands[1]?.name, [['approvals', 1]]],
  ])
  // People who can't approve aren't asked to.
  expect(await waitsFor('support')).toEqual([
    [brands[0]?.name, []],
    [brands[1]?.name, []],
  ])
  expect(await countFailedJobs(db)).toBe(0)
})
