import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { memberships } from '#db/schema/memberships.ts'
import type { MembershipOwner } from '#domain/accounts/visitor.ts'
import { DomainError } from '#domain/errors.ts'
import { lockMembership } from '#domain/memberships/lock-membership.server.ts'
import { mailMember } from '#domain/memberships/member-mail.server.ts'
import { findMembership } from '#domain/memberships/membership.queries.server.ts'
import type { MembershipView } from '#domain/memberships/membership.schema.ts'

/**
 * Takes back a cancellation that gave nothing back and has not ended the membership yet. Auto-renewal stays off: what
 * was agreed to of it ended with the cancellation. Asked for again it changes nothing; answers the membership as it
 * stands then.
 * @throws DomainError `not_found`; `conflict` once it is over.
 */
export async function keepMembership(db: Db, owner: MembershipOwner): Promise<MembershipView> {
  const { brandId, accountId, membershipId } = owner
  return db.transaction(async (tx) => {
    const { cancelledAt } = await lockMembership(tx, owner)
    const { membership } = await findMembership(tx, owner)
    if (membership.status !== 'active') {
      throw new DomainError('conflict', 'This membership is over. You can renew it instead.')
    }
    if (!cancelledAt) return membership
    await tx
      .update(memberships)
      .set({ cancelledAt: null })
      .where(ofBrand(memberships, brandId, eq(memberships.id, membershipId)))
    await mailMember(tx, {
      brandId,
      accountId,
      template: 'membership-kept',
      props: { membershipId },
      dedupeKey: `membership-kept:${membershipId}:${cancelledAt.toISOString()}`,
    })
    return { ...membership, givenUp: false }
  })
}
