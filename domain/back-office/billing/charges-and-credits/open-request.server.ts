import { and, eq } from 'drizzle-orm'
import type { DbAt } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { moneyRequests } from '#db/schema/money-requests.ts'
import { type Giver, lockGiver, readAlone } from '#domain/back-office/billing/refunds/refund-limit.server.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { DomainError } from '#domain/errors.ts'
import type { Membership } from '#domain/memberships/lock-membership.server.ts'

type NewRow = Pick<
  typeof moneyRequests.$inferInsert,
  'amountCents' | 'reason' | 'tender' | 'reference' | 'paidOn'
> & { kind: 'charge' | 'credit' | 'credit_back' }

/** The request already written under `key`, read in transaction `db`; null if there is none. */
export async function findRequest(
  { db }: Pick<DbAt, 'db'>,
  { brandId, key }: { brandId: string; key: string },
): Promise<string | null> {
  const [earlier] = await db
    .select({ id: moneyRequests.id })
    .from(moneyRequests)
    .where(ofBrand(moneyRequests, brandId, eq(moneyRequests.key, key)))
  return earlier?.id ?? null
}

/**
 * Writes a waiting request to charge or credit a membership, behind its lock. Above what `readAlone` allows, a second
 * person must approve it.
 * @throws DomainError `conflict`: the membership has another waiting request.
 */
export async function openRequest(
  { db, now }: DbAt,
  {
    brand,
    membership,
    by,
    key,
    row,
  }: {
    brand: Pick<Brand, 'id' | 'settings'>
    membership: Membership
    by: Giver & { staffId: string }
    key: string
    row: NewRow
  },
): Promise<{ id: string; needsApproval: boolean }> {
  const { id: membershipId, brandId } = membership
  const isWaiting = and(eq(moneyRequests.membershipId, membershipId), eq(moneyRequests.status, 'waiting'))
  if ((await db.$count(moneyRequests, ofBrand(moneyRequests, brandId, isWaiting))) > 0) {
    throw new DomainError('conflict', 'A charge or credit for this member is already waiting for approval.')
  }
  await lockGiver(db, { brandId, staffId: by.staffId })
  const of = { membershipId, accountId: membership.accountId }
  const alone = await readAlone({ db, now }, { brand, by, kind: row.kind, of })
  const needsApproval = !(row.amountCents <= alone)
  const [made] = await db
    .insert(moneyRequests)
    .values({
      ...row,
      brandId,
      membershipId,
      needsApproval,
      key,
      askedBy: by.staffId,
      status: 'waiting',
      createdAt: now,
    })
    .returning({ id: moneyRequests.id })
  if (!made) throw new Error('The request was not written.')
  return { id: made.id, needsApproval }
}
