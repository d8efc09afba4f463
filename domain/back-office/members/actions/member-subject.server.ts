import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { accounts } from '#db/schema/accounts.ts'
import { readMember } from '#domain/accounts/profile/read-member.server.ts'
import type { AccountContext } from '#domain/accounts/visitor.ts'
import { DomainError } from '#domain/errors.ts'
import { fullName } from '#domain/full-name.ts'
import type { AuditedTx } from '#domain/staff/audit/audited.server.ts'

/** A member as the audit names them. @throws DomainError `not_found` */
export async function memberSubject(
  db: Db,
  owner: Pick<AccountContext, 'brandId' | 'accountId'>,
): Promise<{ kind: string; id: string; name: string }> {
  const { firstName, lastName } = await readMember(db, owner)
  return { kind: 'member', id: owner.accountId, name: fullName({ firstName, lastName }) }
}

/**
 * Takes the turn on a person: of two who change them at once the second sees what the first has done.
 * @throws DomainError `conflict` for somebody who was erased.
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
