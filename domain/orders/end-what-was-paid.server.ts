import { and, desc, eq, inArray, lte, ne } from 'drizzle-orm'
import type { Db, DbAt } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { memberships, membershipTerms } from '#db/schema/memberships.ts'
import { orders } from '#db/schema/orders.ts'
import { planVersions } from '#db/schema/plans.ts'
import type { Payment } from '#domain/billing/insert-payment.server.ts'
import { renewAgreement } from '#domain/memberships/agreement/renew-agreement.server.ts'
import { readFamily } from '#domain/memberships/family/lock-family.server.ts'
import type { Membership } from '#domain/memberships/lock-membership.server.ts'
import { reverseTerm } from '#domain/memberships/renewal/reverse-term.server.ts'
import { endDependentOnReturn } from '#domain/orders/addition/end-dependent-on-return.server.ts'
import { orderKindNames, orderKinds } from '#domain/values/orders.ts'
import type { Order } from './order-kind.ts'

type Ended = {
  membership: Membership
  payment: Payment
  order: Order
  /** The brand’s date. */
  today: string
  /** Why what was paid for inside a term that ends goes back too. */
  reason: string
  /** Whether a term that ends ends its renewals as well: whoever wants their money back is not charged again. */
  endsRenewals: boolean
}

/**
 * All of a payment went back: what it paid for ends, no more and no less, in the transaction `db` is and behind the
 * membership’s lock. A term; a person who was added, and their part of the renewal; a change of plan, which is taken back.
 * An adjustment paid for nothing that could end.
 */
export async function endWhatWasPaid(deps: DbAt, ended: Ended): Promise<void> {
  const { db } = deps
  const { payment, order, today, endsRenewals } = ended
  const { brandId, id: membershipId } = ended.membership
  const [period] = await db
    .select({ kind: membershipTerms.kind })
    .from(membershipTerms)
    .where(ofBrand(membershipTerms, brandId, eq(membershipTerms.paymentId, payment.id)))
  const stops = endsRenewals && period?.kind === 'term'
  const membership = stops ? { ...ended.membership, autoRenew: false } : ended.membership
  if (stops) {
    await db
      .update(memberships)
      .set({ autoRenew: false, nextPlanVersionId: null, nextInterval: null })
      .where(ofBrand(memberships, brandId, eq(memberships.id, membershipId)))
  }
  await reverseTerm(deps, { membership, payment, today, reason: ended.reason })
  if (order.status !== 'settled') return
  if (order.kind === 'addition') await endDependentOnReturn(deps, { membership, order, today })
  // What was cut by a cancellation has no days left that another plan could be for.
  if (order.kind === 'plan_change' && period) await takeBackPlan(deps, { membership, order, today })
}

/** A membership whose change of plan is paid for no more goes back to the plan it had before it. */
async function takeBackPlan(
  { db, now }: DbAt,
  { membership, order, today }: { membership: Membership; order: Order; today: string },
): Promise<void> {
  const { brandId, id: membershipId, accountId } = membership
  // Another plan was bought since: that one stays.
  if (membership.planVersionId !== order.planVersionId) return
  const before = await planBefore(db, order)
  if (!before) return
  const { planVersionId, interval } = before
  const own = ofBrand(memberships, brandId, eq(memberships.id, membershipId))
  const [version] = await db
    .select({ planId: planVersions.planId })
    .from(planVersions)
    .where(ofBrand(planVersions, brandId, eq(planVersions.id, planVersionId)))
  if (!version) return
  await db.update(memberships).set({ planId: version.planId, planVersionId, interval }).where(own)
  // Whoever had to leave for a plan for one person was told, and stays away.
  const { people, renewalWith } = await readFamily(db, { brandId, accountId, membershipId, today })
  const renewalTotalCents = renewalWith(people)
  await renewAgreement(db, { brandId, membershipId, on: today, lines: [], renewalTotalCents, agreedAt: now })
}

/** Orders of these kinds say which plan the membership is on from then on. */
const kindsWithPlan = orderKindNames.filter((name) => {
  const { period } = orderKinds[name]
  return period === 'term' || period === 'plan_change'
})

async function planBefore(db: Db, { id, brandId, membershipId, createdAt }: Order): Promise<Order | null> {
  const gavePlan = inArray(orders.kind, kindsWithPlan)
  const isEarlier = and(ne(orders.id, id), lte(orders.createdAt, createdAt), eq(orders.status, 'settled'))
  const [order] = await db
    .select()
    .from(orders)
    .where(ofBrand(orders, brandId, eq(orders.membershipId, membershipId), gavePlan, isEarlier))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(1)
  return order ?? null
}
