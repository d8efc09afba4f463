import { randomBytes } from 'node:crypto'
import { asc, desc, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { offices } from '#db/schema/offices.ts'
import { staff, staffGrants } from '#db/schema/staff.ts'
import type { Role } from '#domain/staff/access/roles.ts'
import { insertBrand } from './brands.ts'
import { onlyRow } from './only-row.ts'
import type { DemoBrandKey } from './world/brands.ts'
import type { DemoStaff } from './world/people.ts'

type GrantRow = { role: Role; brandId: string | null; officeId?: string | null }

type StaffOverrides = Partial<typeof staff.$inferInsert> & {
  role?: Role
  /** The brands of the role; one is made when none is given. */
  brandIds?: string[]
  /** Instead of both. */
  grants?: GrantRow[]
}

/** A person of the staff, support of one brand by default; cannot sign in without a password hash. */
export async function insertStaff(
  db: Db,
  { role = 'support', brandIds, grants, ...overrides }: StaffOverrides = {},
): Promise<typeof staff.$inferSelect> {
  const given = grants ?? (brandIds ?? [(await insertBrand(db)).id]).map((brandId) => ({ role, brandId }))
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
  if (given.length > 0) {
    await db.insert(staffGrants).values(given.map((grant) => ({ staffId: person.id, ...grant })))
  }
  return person
}

/** A person of the demo's staff, by the ids of its brands. */
export async function insertDemoStaff(
  db: Db,
  { email, name, role, where, totp }: DemoStaff,
  { passwordHash, brandIds, now }: { passwordHash: string; brandIds: Map<DemoBrandKey, string>; now: Date },
): Promise<void> {
  const grants = await grantsAt(db, role, where, (key) => brandIds.get(key) ?? '')
  await insertStaff(db, { email, name, passwordHash, totpSecret: totp, grants, createdAt: now, isDemo: true })
}

async function grantsAt(
  db: Db,
  role: Role,
  where: DemoStaff['where'],
  idOf: (key: DemoBrandKey) => string,
): Promise<GrantRow[]> {
  if (where === 'everything') return [{ role, brandId: null }]
  if (typeof where === 'string') return [{ role, brandId: idOf(where) }]
  const brandId = idOf(where.of)
  // Those with members first: their desks have somebody to look up.
  const members = sql`(select count(*) from memberships m where m.brand_id = ${offices.brandId} and m.office_id = ${offices.id})`
  const own = await db
    .select({ id: offices.id })
    .from(offices)
    .where(ofBrand(offices, brandId))
    .orderBy(desc(members), asc(offices.name), asc(offices.id))
    .limit(where.offices)
  return own.map(({ id }) => ({ role, brandId, officeId: id }))
}
