import { randomUUID } from 'node:crypto'
import { createDb } from '#db/client.ts'
import { insertMember } from '#demo/members.ts'
import { hashPassword } from '#domain/accounts/password.server.ts'
import { findBrandByKey } from '#domain/brands/brand.queries.server.ts'
import { listPlans } from '#domain/plans/plan.queries.server.ts'
import { reachDatabase } from '#server/cli/reach-database.ts'

type Overrides = Omit<NonNullable<Parameters<typeof insertMember>[1]>, 'brandId' | 'planId' | 'account'>

/**
 * A member of the demo world that no other journey meets, with the Harbor Adult plan and a password; answers their
 * email. The server on `dataDir` goes on running.
 */
export async function addDemoMember(
  { dataDir, password }: { dataDir: string; password: string },
  overrides: Overrides = {},
): Promise<string> {
  const { url, stop } = await reachDatabase({ databaseUrl: undefined, dataDir })
  const { db, close } = createDb(url, { max: 1 })
  try {
    const brand = await findBrandByKey(db, 'brightharbor')
    if (!brand) throw new Error('There is no demo world.')
    const plans = await listPlans(db, { brandId: brand.id, whitelist: [] })
    const planId = plans.find(({ slug }) => slug === 'harbor-adult')?.id
    const email = `member-${randomUUID().slice(0, 13)}@families.example`
    const account = {
      email,
      passwordHash: await hashPassword(password),
      firstName: 'Noor',
      lastName: 'Okafor',
    }
    await insertMember(db, { ...overrides, brandId: brand.id, planId, account })
    return email
  } finally {
    await close()
    await stop()
  }
}
