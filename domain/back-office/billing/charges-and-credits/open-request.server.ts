import { and, eq } from 'drizzle-orm'
import type { DbAt } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { refundRequests } from '#db/schema/money-requests.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { DomainError } from '#domain/errors.ts'
import type { Membership } from '#domain/memberships/lock-membership.server.ts'
import { chargedAlone } from './place-charge.server.ts'

type NewRow = Pick<
  typeof refundRequests.$inferInsert,
  'kind' | 'amountCents' | 'reason' | 'tender' | 'reference' | 'paidOn'
>

/** The request that `key` has written already, in the transaction `db` is; null where there is none. */
export async function findRequest(
  { db }: Pick<DbAt, 'db'>,
  { brandId, key }: { brandId: string; key: string },
): Promise<string | null> {
  const [earlier] = await db
    .select({ id: refundRequests.id })
    .from(refundRequests)
    .where(ofBrand(refundRequests, brandId, eq(refundRequests.key, key)))
  return earlier?.id ?? null
}

/**
 * Writes down that somebody asks to charge or credit a membership, behind its lock, as one that waits. Above the brand's
 * limit, what was done alone within a month counted in, another person must approve it.
 * @throws DomainError `conflict`: another one of the membership waits.
 */
export async function openRequest(
  { db, now }: DbAt,
  {
    brand,
    membership,
    askedBy,
    key,
    row,
  }: {
    brand: Pick<Brand, 'settings'>
    membership: Membership
    askedBy: string
    key: string
    row: NewRow
  },
): Promise<{ id: string; needsApproval: boolean }> {
  const { id: membershipId, brandId } = membership
  const isWaiting = and(eq(refundRequests.membershipId, membershipId), eq(refundRequests.status, 'waiting'))
  if ((await db.$count(refundRequests, ofBrand(refundRequests, brandId, isWaiting))) > 0) {
    throw new DomainError('conflict', 'A charge or credit of this member waits for approval already.')
  }
  const alone = brand.settings.refundLimitCents - (await chargedAlone({ db, now }, membership))
  const needsApproval = !(row.amountCents <= alone)
  const [made] = await db
    .insert(refundRequests)
    .values({ ...row, brandId, membershipId, needsApproval, key, askedBy, status: 'waiting', createdAt: now })
    .returning({ id: refundRequests.id })
  if (!made) throw new Error('The request was not written.')
  return { id: made.id, needsApproval }
}
