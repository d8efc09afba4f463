import { and, arrayContains, desc, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { accounts } from '#db/schema/accounts.ts'
import { memberships } from '#db/schema/memberships.ts'
import { fullName } from '#domain/full-name.ts'
import type { CaseView } from './case.schema.ts'
import type { CaseRow } from './case-row.server.ts'

/**
 * The member a case is of, as far as it tells: by the member number that was given, also one that was replaced since, or
 * by the email it came with where that is the proven one of an account. Null for neither.
 */
export async function memberOfCase(db: Db, row: CaseRow): Promise<CaseView['member']> {
  const number = row.grievance?.memberNumber ?? null
  const byNumber = number
    ? ((await findMember(db, row.brandId, eq(memberships.memberNumber, number))) ??
      (await findMember(db, row.brandId, arrayContains(memberships.formerNumbers, [number]))))
    : null
  if (byNumber) {
    const isTheirs = byNumber.email === row.email && byNumber.isProven
    return view(byNumber, isTheirs ? 'number_and_email' : 'number')
  }
  const isProven = and(eq(accounts.email, row.email), accounts.ownsEmail, isNotNull(accounts.emailVerifiedAt))
  const byEmail = await findMember(db, row.brandId, isProven)
  return byEmail ? view(byEmail, 'email') : null
}

type Found = NonNullable<Awaited<ReturnType<typeof findMember>>>

async function findMember(db: Db, brandId: string, which: ReturnType<typeof and>) {
  const [found] = await db
    .select({
      accountId: accounts.id,
      memberNumber: memberships.memberNumber,
      status: memberships.status,
      firstName: accounts.firstName,
      lastName: accounts.lastName,
      email: accounts.email,
      verifiedAt: accounts.emailVerifiedAt,
    })
    .from(memberships)
    .innerJoin(
      accounts,
      and(eq(accounts.brandId, memberships.brandId), eq(accounts.id, memberships.accountId)),
    )
    .where(and(eq(memberships.brandId, brandId), which))
    .orderBy(desc(memberships.joinedOn))
    .limit(1)
  return found ? { ...found, isProven: found.verifiedAt !== null } : null
}

function view(
  { accountId, memberNumber, status, firstName, lastName }: Found,
  by: 'number_and_email' | 'number' | 'email',
) {
  return { accountId, memberNumber, name: fullName({ firstName, lastName }), status, by }
}
