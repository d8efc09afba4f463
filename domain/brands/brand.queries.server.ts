import { asc, eq, sql } from 'drizzle-orm'
import { cachedStatement } from '#db/cached-statement.ts'
import type { Db } from '#db/client.ts'
import { brands } from '#db/schema/brands.ts'
import { notFound } from '#domain/errors.ts'
import { type Brand, type BrandSettings, brandSettingsSchema } from './brand.schema.ts'

const columns = {
  id: brands.id,
  key: brands.key,
  name: brands.name,
  hosts: brands.hosts,
  settings: brands.settings,
  publishedVersion: brands.publishedVersion,
}

/** A brand whose settings can't be parsed, and why. */
export type MalformedBrand = { brand: Omit<Brand, 'settings'>; error: Error }

/**
 * Every brand of the deployment, by key. Brands with invalid settings are returned separately and don't block the
 * others.
 */
export async function listBrands(db: Db): Promise<{ brands: Brand[]; malformed: MalformedBrand[] }> {
  const rows = await db.select(columns).from(brands).orderBy(asc(brands.key))
  const listed: { brands: Brand[]; malformed: MalformedBrand[] } = { brands: [], malformed: [] }
  for (const { settings, ...brand } of rows) {
    const read = brandSettingsSchema.safeParse(settings)
    if (read.success) listed.brands.push({ ...brand, settings: read.data })
    else listed.malformed.push({ brand, error: read.error })
  }
  return listed
}

/** The brand with this key, or null. */
export async function findBrandByKey(db: Db, key: string): Promise<Brand | null> {
  const [row] = await db.select(columns).from(brands).where(eq(brands.key, key))
  return row ? { ...row, settings: brandSettingsSchema.parse(row.settings) } : null
}

/** The brand with this id, or null. For jobs, which have no host. */
export async function findBrandById(db: Db, id: string): Promise<Brand | null> {
  const [row] = await db.select(columns).from(brands).where(eq(brands.id, id))
  return row ? { ...row, settings: brandSettingsSchema.parse(row.settings) } : null
}

// Foreign keys only take `for key share` on a brand, which doesn't block changes to it.
const heldSettings = cachedStatement((db) =>
  db
    .select({ settings: brands.settings })
    .from(brands)
    .where(eq(brands.id, sql.placeholder('brandId')))
    .for('share')
    .prepare('held_settings'),
)

const standingSchema = brandSettingsSchema.pick({ standing: true, closing: true, timeZone: true })

/**
 * Whether a brand sells and renews. Locks its row until the transaction `tx` ends, so pausing or closing happens before
 * or after, never in between. Call it after locking what is sold or renewed.
 */
export async function holdStanding(
  tx: Db,
  brandId: string,
): Promise<Pick<BrandSettings, 'standing' | 'closing' | 'timeZone'>> {
  const [row] = await heldSettings(tx).execute({ brandId })
  if (!row) throw notFound()
  return standingSchema.parse(row.settings)
}
