import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { brands } from '#db/schema/brands.ts'
import { etagOf, formOfBrand } from '#domain/back-office/brands/change-brand.server.ts'
import { verificationRecord } from '#domain/back-office/brands/domain-verification.server.ts'
import { findBrandById } from '#domain/brands/brand.queries.server.ts'
import type { BrandSettings } from '#domain/brands/brand.schema.ts'
import { testConfig } from '#tests/helpers/test-api.ts'

/** A host name that contains its brand's id. */
const hostOf = (brandId: string) => `x.${brandId}.example.com`

/** A resolver that has the TXT record of each of those hosts. */
export async function findTxtOfMatrix(name: string): Promise<string[]> {
  const brandId = name.split('.')[2] ?? ''
  return [verificationRecord(testConfig.sessionSecret, { brandId, host: hostOf(brandId) }).text]
}

async function withHost(db: Db, { brandId }: { brandId: string }): Promise<object> {
  const host = hostOf(brandId)
  await db
    .update(brands)
    .set({ hosts: [host] })
    .where(eq(brands.id, brandId))
  return { host }
}

/** Sets a selling brand's closing. Returns the fields that confirm a change. */
async function setClosing(db: Db, brandId: string, closing: BrandSettings['closing']): Promise<object> {
  const brand = await findBrandById(db, brandId)
  if (!brand) return {}
  const settings = { ...brand.settings, standing: 'open' as const, closing }
  await db.update(brands).set({ settings }).where(eq(brands.id, brandId))
  return { name: brand.name, reason: 'For the matrix' }
}

/** A valid body for each call about a whole brand, given its current state. */
export const tenancyBodies: Record<string, (db: Db, at: { brandId: string }) => Promise<object>> = {
  'PUT /api/admin/brand': async (db, { brandId }) => {
    const brand = await findBrandById(db, brandId)
    if (!brand) return {}
    return { ...formOfBrand(brand), seen: etagOf(formOfBrand(brand)) }
  },
  // Paused before and open after, so that other calls can sell there.
  'PUT /api/admin/brand/salesStatus': async (db, { brandId }) => {
    const brand = await findBrandById(db, brandId)
    if (!brand) return {}
    const settings = { ...brand.settings, standing: 'paused' as const, closing: null }
    await db.update(brands).set({ settings }).where(eq(brands.id, brandId))
    return { standing: 'open', name: brand.name, reason: 'For the matrix' }
  },
  // The next call undoes it.
  'POST /api/admin/brand/close': async (db, { brandId }) => {
    return { on: '2027-01-31', ...(await setClosing(db, brandId, null)) }
  },
  'POST /api/admin/brand/reopen': (db, { brandId }) =>
    setClosing(db, brandId, { on: '2027-01-31', tellsAt: '2027-01-01T00:00:00Z', toldSince: null }),
  // A state that requires no registration, so that other calls can still sell there.
  'POST /api/admin/brand/registrations': async () => ({
    state: 'OH',
    number: 'OH-1',
    validUntil: '12/31/2027',
  }),
  'POST /api/admin/brand/registrations/remove': async (db, { brandId }) => {
    const brand = await findBrandById(db, brandId)
    if (!brand) return {}
    const registrations = [{ state: 'OH', number: 'OH-1', validUntil: '2027-12-31' }]
    const settings = { ...brand.settings, registrations: [...brand.settings.registrations, ...registrations] }
    await db.update(brands).set({ settings }).where(eq(brands.id, brandId))
    return { state: 'OH' }
  },
  'POST /api/admin/brand/hosts': async () => ({ host: `${newId()}.example.com` }),
  'POST /api/admin/brand/hosts/check': withHost,
  'POST /api/admin/brand/hosts/remove': withHost,
}
