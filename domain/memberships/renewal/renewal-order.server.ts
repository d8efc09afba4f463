import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { accounts } from '#db/schema/accounts.ts'
import { paymentMethods, payments } from '#db/schema/billing.ts'
import { dependents, memberships } from '#db/schema/memberships.ts'
import { planVersions } from '#db/schema/plans.ts'
import { notFound } from '#domain/errors.ts'
import { standing } from '#domain/memberships/membership.policy.ts'
import { nextTermFacts } from '#domain/memberships/next-term/next-term.queries.server.ts'
import { nextTermOf, quoteNextTerm } from '#domain/memberships/next-term/next-term.rules.ts'
import { paidTerms } from '#domain/memberships/next-term/paid-terms.queries.server.ts'
import { renewalTerm } from './renewal.rules.ts'

type Which = { brandId: string; membershipId: string; today: string; accountId?: string }
type Row = Awaited<ReturnType<typeof readRow>>
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

/** Whether a payment for the membership, of whatever purpose but `but`, is under way. */
export async function hasOpenPayment(
  db: Db,
  membershipId: string,
  { but }: { but?: 'family' } = {},
): Promise<boolean> {
  const open = and(
    eq(payments.membershipId, membershipId),
    inArray(payments.status, ['created', 'unknown']),
    but ? ne(payments.purpose, but) : undefined,
  )
  return (await db.$count(payments, open)) > 0
}

/**
 * What renewing a membership on `today` would pay for, with what, and for how much; cents.
 * @throws DomainError `not_found` when there is none of this brand, or of `accountId` where that is given.
 */
export async function readRenewal(db: Db, which: Which) {
  const { facts, ...row } = await readRow(db, which)
  const { membership } = row
  const { today } = which
  const status = standing(membership, today)
  const isReturning = status !== 'active' && status !== 'past_due'
  const { interval } = (isReturning ? null : facts.chosen) ?? facts
  const term = renewalTerm({ status, interval, terms: await paidTerms(db, membership.id) }, today)
  const people = await db.select().from(dependents).where(eq(dependents.membershipId, membership.id))
  const next = nextTermOf(facts, { isReturning, people, startsOn: term.startsOn, today })
  const { accountId, brandId, paymentMethodId } = membership
  const card = await findCard(db, { brandId, accountId, paymentMethodId })
  const hasChosen = !isReturning && facts.chosen !== null
  return { ...row, facts, people, status, term, next, hasChosen, quote: quoteNextTerm(next), card }
}

async function readRow(db: Db, { brandId, membershipId, accountId }: Which) {
  const [row] = await db
    .select({
      membership: memberships,
      facts: nextTermFacts({ membership: 'memberships', version: 'plan_versions' }),
      /** Whether its plan, as published today, is sold in its member's state. */
      isSoldInState: sql<boolean>`exists (
        select from plans p join plan_versions pv on pv.plan_id = p.id and pv.version = p.published_version
        where p.id = ${memberships.planId} and p.status = 'published'
          and ${memberships.state} = any(pv.sellable_states))`,
      email: accounts.email,
    })
    .from(memberships)
    .innerJoin(planVersions, eq(planVersions.id, memberships.planVersionId))
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(
      and(
        eq(memberships.brandId, brandId),
        eq(memberships.id, membershipId),
        accountId ? eq(memberships.accountId, accountId) : undefined,
      ),
    )
  if (!row) throw notFound()
  return row
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
