import { randomBytes } from 'node:crypto'
import type { Db } from '#db/client.ts'
import { staff, staffRoles } from '#db/schema/accounts.ts'
import { insertBrand } from './brands.ts'
import { onlyRow } from './only-row.ts'

type StaffOverrides = Partial<typeof staff.$inferInsert> & {
  role?: 'owner' | 'editor' | 'support'
  /** The brands of the role; one is made when none is given. */
  brandIds?: string[]
}

/** A staff member, support of one brand by default; cannot sign in without a password hash. */
export async function insertStaff(
  db: Db,
  { role = 'support', brandIds, ...overrides }: StaffOverrides = {},
): Promise<typeof staff.$inferSelect> {
  const brands = brandIds ?? [(await insertBrand(db)).id]
  const person = onlyRow(
    await db
      .insert(staff)
      .values({
        email: `staff-${randomBytes(6).toString('hex')}@example.com`,
        name: 'Robin Vale',
        passwordHash: 'unusable',
        ...overrides,
      })
      .returning(),
  )
  if (brands.length > 0) {
    await db.insert(staffRoles).values(brands.map((brandId) => ({ staffId: person.id, brandId, role })))
  }
  return person
}
