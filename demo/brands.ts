import { randomBytes } from 'node:crypto'
import type { Db } from '#db/client.ts'
import { brands } from '#db/schema/brands.ts'
import type { Brand, BrandSettings } from '#domain/brands/brand.schema.ts'
import { onlyRow } from './only-row.ts'

type BrandOverrides = Partial<Omit<typeof brands.$inferInsert, 'settings'>> & {
  settings?: Partial<BrandSettings>
}

const settings: BrandSettings = {
  operator: {
    name: 'Sample Dental Savings, LLC',
    address: '100 Sample Street, Phoenix, AZ 85004',
    phone: '6025550100',
    email: 'help@sample.example',
  },
  timeZone: 'America/Phoenix',
  previewAccess: 'open',
  externalHosts: [],
  origin: null,
  refundLimitCents: 5_000,
  standing: 'open',
  hostChecks: [],
  closing: null,
}

/** A brand without content; its key and name are made up unless given. */
export async function insertBrand(db: Db, overrides: BrandOverrides = {}): Promise<Brand> {
  const key = overrides.key ?? `brand-${randomBytes(5).toString('hex')}`
  const rows = await db
    .insert(brands)
    .values({ name: `The ${key} plan`, ...overrides, key, settings: { ...settings, ...overrides.settings } })
    .returning()
  return onlyRow(rows)
}
