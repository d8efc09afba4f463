import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { accounts } from '#db/schema/accounts.ts'
import { staff } from '#db/schema/staff.ts'
import { verifyPassword } from '#domain/security/password.server.ts'
import { publishedPassword } from '#domain/security/password-strength/published-password.ts'

/** The password of every demo account. Production refuses to start while any of them has it. */
export const demoPassword = publishedPassword

/**
 * The emails of demo members and staff who still have the demo password. They are identified by the mark the seed set,
 * so nothing a visitor writes can make an account a demo account (specification, faults 58).
 */
export async function findDemoPasswords(db: Db): Promise<string[]> {
  const people = [
    ...(await db
      .select({ email: accounts.email, passwordHash: accounts.passwordHash })
      .from(accounts)
      .where(and(eq(accounts.isDemo, true), isNotNull(accounts.passwordHash)))),
    ...(await db
      .select({ email: staff.email, passwordHash: staff.passwordHash })
      .from(staff)
      .where(and(eq(staff.isDemo, true), isNotNull(staff.passwordHash)))),
  ]
  const found: string[] = []
  for (const { email, passwordHash } of people) {
    if (passwordHash && (await verifyPassword(passwordHash, demoPassword)))
      found.push(email ?? 'a member without an email')
  }
  return found
}
