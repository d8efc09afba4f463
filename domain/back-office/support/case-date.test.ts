import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { mails } from '#db/schema/mail.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { insertGrievance } from '#demo/fixtures/support-requests.ts'
import type { StaffDeps } from '#domain/staff/audit/audited.server.ts'
import { findCaseDate } from '#domain/support/acknowledgement.queries.server.ts'
import { readRequestStatus } from '#domain/support/request-status.server.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { readCase } from './case.queries.server.ts'
import { moveCase } from './handle-case.server.ts'

const database = useDatabase()
const monday = new Date('2026-11-23T17:00:00Z')
const day = (date: string) => new Date(`${date}T17:00:00Z`)
let brand: Awaited<ReturnType<typeof insertBrand>>
let robin: string

beforeEach(async () => {
  brand = await insertBrand(database.db)
  robin = (await insertStaff(database.db, { brandIds: [brand.id] })).id
})

const as = (staffId: string, now = monday): StaffDeps => ({
  db: database.db,
  now,
  by: { staffId, actor: 'Robin Vale', ip: null },
})

test('the sender gets an email when their deadline is paused, and the new one when it has moved', async () => {
  const { id, email } = await insertGrievance(database.db, { brandId: brand.id, state: 'AZ' })
  await moveCase(as(robin, day('2026-11-18')), { brand, caseId: id, revision: 0, status: 'waiting' })
  await moveCase(as(robin, day('2026-11-22')), { brand, caseId: id, revision: 1, status: 'in_review' })
  const sent = await database.db.select().from(mails).where(eq(mails.template, 'case-date-moved'))
  expect(sent.map(({ to, props }) => [to, props])).toEqual([
    [email, { grievanceId: id }],
    [email, { grievanceId: id }],
  ])
  expect(await findCaseDate(database.db, { brandId: brand.id, grievanceId: id })).toMatchObject({
    resolveBy: '2026-12-20',
  })
})

test('in California the 30 days don’t pause for a reply, so no deadline moves and none is announced', async () => {
  const filed = await insertGrievance(database.db, { brandId: brand.id, state: 'CA' })
  const { id, caseNumber: reference, email } = filed
  await moveCase(as(robin, day('2026-11-18')), { brand, caseId: id, revision: 0, status: 'waiting' })
  const asked = { brandId: brand.id, ip: '198.51.100.7', reference, email }
  const seen = () => readRequestStatus({ db: database.db, now: monday }, asked)
  expect(await seen()).toMatchObject({ status: 'waiting', resolveBy: filed.resolveBy })
  expect((await readCase(as(robin), { brand, caseId: id })).clocks).toContainEqual(
    expect.objectContaining({ clock: 'resolve', by: filed.resolveBy }),
  )
  await moveCase(as(robin, day('2026-11-22')), { brand, caseId: id, revision: 1, status: 'in_review' })
  expect(await seen()).toMatchObject({ resolveBy: filed.resolveBy })
  expect(await database.db.$count(mails, eq(mails.template, 'case-date-moved'))).toBe(0)
})
