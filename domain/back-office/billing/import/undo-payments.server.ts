import { and, desc, eq, gte, lt, lte, ne, sql } from 'drizzle-orm'
import type { Db, DbAt } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { payments } from '#db/schema/billing.ts'
import { importRejections, imports } from '#db/schema/imports.ts'
import { membershipTerms, visits } from '#db/schema/memberships.ts'
import { orders } from '#db/schema/orders.ts'
import { planVersions } from '#db/schema/plans.ts'
import { type PaymentFacts, readPayment } from '#domain/back-office/billing/refunds/lock-payment.server.ts'
import { openRefund } from '#domain/billing/refunds/refund-payment.server.ts'
import { findBrandById } from '#domain/brands/brand.queries.server.ts'
import { dateIn } from '#domain/calendar.ts'
import { mailMember } from '#domain/memberships/member-mail.server.ts'
import { reverseTerm } from '#domain/memberships/renewal/reverse-term.server.ts'
import { deskTenders } from '#domain/values/payments.ts'

type Which = { brandId: string; importId: string }

/**
 * Undoes the last remaining payment of an import, whole or not at all. The money counts as handed back today, the way
 * it was paid, and its term becomes unpaid, as when a bank returns a debit. A payment that something was built on
 * stays, and the report says why. Returns whether there may be more.
 */
export async function undoPayments({ db, now }: DbAt, { brandId, importId }: Which): Promise<boolean> {
  const brand = await findBrandById(db, brandId)
  if (!brand) throw new Error(`There is no brand ${brandId}.`)
  const { timeZone } = brand.settings
  const i = imports
  const own = ofBrand(i, brandId, eq(i.id, importId))
  return db.transaction(async (tx) => {
    const [at] = await tx.select({ line: i.line }).from(i).where(own).for('update')
    const [next] = await tx
      .select({ id: payments.id, line: sql<number>`${payments.importLine}` })
      .from(payments)
      .where(
        ofBrand(
          payments,
          brandId,
          eq(payments.importId, importId),
          at?.line ? lt(payments.importLine, at.line) : undefined,
        ),
      )
      .orderBy(desc(payments.importLine))
      .limit(1)
    if (!next) return false
    const facts = await readPayment(tx, { brandId, paymentId: next.id }, { lock: true })
    const why = await whyItStays(tx, facts)
    if (why === null) await takeBack({ db: tx, now }, facts, { importId, timeZone })
    else
      await tx
        .insert(importRejections)
        .values({ brandId, importId, line: next.line, reason: `It stays: ${why}` })
        .onConflictDoNothing()
    const counted = why === null ? { undone: sql`${i.undone} + 1` } : { kept: sql`${i.kept} + 1` }
    await tx
      .update(i)
      .set({ line: next.line, ...counted })
      .where(own)
    return true
  })
}

/** What was built on a payment since, as text; null if nothing. */
async function whyItStays(
  db: Db,
  { payment, order, membership, leftCents, isDisputed }: PaymentFacts,
): Promise<string | null> {
  const { brandId } = payment
  if (!membership) return 'its membership is gone.'
  if (leftCents !== payment.amountCents || isDisputed) return 'some of it was refunded since.'
  if (membership.cancelledAt) return 'the membership was canceled since.'
  const later = ofBrand(
    membershipTerms,
    brandId,
    eq(membershipTerms.membershipId, membership.id),
    ne(membershipTerms.paymentId, payment.id),
    gte(membershipTerms.startsOn, order.startsOn),
  )
  if ((await db.$count(membershipTerms, later)) > 0) return 'a later payment builds on it.'
  const visited = ofBrand(
    visits,
    brandId,
    eq(visits.membershipId, membership.id),
    gte(visits.visitedOn, order.startsOn),
    lte(visits.visitedOn, order.endsOn),
  )
  if ((await db.$count(visits, visited)) > 0) return 'a visit was logged in the term it pays for.'
  if (await changedPlan(db, { payment, order })) return 'the membership went to another plan with it.'
  return null
}

/** Whether the term before was on another plan: the membership has left that plan, and nobody agreed to go back. */
async function changedPlan(
  db: Db,
  { payment: { brandId }, order }: Pick<PaymentFacts, 'payment' | 'order'>,
): Promise<boolean> {
  const plans = await db
    .select({ planId: planVersions.planId })
    .from(orders)
    .innerJoin(
      planVersions,
      and(eq(planVersions.id, orders.planVersionId), eq(planVersions.brandId, brandId)),
    )
    .where(
      ofBrand(
        orders,
        brandId,
        eq(orders.membershipId, order.membershipId),
        eq(orders.status, 'settled'),
        lte(orders.createdAt, order.createdAt),
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.startsOn))
    .limit(2)
  return new Set(plans.map(({ planId }) => planId)).size > 1
}

async function takeBack(
  { db, now }: DbAt,
  { payment, membership }: PaymentFacts,
  { importId, timeZone }: { importId: string; timeZone: string },
): Promise<void> {
  if (!membership) return
  const { id: paymentId, brandId, amountCents } = payment
  const today = dateIn(timeZone, now)
  const tender = deskTenders.find((each) => each === payment.tender)
  if (!tender) throw new Error(`The payment ${paymentId} was not taken at a desk.`)
  const refund = await openRefund(
    { db, now },
    {
      brandId,
      paymentId,
      amountCents,
      reason: `the file it came by was taken back, import ${importId}`,
      byHand: { tender, reference: payment.gatewayReference, on: today, timeZone },
    },
  )
  const reason = 'the payment of the term it was for was taken back'
  await reverseTerm({ db, now }, { membership, payment, today, reason })
  await mailMember(db, {
    brandId,
    accountId: membership.accountId,
    template: 'imported-payment-reversed',
    props: { membershipId: membership.id, refundId: refund.id },
    dedupeKey: `payment-taken-back:${refund.id}`,
  })
}
