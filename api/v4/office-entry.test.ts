import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessionCheckRoutes } from '#api/auth/session-check.ts'
import { officeVerifications } from '#db/schema/office-verifications.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertOffice } from '#demo/fixtures/offices.ts'
import { mintEntryLink } from '#domain/offices/verification/own-entry.server.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openTestApi, TestBrowser, testServices } from '#tests/helpers/test-api.ts'
import { officeEntryRoutes } from './office-entry.ts'

const database = useDatabase()

test('an office confirms its entry through an emailed link without signing in; guesses are refused and limited', async () => {
  const { db } = database
  const clock = { now: new Date('2026-11-20T18:00:00Z') }
  const brand = await insertBrand(db)
  const office = await insertOffice(db, { brandId: brand.id })
  const [asked] = await db
    .insert(officeVerifications)
    .values({
      brandId: brand.id,
      officeId: office.id,
      email: 'o@example.com',
      status: 'sent',
      expiresAt: new Date('2026-12-18'),
    })
    .returning()
  const { token } = await mintEntryLink(db, {
    brandId: brand.id,
    verificationId: asked?.id ?? '',
    now: clock.now,
  })
  const door = openTestApi({
    services: testServices(db, clock),
    brand,
    routers: [sessionCheckRoutes, officeEntryRoutes],
  })
  const browser = new TestBrowser(door)
  const read = await browser.post('/api/v4/officeEntry', { token })
  expect([read.status, (await read.json()).form.name]).toEqual([200, office.name])
  const answer = await browser.post('/api/v4/officeEntry/answer', { token, form: null, note: '' })
  expect([answer.status, await answer.json()]).toEqual([200, { isConfirmed: true }])
  const [row] = await db.select().from(officeVerifications).where(eq(officeVerifications.officeId, office.id))
  expect(row).toMatchObject({ status: 'confirmed', tokenHash: null, answeredOn: '2026-11-20' })
  const statuses: number[] = []
  for (let tries = 0; tries < 40; tries += 1)
    statuses.push((await browser.post('/api/v4/officeEntry', { token })).status)
  expect([statuses[0], statuses.at(-1)]).toEqual([422, 429])
})
