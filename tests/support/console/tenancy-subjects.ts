import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { brands } from '#db/schema/brands.ts'
import { findBrandById } from '#domain/brands/brand.queries.server.ts'
import { formOfBrand, seenOf } from '#domain/tenancy/change-brand.server.ts'
import { hostRecord } from '#domain/tenancy/host-check.server.ts'
import { testConfig } from '#tests/support/door.ts'

/** A host whose name says whose it is. */
const hostOf = (brandId: string) => `x.${brandId}.example.com`

/** Name servers that know the record of each of those hosts. */
export async function findTxtOfMatrix(name: string): Promise<string[]> {
  const brandId = name.split('.')[2] ?? ''
  return [hostRecord(testConfig.sessionSecret, { brandId, host: hostOf(brandId) }).text]
}

async function withHost(db: Db, { brandId }: { brandId: string }): Promise<object> {
  const host = hostOf(brandId)
  await db
    .update(brands)
    .set({ hosts: [host] })
    .where(eq(brands.id, brandId))
  return { host }
}

/** A body that each call about a brand as a whole takes, as the brand is now. */
export const tenancyBodies: Record<string, (db: Db, at: { brandId: string }) => Promise<object>> = {
  'PUT /api/admin/brand': async (db, { brandId }) => {
    const brand = await findBrandById(db, brandId)
    if (!brand) return {}
    return { ...formOfBrand(brand), seen: seenOf(formOfBrand(brand)) }
  },
  // Paused before and open after, so that what else is called there can sell.
  'PUT /api/admin/brand/standing': async (db, { brandId }) => {
    const brand = await findBrandById(db, brandId)
    if (!brand) return {}
    const settings = { ...brand.settings, standing: 'paused' as const }
    await db.update(brands).set({ settings }).where(eq(brands.id, brandId))
    return { standing: 'open', name: brand.name, reason: 'For the matrix' }
  },
  'POST /api/admin/brand/hosts': async () => ({ host: `${newId()}.example.com` }),
  'POST /api/admin/brand/hosts/check': withHost,
  'POST /api/admin/brand/hosts/remove': withHost,
}
