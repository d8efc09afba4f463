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
  /** The reason recorded for refunds of payments made inside a term that ends. */
  reason: string
  /**
   * Whether ending a term also ends auto-renewal, because a member who got their money back must not be charged again.
   */
  endsRenewals: boolean
}

/**
 * Ends exactly what a fully refunded payment paid for: a term; an added person and their share of the renewal; or a
 * plan change, which is reverted. An adjustment paid for nothing that could end. Runs in the transaction `db` and under
 * the membership's lock.
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
  // If a cancellation removed the period, no days are left for the other plan.
  if (order.kind === 'plan_change' && period) await takeBackPlan(deps, { membership, order, today })
}

/** Reverts a plan change that is no longer paid for to the membership's previous plan. */
async function takeBackPlan(
  { db, now }: DbAt,
  { membership, order, today }: { membership: Membership; order: Order; today: string },
): Promise<void> {
  const { brandId, id: membershipId, accountId } = membership
  // Another plan was bought since then, so it stays.
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
  // People who left for a one-person plan were told, and aren't brought back.
  const { people, renewalWith } = await readFamily(db, { brandId, accountId, membershipId, today })
  const renewalTotalCents = renewalWith(people)
  await renewAgreement(db, { brandId, membershipId, on: today, lines: [], renewalTotalCents, agreedAt: now })
}

/** Order kinds that set the membership's plan. */
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
