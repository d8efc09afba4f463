import { eq, inArray } from 'drizzle-orm'
import type { Db, DbAt } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { payments } from '#db/schema/billing.ts'
import { memberships, membershipTerms } from '#db/schema/memberships.ts'
import type { Payment } from '#domain/billing/open-payment.server.ts'
import { openRefund, refundedCents } from '#domain/billing/refunds/refund-payment.server.ts'
import type { Membership } from '#domain/memberships/lock-membership.server.ts'
import { paidTerms } from '#domain/memberships/next-term/paid-terms.queries.server.ts'
import type { Term } from '#domain/memberships/term.rules.ts'
import { membershipWithout } from './reverse-term.rules.ts'

/**
 * The money of a term went back to the bank: the period is paid for no more, and the membership stands as if its charge
 * had been declined on the first day, in the transaction `db` is and behind the membership's lock. What was paid for
 * inside that term is given back.
 */
export async function reverseTerm(
  { db, now }: DbAt,
  { membership, payment, today }: { membership: Membership; payment: Payment; today: string },
): Promise<void> {
  const { brandId, id: membershipId } = membership
  const [period] = await db
    .delete(membershipTerms)
    .where(ofBrand(membershipTerms, brandId, eq(membershipTerms.paymentId, payment.id)))
    .returning()
  // A membership that was cancelled has given its period back already.
  if (period?.kind !== 'term') return
  await refundWithinTerm({ db, now }, membership, period)
  const terms = await paidTerms(db, { brandId, membershipId })
  const changes = membershipWithout(period, { membership, terms, today })
  if (!changes) return
  await db
    .update(memberships)
    .set(changes)
    .where(ofBrand(memberships, brandId, eq(memberships.id, membershipId)))
}

/** Periods of people added and plans changed inside a term that is paid for no more go back with their money. */
async function refundWithinTerm(deps: DbAt, { brandId, id }: Membership, term: Term): Promise<void> {
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
    const reason = 'the bank took back the payment of the term it was for'
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
