import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { accounts } from '#db/schema/accounts.ts'
import { readMember } from '#domain/accounts/profile/read-member.server.ts'
import type { AccountContext } from '#domain/accounts/visitor.ts'
import { DomainError } from '#domain/errors.ts'
import { fullName } from '#domain/full-name.ts'
import type { AuditedTx } from '#domain/staff/audit/audited.server.ts'

/** A member's name in the audit. @throws DomainError `not_found` */
export async function memberSubject(
  db: Db,
  owner: Pick<AccountContext, 'brandId' | 'accountId'>,
): Promise<{ kind: string; id: string; name: string }> {
  const { firstName, lastName } = await readMember(db, owner)
  return { kind: 'member', id: owner.accountId, name: fullName({ firstName, lastName }) }
}

/**
 * Locks a person: of two concurrent changes the second sees the first one's result.
 * @throws DomainError `conflict` if they were erased.
 */
export async function lockMember(
  tx: AuditedTx,
  { brandId, accountId }: Pick<AccountContext, 'brandId' | 'accountId'>,
): Promise<void> {
  const [row] = await tx
    .select({ erasedAt: accounts.erasedAt })
    .from(accounts)
    .where(ofBrand(accounts, brandId, eq(accounts.id, accountId)))
    .for('no key update')
  if (row?.erasedAt) throw new DomainError('conflict', 'This person was erased.')
}
