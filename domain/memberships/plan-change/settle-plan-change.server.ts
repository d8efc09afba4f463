import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { type memberships, membershipTerms, planChanges } from '#db/schema/memberships.ts'
import { issueReceipt } from '#domain/billing/issue-receipt.server.ts'
import type { Payment } from '#domain/billing/open-payment.server.ts'
import type { Settlement } from '#domain/billing/settle-payment.server.ts'
import { mailMember } from '#domain/memberships/member-mail.server.ts'
import { lockMembership } from '#domain/memberships/renewal/renewal-order.server.ts'
import { intervalSchema } from '#domain/plans/plan.schema.ts'
import { standOnPlan } from './stand-on-plan.server.ts'

type Deps = { db: Db; now: Date }
export type PlanChange = typeof planChanges.$inferSelect

/** The payment for a dearer plan succeeded: its period and receipt, and the membership stands on it. */
async function complete({ db, now }: Deps, payment: Payment): Promise<void> {
  const [change] = await db.select().from(planChanges).where(eq(planChanges.paymentId, payment.id))
  if (!change) throw new Error(`Payment ${payment.id} is for no change of plan.`)
  const { brandId, membershipId, startsOn, endsOn, receiptId, lines } = change
  const membership = await lockMembership(db, { brandId, membershipId })
  const paymentId = payment.id
  await db
    .insert(membershipTerms)
    .values({ brandId, membershipId, paymentId, kind: 'plan_change', startsOn, endsOn })
  const { accountId } = membership
  await issueReceipt(db, { id: receiptId, payment, accountId, membershipId, lines, issuedOn: startsOn })
  await changePlanNow({ db, now }, membership, change)
}

/** What settles a payment for a change of plan; one that was declined leaves the membership as it was. */
export const planChangeSettlement: Settlement = { succeeded: complete, failed: async () => {} }

/** Puts a membership on the plan of a change of now and tells the member by mail, in the transaction `db` is. */
export async function changePlanNow(
  { db, now }: Deps,
  membership: typeof memberships.$inferSelect,
  change: PlanChange,
): Promise<void> {
  const { startsOn, endsOn, lines, renewalTotalCents } = change
  await standOnPlan(db, membership, {
    planVersionId: change.toVersionId,
    interval: intervalSchema.parse(membership.interval),
    term: { startsOn, endsOn },
    lines,
    renewalTotalCents,
    agreedAt: change.createdAt,
  })
  await db.update(planChanges).set({ changedAt: now }).where(eq(planChanges.id, change.id))
  const { id: membershipId, brandId, accountId } = membership
  await mailMember(db, {
    brandId,
    accountId,
    template: 'plan-changed',
    props: { membershipId, change: 'now', receiptId: change.paymentId ? change.receiptId : null },
    dedupeKey: `plan-changed:${change.id}`,
  })
}
