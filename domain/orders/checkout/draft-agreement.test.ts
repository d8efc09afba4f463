import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { agreements } from '#db/schema/memberships.ts'
import { consents } from '#db/schema/orders.ts'
import { agreementContentSchema } from '#domain/memberships/agreement/agreement.schema.ts'
import { openCheckoutWorld } from '#tests/helpers/checkout-world.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { agreementHash } from './draft-agreement.server.ts'

const database = useDatabase()

test('can be read in full before it is accepted; the consent keeps the hash of the agreement that was made, and the version of the terms', async () => {
  const world = await openCheckoutWorld(database.db, { now: new Date('2026-11-20T18:00:00Z') })
  world.brand.publishedVersion = 1
  const draft = await world.draft()
  const { agreement } = draft.view
  expect(agreement?.renewing).toMatchObject({
    autoRenew: true,
    totalCents: 16_400,
    termStartsOn: '2026-11-20',
  })
  expect(agreement?.ending.autoRenew).toBe(false)
  await world.confirm(draft)
  const [made] = await database.db.select().from(agreements)
  expect(made?.content).toEqual(agreement?.renewing)
  const [terms] = await database.db.select().from(consents).where(eq(consents.kind, 'terms'))
  expect(terms).toMatchObject({
    documentHash: agreementHash(agreementContentSchema.parse(made?.content)),
    termsVersion: 1,
  })
  const [electronic] = await database.db.select().from(consents).where(eq(consents.kind, 'electronic'))
  expect(electronic?.text).toMatch(
    /^I agree to receive my agreement, notices and receipts by email and in my account; .* I may ask for paper copies at no charge, or withdraw this consent without ending my membership, at any time by calling /,
  )
})
