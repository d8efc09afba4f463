import { and, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { accounts } from '#db/schema/accounts.ts'
import { brands } from '#db/schema/brands.ts'
import { dependents, memberships } from '#db/schema/memberships.ts'
import { plans, planVersions } from '#db/schema/plans.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { addDays, dateIn } from '#domain/calendar.ts'
import { newMemberNumber } from '#domain/memberships/member-number.ts'
import { anchorDayOf, termFrom } from '#domain/memberships/term.rules.ts'
import type { Interval } from '#domain/plans/interval.ts'
import type { PlanTier } from '#domain/plans/plan.schema.ts'
import { type PlanVersion, versionColumns } from '#domain/plans/plan-prices.queries.server.ts'
import { countCovered } from '#domain/plans/plan-tier.rules.ts'
import { quotePlan } from '#domain/plans/quote.rules.ts'
import { insertAccount } from './accounts.ts'
import { insertAgreement } from './agreements.ts'
import { insertBrand } from './brands.ts'
import { type Card, insertCard } from './cards.ts'
import { insertCompletedCheckout } from './checkouts.ts'
import { dependentRow } from './dependent-row.ts'
import { joinedOnFor, lateMorning, type MemberStatus, paidTermsOf, refusalsAfter } from './member-history.ts'
import { onlyRow } from './only-row.ts'
import { insertPaidTerms, insertRefusedRenewals, type PaidTerms } from './orders.ts'
import { insertPlan } from './plans.ts'

type MemberOverrides = Partial<Omit<typeof memberships.$inferInsert, 'status' | 'interval'>> & {
  status?: MemberStatus
  interval?: Interval
  account?: Partial<typeof accounts.$inferInsert>
  /** People covered besides the primary member, from the first day and in every price. */
  dependents?: Partial<typeof dependents.$inferInsert>[]
  /** How many terms were paid; by default all up to today, or up to the last that ended. */
  paidTerms?: number
  now?: Date
}
export type InsertedMember = PaidTerms & {
  account: typeof accounts.$inferSelect
  membership: typeof memberships.$inferSelect
  dependents: (typeof dependents.$inferSelect)[]
  planVersion: PlanVersion
  card: Card
}

/**
 * An account with a membership bought through a completed checkout. Each paid term has its captured payment, its
 * receipt and its charge in the sandbox gateway's ledger. Missing parents are made.
 */
export async function insertMember(db: Db, member: MemberOverrides = {}): Promise<InsertedMember> {
  const { account: person, dependents: family = [], paidTerms, now = new Date(), ...overrides } = member
  const { status = 'active', interval = 'year' } = overrides
  const brand = await brandOf(db, overrides.brandId ?? person?.brandId)
  const brandId = brand.id
  const planVersion = await versionOf(db, brandId, overrides)

  const today = dateIn(brand.settings.timeZone, now)
  const joinedOn = overrides.joinedOn ?? joinedOnFor(status, interval, today)
  const [first, ...later] = paidTermsOf({ status, interval, joinedOn }, today, paidTerms)
  const last = later.at(-1) ?? first
  const joinedAt = lateMorning(joinedOn)

  const account = overrides.accountId
    ? onlyRow(await db.select().from(accounts).where(ownAccount(brandId, overrides.accountId)))
    : await insertAccount(db, { createdAt: joinedAt, ...person, brandId })
  const isUnpaid = status === 'past_due' || status === 'lapsed'
  const behaviour = isUnpaid ? 'fail_renewals' : 'succeed'
  const card = await insertCard(db, { brandId, accountId: account.id, now, behaviour })
  const membershipRows = await db
    .insert(memberships)
    .values({
      memberNumber: newMemberNumber(),
      autoRenew: status === 'active' || status === 'past_due',
      state: account.address?.state ?? 'AZ',
      termStartsOn: last.startsOn,
      termEndsOn: last.endsOn,
      paymentMethodId: card.id,
      pastDueSince: isUnpaid ? addDays(last.endsOn, 1) : null,
      chargeTriedOn: isUnpaid ? (refusalsAfter(last, today).at(-1) ?? null) : null,
      cancelledAt: status === 'cancelled' ? now : null,
      createdAt: joinedAt,
      ...overrides,
      id: overrides.id ?? newId(joinedAt),
      brandId,
      accountId: account.id,
      planId: planVersion.planId,
      planVersionId: planVersion.id,
      interval,
      status,
      joinedOn,
    })
    .returning()
  const membership = onlyRow(membershipRows)
  const familyRows = family.map((dependent) => dependentRow(membership, dependent))
  const covered = familyRows.length > 0 ? await db.insert(dependents).values(familyRows).returning() : []

  const { id: membershipId, planVersionId } = membership
  const order = {
    plan: planVersion,
    interval,
    additionalMembers: Math.max(1, countCovered(planVersion, covered.length)) - 1,
  }
  const quote = quotePlan(order)
  const renewal = quotePlan({ ...order, plan: { ...planVersion, enrolmentFeeCents: 0 } })
  const owner = {
    brandId,
    accountId: account.id,
    membershipId,
    planVersionId,
    interval,
    renewalTotalCents: renewal.totalCents,
    card,
  }
  const bought = { brand, account, membership, plan: planVersion, dependents: covered, interval, quote }
  const { checkout, agreed } = await insertCompletedCheckout(db, bought)
  await insertAgreement(db, { ...bought, term: first })
  const paid = await insertPaidTerms(db, owner, [
    { ...first, lines: quote.lines, checkout: { ...checkout, agreed } },
    ...later.map((term) => ({ ...term, lines: renewal.lines })),
  ])
  if (isUnpaid) {
    const on = refusalsAfter(last, today)
    const due = termFrom(addDays(last.endsOn, 1), interval, anchorDayOf(joinedOn))
    await insertRefusedRenewals(db, owner, { ...due, lines: renewal.lines, on })
  }
  const activeMembershipId = membership.id
  await db.update(accounts).set({ activeMembershipId }).where(ownAccount(brandId, account.id))
  return {
    account: { ...account, activeMembershipId },
    membership,
    dependents: covered,
    planVersion,
    card,
    ...paid,
  }
}

async function brandOf(db: Db, brandId: string | undefined): Promise<Brand> {
  if (!brandId) return insertBrand(db)
  return onlyRow(await db.select().from(brands).where(eq(brands.id, brandId)))
}

function ownAccount(brandId: string, accountId: string) {
  return and(eq(accounts.brandId, brandId), eq(accounts.id, accountId))
}

/** The given version, or the published one of the given plan, or that of a new plan. */
async function versionOf(
  db: Db,
  brandId: string,
  { planId, planVersionId }: { planId?: string; planVersionId?: string },
): Promise<PlanVersion & { tier: PlanTier }> {
  if (!planId && !planVersionId) return { ...(await insertPlan(db, { brandId })).version, tier: 'adult' }
  const rows = await db
    .select({ version: versionColumns, tier: plans.tier })
    .from(planVersions)
    .innerJoin(plans, eq(plans.id, planVersions.planId))
    .where(
      and(
        eq(planVersions.brandId, brandId),
        planId ? eq(plans.id, planId) : undefined,
        planVersionId ? eq(planVersions.id, planVersionId) : eq(planVersions.version, plans.publishedVersion),
      ),
    )
  const { version, tier } = onlyRow(rows)
  return { ...version, tier }
}
