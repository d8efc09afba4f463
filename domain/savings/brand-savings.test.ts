import { expect, test } from 'vitest'
import { visits } from '#db/schema/memberships.ts'
import { insertMember } from '#demo/fixtures/members.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { readBrandSavings } from './brand-savings.server.ts'

const database = useDatabase()

test('the savings of all members are this brand’s visits in twelve whole months, hidden when there are few', async () => {
  const { db } = database
  const { membership } = await insertMember(db)
  const { membership: stranger } = await insertMember(db)
  const visit = { service: 'exam', name: 'Exam', usualCents: 6_200, memberCents: 2_200 }
  const insert = (of: typeof membership, visitedOn: string, count: number) =>
    db.insert(visits).values(
      Array.from({ length: count }, () => ({
        ...visit,
        brandId: of.brandId,
        membershipId: of.id,
        visitedOn,
      })),
    )
  const read = () => readBrandSavings(db, { brandId: membership.brandId, today: '2026-11-20' })
  await insert(membership, '2025-11-01', 49)
  await insert(membership, '2025-10-31', 10)
  await insert(membership, '2026-11-01', 10)
  await insert(stranger, '2026-03-03', 60)
  expect(await read()).toBeNull()
  await insert(membership, '2026-10-31', 1)
  expect(await read()).toEqual({
    visits: 50,
    savedCents: 50 * 4_000,
    from: '2025-11-01',
    through: '2026-10-31',
  })
})
