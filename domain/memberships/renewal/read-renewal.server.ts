import { and, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { accounts } from '#db/schema/accounts.ts'
import { dependents, memberships } from '#db/schema/memberships.ts'
import { planVersions } from '#db/schema/plans.ts'
import { maySellIn } from '#domain/brands/registration.rules.ts'
import { notFound } from '#domain/errors.ts'
import { stateRule } from '#domain/law/state-rule.ts'
import { standing } from '#domain/memberships/membership.policy.ts'
import { creditOfLines, creditTaken, withCredit } from '#domain/memberships/next-term/credit.rules.ts'
import {
  isSoldInState,
  nextTermFacts,
  registeredUntil,
} from '#domain/memberships/next-term/next-term.queries.server.ts'
import { nextTermOf, quoteNextTerm, termAfter } from '#domain/memberships/next-term/next-term.rules.ts'
import { paidTerms } from '#domain/memberships/next-term/paid-terms.queries.server.ts'
import { payableFrom } from './renewal.rules.ts'
import { type DaysPaidFor, quoteDays, renewalDays } from './renewal-days.rules.ts'

type Which = { brandId: string; membershipId: string; today: string; accountId?: string }
/** What a renewal would pay for. */
export type Renewal = Awaited<ReturnType<typeof readRenewal>>

/**
 * What renewing a membership on `today` would pay for, and its price; cents. The quote's `renewalTotalCents` is the
 * price of the whole following term, for the people on the plan then. `after`: the credit that term uses, and whether
 * no one is on the plan by then.
 * @throws DomainError as `renewalDays` does; `not_found` if the brand, or `accountId` if given, has no such membership.
 */
export async function readRenewal(db: Db, which: Which, days: DaysPaidFor = { kind: 'next' }) {
  const { facts, registeredUntil: until, ...row } = await readRow(db, which)
  const { membership } = row
  const { brandId, membershipId, today } = which
  const isSoldInState = row.isSoldInState && maySellIn(membership.state, until, today)
  const status = standing(membership, today)
  const isReturning = status !== 'active' && status !== 'past_due'
  const { interval } = (isReturning ? null : facts.chosen) ?? facts
  const paid = renewalDays(
    { status, pastDueSince: membership.pastDueSince, interval, terms: await paidTerms(db, which) },
    days,
    today,
  )
  const { term } = paid
  const people = await db
    .select()
    .from(dependents)
    .where(ofBrand(dependents, brandId, eq(dependents.membershipId, membershipId)))
  const next = nextTermOf(facts, { isReturning, people, startsOn: term.startsOn, today })
  const hasChosen = !isReturning && facts.chosen !== null
  const paying = withCredit(quoteDays(quoteNextTerm(next), next.version.name, paid), facts.creditCents)
  const following = termAfter(facts, next, { paid: term, people, today })
  const renewalTotalCents = quoteNextTerm(following).totalCents
  const creditLeft = facts.creditCents - creditOfLines(paying.lines)
  return {
    ...row,
    isSoldInState,
    facts,
    people,
    status,
    term,
    next,
    hasChosen,
    quote: { ...paying, renewalTotalCents },
    after: { creditCents: creditTaken(renewalTotalCents, creditLeft), isLast: following.cover === null },
  }
}

/** The first day the next term can be paid for manually. @throws DomainError `not_found` */
export async function readPayableFrom(db: Db, which: Which): Promise<string> {
  const { membership, term } = await readRenewal(db, which)
  return payableFrom(stateRule(membership.state), term)
}

async function readRow(db: Db, { brandId, membershipId, accountId }: Which) {
  const [row] = await db
    .select({
      membership: memberships,
      facts: nextTermFacts({ membership: 'memberships', version: 'plan_versions' }),
      isSoldInState: isSoldInState('memberships'),
      registeredUntil: registeredUntil('memberships'),
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
