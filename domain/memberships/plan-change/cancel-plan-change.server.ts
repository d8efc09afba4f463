import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { ofBrand } from '#db/of-brand.ts'
import { memberships } from '#db/schema/memberships.ts'
import type { MembershipContext } from '#domain/accounts/visitor.ts'
import { assertNoOpenOrder, lockMembership } from '#domain/memberships/lock-membership.server.ts'
import { mailMember } from '#domain/memberships/member-mail.server.ts'
import { findMembership } from '#domain/memberships/membership.queries.server.ts'
import type { MembershipView } from '#domain/memberships/membership.schema.ts'

/**
 * Undoes the plan chosen for the next term. Auto-renewal stays on only if it was on before, because no one agreed to it
 * at the old plan's price. Repeating returns the same.
 * @throws DomainError `not_found`; `in_flight` while the next term is being paid for.
 */
export async function cancelPlanChange(
  { db, now }: { db: Db; now: Date },
  owner: MembershipContext,
): Promise<MembershipView> {
  const { membershipId } = owner
  return db.transaction(async (tx) => {
    const membership = await lockMembership(tx, owner)
    const { brandId, accountId, nextPlanVersionId, autoRenewBefore } = membership
    if (nextPlanVersionId === null) return (await findMembership(tx, owner)).membership
    await assertNoOpenOrder(tx, owner)
    await tx
      .update(memberships)
      .set({
        nextPlanVersionId: null,
        nextInterval: null,
        autoRenew: membership.autoRenew && autoRenewBefore !== false,
      })
      .where(ofBrand(memberships, brandId, eq(memberships.id, membershipId)))
    await mailMember(tx, {
      brandId,
      accountId,
      template: 'plan-changed',
      props: { membershipId, change: 'kept', receiptId: null },
      dedupeKey: `plan-changed:${newId(now)}`,
    })
    return (await findMembership(tx, owner)).membership
  })
}
