import { expect, test } from 'vitest'
import { grievanceAppeals, grievances } from '#db/schema/support.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { sampleGrievance } from '#demo/fixtures/support-requests.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { startClocks } from './case-deadlines.rules.ts'
import { fileGrievance } from './file-grievance.server.ts'

const database = useDatabase()
const now = new Date('2026-11-20T18:00:00Z')

test('the database itself rejects an appeal decided by the same person, and a second appeal', async () => {
  const { db } = database
  const brand = await insertBrand(db)
  const [first, second] = [
    await insertStaff(db, { brandIds: [brand.id] }),
    await insertStaff(db, { brandIds: [brand.id] }),
  ]
  await fileGrievance({ db, now }, { brand, ip: '198.51.100.7', grievance: sampleGrievance })
  const [row] = await db.select().from(grievances)
  const { resolveBy } = startClocks({ receivedOn: '2026-11-20', urgent: false })
  const appeal = {
    brandId: brand.id,
    grievanceId: row?.id ?? '',
    reason: 'The receipt was never looked at.',
    filedAt: now,
    resolveBy,
    decidedBefore: first.id,
  }
  const same = db.insert(grievanceAppeals).values({ ...appeal, reviewerId: first.id })
  await expect(same).rejects.toMatchObject({ cause: { constraint: 'grievance_appeals_other_reviewer' } })
  await db.insert(grievanceAppeals).values({ ...appeal, reviewerId: second.id })
  const again = db.insert(grievanceAppeals).values({ ...appeal, reviewerId: second.id })
  await expect(again).rejects.toMatchObject({ cause: { code: '23505' } })
})
