import { and, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { memberships } from '#db/schema/memberships.ts'
import type { Membership } from '#domain/memberships/lock-membership.server.ts'
import { mailMember } from '#domain/memberships/member-mail.server.ts'

/**
 * Marks a membership past due from the first day its renewal could be charged, and emails the member the reason and how
 * to pay. `paymentId` is null if there was no payment method.
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
