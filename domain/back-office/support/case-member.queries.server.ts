import { and, arrayContains, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { accounts } from '#db/schema/accounts.ts'
import { memberships } from '#db/schema/memberships.ts'
import { contactMessages, grievances } from '#db/schema/support.ts'
import { fullName } from '#domain/full-name.ts'
import { openStatuses } from './case.rules.ts'
import type { CaseView } from './case.schema.ts'
import type { CaseRow } from './case-row.server.ts'

/**
 * The member of a case, as far as known: by the given member number, even a replaced one, or by the sender's email if
 * an account has verified it. Null if neither matches.
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

/** How many of a member's messages and grievances are open: by their email or member number. */
export async function countOpenCases(
  db: Db,
  { brandId, email, memberNumber }: { brandId: string; email: string | null; memberNumber: string },
): Promise<number> {
  const isTheirs = (column: typeof grievances.email | typeof contactMessages.email) =>
    email === null ? sql`false` : eq(column, email)
  const isOpen = (column: typeof grievances.status | typeof contactMessages.status) =>
    inArray(sql`${column}`, [...openStatuses])
  const [complaints, messages] = await Promise.all([
    db.$count(
      grievances,
      ofBrand(
        grievances,
        brandId,
        isOpen(grievances.status),
        or(isTheirs(grievances.email), eq(grievances.memberNumber, memberNumber)),
      ),
    ),
    db.$count(
      contactMessages,
      ofBrand(contactMessages, brandId, isOpen(contactMessages.status), isTheirs(contactMessages.email)),
    ),
  ])
  return complaints + messages
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
