import { eq, max } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { accounts } from '#db/schema/accounts.ts'
import { agreements, dependents, memberships } from '#db/schema/memberships.ts'
import { plans, planVersions } from '#db/schema/plans.ts'
import { findBrandById } from '#domain/brands/brand.queries.server.ts'
import { addDays } from '#domain/calendar.ts'
import { nameIn } from '#domain/content/spanish/answer-in.server.ts'
import { isCoveredOn, lastDayIn } from '#domain/memberships/next-term/age-out.rules.ts'
import type { Term } from '#domain/memberships/term.rules.ts'
import { keptAddressSchema } from '#domain/person.schema.ts'
import { intervalSchema } from '#domain/plans/plan.schema.ts'
import type { QuoteLine } from '#domain/plans/quote.schema.ts'
import { writeAgreement } from './agreement.rules.ts'

export type AgreementChange = {
  brandId: string
  membershipId: string
  /** First day the new version applies. It names everyone on the plan that day. */
  on: string
  /** The term the agreement is for; defaults to the current term. */
  term?: Term
  /** Lines paid with the change; empty if the change costs nothing. */
  lines: QuoteLine[]
  renewalTotalCents: number
  agreedAt: Date
}

/**
 * Writes the next version of a membership's agreement from the current membership and family. Earlier versions don't
 * change. Call it under the membership's lock, in the transaction that changes the plan or the family.
 */
export async function renewAgreement(db: Db, change: AgreementChange): Promise<void> {
  const { brandId, membershipId, on, lines, renewalTotalCents, agreedAt } = change
  const { brand, membership, plan, tier, member } = await readParties(db, change)
  const { memberNumber, autoRenew, state } = membership
  const people = await db
    .select()
    .from(dependents)
    .where(ofBrand(dependents, brandId, eq(dependents.membershipId, membershipId)))
  const address = keptAddressSchema.safeParse(member.address)
  const term = change.term ?? { startsOn: membership.termStartsOn, endsOn: membership.termEndsOn }
  const totalCents = lines.reduce((sum, line) => sum + line.amountCents, 0)
  const interval = intervalSchema.parse(membership.interval)
  const facts = {
    brandName: brand.name,
    operator: brand.settings.operator,
    registrations: brand.settings.registrations,
    memberNumber,
    state,
    // A member added at the front desk may not have an address.
    member: { ...member, address: address.data ?? { line1: '', city: '', state, zip: '' } },
    dependents: people
      .filter((person) => isCoveredOn(person, on))
      .map((person) => ({ ...person, endsOn: lastDayIn(person, { endsOn: addDays(term.endsOn, 1) }) })),
    plan: { ...plan, tier },
    interval,
    renewalInterval: membership.nextInterval ? intervalSchema.parse(membership.nextInterval) : interval,
    termStartsOn: term.startsOn,
    termEndsOn: term.endsOn,
    quote: { lines, discountCents: 0, totalCents, renewalTotalCents },
    autoRenew,
  }
  const locale = member.language
  const content = await nameIn(db, { brandId, locale }, () => writeAgreement(facts, locale))
  const [newest] = await db
    .select({ version: max(agreements.version) })
    .from(agreements)
    .where(ofBrand(agreements, brandId, eq(agreements.membershipId, membershipId)))
  const version = (newest?.version ?? 0) + 1
  await db.insert(agreements).values({ brandId, membershipId, version, content, agreedAt })
}

async function readParties(db: Db, { brandId, membershipId }: AgreementChange) {
  const brand = await findBrandById(db, brandId)
  const [row] = await db
    .select({ membership: memberships, plan: planVersions, tier: plans.tier, member: accounts })
    .from(memberships)
    .innerJoin(planVersions, eq(planVersions.id, memberships.planVersionId))
    .innerJoin(plans, eq(plans.id, memberships.planId))
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(ofBrand(memberships, brandId, eq(memberships.id, membershipId)))
  if (!brand || !row) throw new Error(`There is no membership ${membershipId} of brand ${brandId}.`)
  return { brand, ...row }
}
