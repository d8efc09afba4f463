import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { accounts } from '#db/schema/accounts.ts'
import { insertMember } from '#demo/fixtures/members.ts'
import { findBrandByKey } from '#domain/brands/brand.queries.server.ts'
import { listPlans } from '#domain/plans/plan.queries.server.ts'

type Overrides = Omit<NonNullable<Parameters<typeof insertMember>[1]>, 'brandId' | 'planId'>
export type MemberOverrides = Omit<Overrides, 'account'>

/**
 * A new demo member that no other end-to-end test uses, with the Harbor Adult plan and the demo password. Returns their
 * email. Works while a server is running on the database.
 */
export async function addDemoMember(db: Db, overrides: MemberOverrides = {}): Promise<string> {
  const email = `member-${randomUUID().slice(0, 13)}@families.example`
  await insertDemoMember(db, { ...overrides, account: { email, firstName: 'Noor', lastName: 'Okafor' } })
  return email
}

/** The same with your own name and email. Uses an existing plan, because a new one would be on every screen. */
export async function insertDemoMember(
  db: Db,
  { account, ...overrides }: Overrides,
): ReturnType<typeof insertMember> {
  const brand = await findBrandByKey(db, 'brightharbor')
  if (!brand) throw new Error('There is no demo world.')
  const [known] = await db
    .select({ passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(and(eq(accounts.brandId, brand.id), eq(accounts.email, 'member@brightharbor.example')))
  const plans = await listPlans(db, { brandId: brand.id, today: '2026-11-21', whitelist: [] })
  const planId = plans.find(({ slug }) => slug === 'harbor-adult')?.id
  return insertMember(db, {
    ...overrides,
    brandId: brand.id,
    planId,
    account: { passwordHash: known?.passwordHash, ...account },
  })
}
