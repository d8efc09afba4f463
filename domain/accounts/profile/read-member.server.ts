import { and, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { accounts } from '#db/schema/accounts.ts'
import type { MemberView } from '#domain/accounts/account.schema.ts'
import { fieldsOfMember } from '#domain/accounts/member-fields.ts'
import { notFound } from '#domain/errors.ts'
import type { MemberFieldName } from '#domain/values/member-fields.ts'

const simpleColumns = Object.fromEntries(fieldsOfMember.map(([name]) => [name, accounts[name]])) as Pick<
  typeof accounts,
  MemberFieldName
>

/**
 * The account's owner as shown on their own pages. @throws DomainError `not_found` if the brand has no such account.
 */
export async function readMember(
  db: Db,
  { brandId, accountId }: { brandId: string; accountId: string },
): Promise<MemberView> {
  const { id, email, firstName, lastName, dateOfBirth, phone, address } = accounts
  const [member] = await db
    .select({ id, email, firstName, lastName, dateOfBirth, phone, address, ...simpleColumns })
    .from(accounts)
    .where(and(eq(accounts.brandId, brandId), eq(accounts.id, accountId)))
  if (!member) throw notFound()
  return member
}
