import { eq, inArray } from 'drizzle-orm'
import type { Db, DbAt } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { payments } from '#db/schema/billing.ts'
import { memberships, membershipTerms } from '#db/schema/memberships.ts'
import type { Payment } from '#domain/billing/insert-payment.server.ts'
import { openRefund, refundedCents } from '#domain/billing/refunds/refund-payment.server.ts'
import type { Membership } from '#domain/memberships/lock-membership.server.ts'
import { paidTerms } from '#domain/memberships/next-term/paid-terms.queries.server.ts'
import type { Term } from '#domain/memberships/term.rules.ts'
import { membershipWithout } from './reverse-term.rules.ts'

/**
 * Reverses a term whose payment was returned, as if its charge had been declined on the first day. Runs in the
 * transaction `db` and under the membership's lock. Additions paid inside the term are refunded, for `reason`.
 */
export async function reverseTerm(
  { db, now }: DbAt,
  {
    membership,
    payment,
    today,
    reason,
  }: { membership: Membership; payment: Payment; today: string; reason: string },
): Promise<void> {
  const { brandId, id: membershipId } = membership
  const [period] = await db
    .delete(membershipTerms)
    .where(ofBrand(membershipTerms, brandId, eq(membershipTerms.paymentId, payment.id)))
    .returning()
  // A cancellation has already removed its paid period.
  if (period?.kind !== 'term') return
  await refundWithinTerm({ db, now }, membership, { ...period, reason })
  const terms = await paidTerms(db, { brandId, membershipId })
  const changes = membershipWithout(period, { membership, terms, today })
  if (!changes) return
  await db
    .update(memberships)
    .set(changes)
    .where(ofBrand(memberships, brandId, eq(memberships.id, membershipId)))
}

/** Refunds people added and plans changed within a term that is no longer paid for. */
async function refundWithinTerm(
  deps: DbAt,
  { brandId, id }: Membership,
  { reason, ...term }: Term & { reason: string },
): Promise<void> {
  const { db } = deps
  const inside = (await othersOf(db, brandId, id)).filter(
    ({ startsOn, endsOn }) => startsOn <= term.endsOn && endsOn >= term.startsOn,
  )
  if (inside.length === 0) return
  const paymentIds = inside.map(({ paymentId }) => paymentId)
  await db
    .delete(membershipTerms)
    .where(ofBrand(membershipTerms, brandId, inArray(membershipTerms.paymentId, paymentIds)))
  const given = await refundedCents(db, { brandId, paymentIds })
  for (const { paymentId, capturedCents } of inside) {
    const amountCents = capturedCents - (given.get(paymentId) ?? 0)
    if (amountCents > 0) await openRefund(deps, { brandId, paymentId, amountCents, reason })
  }
}

async function othersOf(db: Db, brandId: string, membershipId: string) {
  const { paymentId, startsOn, endsOn, kind } = membershipTerms
  return db
    .select({ paymentId: payments.id, startsOn, endsOn, capturedCents: payments.amountCents })
    .from(membershipTerms)
    .innerJoin(payments, eq(payments.id, paymentId))
    .where(
      ofBrand(
        membershipTerms,
        brandId,
        eq(membershipTerms.membershipId, membershipId),
        inArray(kind, ['additional', 'plan_change']),
      ),
    )
}
