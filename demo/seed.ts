import { sql } from 'drizzle-orm'
import type { Db, DbAt } from '#db/client.ts'
import { brands } from '#db/schema/brands.ts'
import { type DemoBrandKey, demoBrands } from '#demo/dataset/brands.ts'
import { demoStaff } from '#demo/dataset/people.ts'
import { seedBrand } from '#demo/dataset/seed-brand.ts'
import { seedCases } from '#demo/dataset/seed-cases.ts'
import { seedDirectory } from '#demo/dataset/seed-directory.ts'
import { seedMembers } from '#demo/dataset/seed-members.ts'
import { seedBookCheck, seedMoney, seedOwedRefund } from '#demo/dataset/seed-money.ts'
import { insertDemoStaff } from '#demo/fixtures/staff.ts'
import { hashPassword } from '#domain/security/password.server.ts'
import { seedHistory } from './history/seed-history.ts'
import { demoPassword } from './passwords.ts'

/** The key of an advisory lock, so that of two processes starting at once only one seeds. */
const lockKey = 4_662_563_502

/**
 * Fills an empty database with the three demo brands, in one transaction. Does nothing if there is a brand already. All
 * dates are relative to `now`, so that the demo never looks old.
 */
export async function seedDemo({ db, now }: DbAt): Promise<{ seeded: boolean }> {
  if (await hasBrands(db)) return { seeded: false }
  const passwordHash = await hashPassword(demoPassword)
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`)
    if (await hasBrands(tx)) return { seeded: false }
    const brandIds = new Map<DemoBrandKey, string>()
    for (const brand of demoBrands) {
      const seeded = await seedBrand(tx, brand, now)
      brandIds.set(brand.key, seeded.brandId)
      await seedMembers(tx, { ...seeded, brandKey: brand.key, passwordHash, now })
    }
    for (const person of demoStaff) {
      await insertDemoStaff(tx, person, { passwordHash, brandIds, now })
    }
    const brandId = brandIds.get('brightharbor') ?? ''
    const timeZone = demoBrands.find(({ key }) => key === 'brightharbor')?.settings.timeZone ?? 'UTC'
    await seedCases(tx, { brandId, timeZone, now })
    for (const { key, settings } of demoBrands.filter((brand) => brand.key === 'brightharbor')) {
      await seedMoney(tx, { brandId: brandIds.get(key) ?? '', timeZone: settings.timeZone, now })
    }
    for (const { key } of demoBrands) {
      await seedHistory(tx, { brandKey: key, brandId: brandIds.get(key) ?? '', now })
    }
    await seedOwedRefund(tx, { brandId, now })
    await seedDirectory(tx, { brandId, now })
    await seedBookCheck(tx, now)
    return { seeded: true }
  })
}

async function hasBrands(db: Db): Promise<boolean> {
  return (await db.select({ id: brands.id }).from(brands).limit(1)).length > 0
}
