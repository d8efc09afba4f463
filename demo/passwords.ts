import { inArray } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { accounts } from '#db/schema/accounts.ts'
import { staff } from '#db/schema/staff.ts'
import { verifyPassword } from '#domain/accounts/password.server.ts'
import { demoMembers, demoStaff } from './world/people.ts'

/** The password of everybody in the demo; production refuses to start while anybody has it. */
export const demoPassword = 'brush-twice-daily-2026'

/** The emails of demo members and staff who still have the demo password. */
export async function findDemoPasswords(db: Db): Promise<string[]> {
  const emails = demoMembers('2000-01-01').flatMap(({ account }) => account.email ?? [])
  const people = [
    ...(await db
      .select({ email: accounts.email, passwordHash: accounts.passwordHash })
      .from(accounts)
      .where(inArray(accounts.email, emails))),
    ...(await db
      .select({ email: staff.email, passwordHash: staff.passwordHash })
      .from(staff)
      .where(
        inArray(
          staff.email,
          demoStaff.map((person) => person.email),
        ),
      )),
  ]
  const found: string[] = []
  for (const { email, passwordHash } of people) {
    if (email && passwordHash && (await verifyPassword(passwordHash, demoPassword))) found.push(email)
  }
  return found
}
