import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { accounts } from '#db/schema/accounts.ts'
import { paymentMethods, payments } from '#db/schema/billing.ts'
import { dependents, memberships, membershipTerms } from '#db/schema/memberships.ts'
import { coupons, plans, planVersions } from '#db/schema/plans.ts'
import { notFound } from '#domain/errors.ts'
import { agesOutOn } from '#domain/family/dependent.rules.ts'
import { standing } from '#domain/memberships/membership.policy.ts'
import { type MembershipStatus, membershipStatuses } from '#domain/memberships/membership.schema.ts'
import type { Term } from '#domain/memberships/term.rules.ts'
import { intervalSchema } from '#domain/plans/plan.schema.ts'
import { type Quote, type QuoteCoupon, quotePlan } from '#domain/plans/quote.rules.ts'
import { renewalTerm } from './renewal.rules.ts'

type Which = { brandId: string; membershipId: string; today: string; accountId?: string }
type Row = Awaited<ReturnType<typeof readRow>>
type Dependent = typeof dependents.$inferSelect
export type RenewalOrder = Awaited<ReturnType<typeof readRenewal>>

/** Takes the turn on a membership: whatever charges, renews or cancels it does so behind this lock. */
export async function lockMembership(
  db: Db,
  { brandId, membershipId, accountId }: Omit<Which, 'today'>,
): Promise<typeof memberships.$inferSelect> {
  const [membership] = await db
    .select()
    .from(memberships)
    .where(
      and(
        eq(memberships.brandId, brandId),
        eq(memberships.id, membershipId),
        accountId ? eq(memberships.accountId, accountId) : undefined,
      ),
    )
    .for('update')
  if (!membership) throw notFound()
  return membership
}

/** The terms paid for, in order, without those of people added in mid-term. */
async function paidTerms(db: Db, membershipId: string): Promise<Term[]> {
  return db
    .select({ startsOn: membershipTerms.startsOn, endsOn: membershipTerms.endsOn })
    .from(membershipTerms)
    .where(and(eq(membershipTerms.membershipId, membershipId), eq(membershipTerms.kind, 'term')))
    .orderBy(asc(membershipTerms.startsOn))
}

/** Whether a payment for the membership, of whatever purpose, is under way. */
export async function hasOpenPayment(db: Db, membershipId: string): Promise<boolean> {
  const open = and(eq(payments.membershipId, membershipId), inArray(payments.status, ['created', 'unknown']))
  return (await db.$count(payments, open)) > 0
}

/**
 * What renewing a membership on `today` would pay for, with what, and for how much; cents.
 * @throws DomainError `not_found` when there is none of this brand, or of `accountId` where that is given.
 */
export async function readRenewal(db: Db, which: Which) {
  const row = await readRow(db, which)
  const { membership, plan } = row
  const { today } = which
  const stored = membershipStatuses.find((known) => known === membership.status) ?? 'pending'
  const status: MembershipStatus = standing({ ...membership, status: stored }, today)
  const interval = intervalSchema.parse(membership.interval)
  const term = renewalTerm({ status, interval, terms: await paidTerms(db, membership.id) }, today)
  const people = await db.select().from(dependents).where(eq(dependents.membershipId, membership.id))
  const quote: Quote = quotePlan({
    plan: { ...plan, enrolmentFeeCents: 0 },
    interval,
    additionalMembers: people.filter((person) => isCovered(person, term.startsOn)).length,
    coupon: row.coupon,
  })
  const { accountId, brandId, paymentMethodId } = membership
  const card = await findCard(db, { brandId, accountId, paymentMethodId })
  return { ...row, status, interval, term, quote, card }
}

/** A person is part of the price of a term whose first day they are covered on. */
function isCovered(
  person: Pick<Dependent, 'relationship' | 'disabled' | 'dateOfBirth' | 'endsOn'>,
  day: string,
): boolean {
  const grownOn = agesOutOn(person)
  return (person.endsOn === null || person.endsOn >= day) && (grownOn === null || grownOn > day)
}

async function readRow(db: Db, { brandId, membershipId, accountId }: Which) {
  const [row] = await db
    .select({
      membership: memberships,
      plan: planVersions,
      planStatus: plans.status,
      coupon: coupons,
      email: accounts.email,
    })
    .from(memberships)
    .innerJoin(planVersions, eq(planVersions.id, memberships.planVersionId))
    .innerJoin(plans, eq(plans.id, memberships.planId))
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .leftJoin(coupons, eq(coupons.id, memberships.renewalCouponId))
    .where(
      and(
        eq(memberships.brandId, brandId),
        eq(memberships.id, membershipId),
        accountId ? eq(memberships.accountId, accountId) : undefined,
      ),
    )
  if (!row) throw notFound()
  return { ...row, coupon: row.coupon ? couponOf(row.coupon) : null }
}

function couponOf({ code, percentOff, amountOffCents, appliesTo }: typeof coupons.$inferSelect): QuoteCoupon {
  const part = appliesTo === 'price' || appliesTo === 'fee' ? appliesTo : 'all'
  return { code, percentOff, amountOffCents, appliesTo: part, duration: 'every_term' }
}

/** The card that is charged: the membership's own, else the newest of the account. */
async function findCard(
  db: Db,
  {
    brandId,
    accountId,
    paymentMethodId,
  }: Pick<Row['membership'], 'brandId' | 'accountId' | 'paymentMethodId'>,
) {
  const cards = await db
    .select()
    .from(paymentMethods)
    .where(and(eq(paymentMethods.brandId, brandId), eq(paymentMethods.accountId, accountId)))
    .orderBy(desc(paymentMethods.createdAt), desc(paymentMethods.id))
  return cards.find(({ id }) => id === paymentMethodId) ?? cards[0] ?? null
}
