import { randomBytes } from 'node:crypto'
import type { Db } from '#db/client.ts'
import { accounts } from '#db/schema/accounts.ts'
import { insertBrand } from './brands.ts'
import { onlyRow } from './only-row.ts'

/** An account; it has no password unless `passwordHash` is given. */
export async function insertAccount(
  db: Db,
  overrides: Partial<typeof accounts.$inferInsert> = {},
): Promise<typeof accounts.$inferSelect> {
  const brandId = overrides.brandId ?? (await insertBrand(db)).id
  return onlyRow(
    await db
      .insert(accounts)
      .values({
        email: `person-${randomBytes(6).toString('hex')}@example.com`,
        firstName: 'Morgan',
        lastName: 'Alder',
        dateOfBirth: '1986-04-17',
        phone: '6025550142',
        address: { line1: '18 Juniper Way', city: 'Phoenix', state: 'AZ', zip: '85004' },
        ...overrides,
        brandId,
      })
      .returning(),
  )
}
