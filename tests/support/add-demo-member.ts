import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { accounts } from '#db/schema/accounts.ts'
import { insertMember } from '#demo/members.ts'
import { findBrandByKey } from '#domain/brands/brand.queries.server.ts'
import { listPlans } from '#domain/plans/plan.queries.server.ts'

export type MemberOverrides = Omit<
  NonNullable<Parameters<typeof insertMember>[1]>,
  'brandId' | 'planId' | 'account'
>

/**
 * A member of the demo world that no other journey meets, with the Harbor Adult plan and the password of the demo;
 * answers their email. A server on the database keeps running.
 */
export async function addDemoMember(db: Db, overrides: MemberOverrides = {}): Promise<string> {
  const brand = await findBrandByKey(db, 'brightharbor')
  if (!brand) throw new Error('There is no demo world.')
  const [known] = await db
    .select({ passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(and(eq(accounts.brandId, brand.id), eq(accounts.email, 'member@brightharbor.example')))
  const plans = await listPlans(db, { brandId: brand.id, whitelist: [] })
  const planId = plans.find(({ slug }) => slug === 'harbor-adult')?.id
  const email = `member-${randomUUID().slice(0, 13)}@families.example`
  const account = { email, passwordHash: known?.passwordHash, firstName: 'Noor', lastName: 'Okafor' }
  await insertMember(db, { ...overrides, brandId: brand.id, planId, account })
  return email
}
