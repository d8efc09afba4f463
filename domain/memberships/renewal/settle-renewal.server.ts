import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { memberships, membershipTerms } from '#db/schema/memberships.ts'
import { issueReceipt } from '#domain/billing/issue-receipt.server.ts'
import type { Payment } from '#domain/billing/open-payment.server.ts'
import type { Settlement } from '#domain/billing/settle-payment.server.ts'
import { findBrandById } from '#domain/brands/brand.queries.server.ts'
import { dateIn } from '#domain/calendar.ts'
import { mailMember } from '#domain/memberships/member-mail.server.ts'
import { standOnPlan } from '#domain/memberships/plan-change/stand-on-plan.server.ts'
import { intervalSchema } from '#domain/plans/plan.schema.ts'
import { lockMembership } from './renewal-order.server.ts'

type Deps = { db: Db; now: Date }
type Membership = typeof memberships.$inferSelect

/** A renewal's payment succeeded: the next term, its receipt and its mail, whatever the membership was before. */
async function renew({ db, now }: Deps, payment: Payment): Promise<void> {
  const { membership, today } = await lockOf({ db, now }, payment)
  const { id: paymentId, brandId, termStartsOn: startsOn, termEndsOn: endsOn, lines } = payment
  const { planVersionId, interval } = payment
  if (!startsOn || !endsOn || !lines) throw new Error(`Payment ${paymentId} renews nothing.`)
  const { id: membershipId, accountId } = membership
  await db.insert(membershipTerms).values({ brandId, membershipId, paymentId, startsOn, endsOn })
  await db
    .update(memberships)
    .set({
      status: 'active',
      pastDueSince: null,
      chargeTriedOn: null,
      cancelledAt: null,
      // A term paid for ahead is current from its first day: until then the one before it is.
      ...(startsOn <= today && { termStartsOn: startsOn }),
      termEndsOn: endsOn,
    })
    .where(eq(memberships.id, membershipId))
  // Payments written before they named what they sell leave it as it is.
  if (planVersionId && interval) {
    const on = { planVersionId, interval: intervalSchema.parse(interval), term: { startsOn, endsOn }, lines }
    const renewalTotalCents = payment.amountCents
    await standOnPlan(db, membership, { ...on, renewalTotalCents, agreedAt: payment.createdAt })
  }
  const receiptId = newId(now)
  await issueReceipt(db, { id: receiptId, payment, accountId, membershipId, lines, issuedOn: today })
  await mailMember(db, {
    brandId,
    accountId,
    template: 'renewal-receipt',
    props: { membershipId, receiptId },
    dedupeKey: `renewal-receipt:${paymentId}`,
  })
}

/** A renewal's payment was declined: on schedule the membership falls behind, by hand everything stays as it was. */
async function decline({ db, now }: Deps, payment: Payment): Promise<void> {
  if (!payment.offSession || !payment.termStartsOn) return
  const { membership, today } = await lockOf({ db, now }, payment)
  await fallBehind({ db, now }, { membership, dueOn: payment.termStartsOn, paymentId: payment.id, today })
}

/** What settles a payment for another term of a membership. */
export const renewalSettlement: Settlement = { succeeded: renew, failed: decline }

/** The term that is due could not be paid for: past due since its first day, and the member is told why and how. */
export async function fallBehind(
  { db }: Deps,
  failed: { membership: Membership; dueOn: string; paymentId: string | null; today: string },
): Promise<void> {
  const { membership, dueOn, paymentId, today } = failed
  const { id: membershipId, brandId, accountId, status, pastDueSince } = membership
  if (status !== 'active' && status !== 'past_due') return
  await db
    .update(memberships)
    .set({ status: 'past_due', pastDueSince: pastDueSince ?? dueOn })
    .where(eq(memberships.id, membershipId))
  await mailMember(db, {
    brandId,
    accountId,
    template: 'payment-failed',
    props: { membershipId, paymentId },
    dedupeKey: `payment-failed:${paymentId ?? `${membershipId}:${today}`}`,
  })
}

async function lockOf(
  { db, now }: Deps,
  payment: Payment,
): Promise<{ membership: Membership; today: string }> {
  const { brandId, membershipId } = payment
  const brand = await findBrandById(db, brandId)
  if (!brand || !membershipId) throw new Error(`Payment ${payment.id} renews no membership.`)
  const membership = await lockMembership(db, { brandId, membershipId })
  return { membership, today: dateIn(brand.settings.timeZone, now) }
}
