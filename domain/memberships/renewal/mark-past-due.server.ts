import { and, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { memberships } from '#db/schema/memberships.ts'
import type { Membership } from '#domain/memberships/lock-membership.server.ts'
import { mailMember } from '#domain/memberships/member-mail.server.ts'

/**
 * The term that is due could not be paid for on schedule: past due since its first day, and the member is told why and
 * how to pay. `paymentId` is null where there was no card to charge.
 */
export async function markPastDue(
  db: Db,
  failed: { membership: Membership; dueOn: string; paymentId: string | null; today: string },
): Promise<void> {
  const { membership, dueOn, paymentId, today } = failed
  const { id: membershipId, brandId, accountId, status, pastDueSince } = membership
  if (status !== 'active' && status !== 'past_due') return
  await db
    .update(memberships)
    .set({ status: 'past_due', pastDueSince: pastDueSince ?? dueOn })
    .where(and(eq(memberships.brandId, brandId), eq(memberships.id, membershipId)))
  await mailMember(db, {
    brandId,
    accountId,
    template: 'payment-failed',
    props: { membershipId, paymentId },
    dedupeKey: `payment-failed:${paymentId ?? `${membershipId}:${today}`}`,
  })
}
