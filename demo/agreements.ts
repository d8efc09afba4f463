import type { Db } from '#db/client.ts'
import type { accounts } from '#db/schema/accounts.ts'
import { agreements, type dependents, type memberships } from '#db/schema/memberships.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { writeAgreement } from '#domain/memberships/agreement/agreement.rules.ts'
import type { Term } from '#domain/memberships/term.rules.ts'
import type { Interval } from '#domain/plans/interval.ts'
import type { Plan } from '#domain/plans/plan.schema.ts'
import type { Quote } from '#domain/plans/quote.schema.ts'
import { lateMorning } from './member-history.ts'
import { onlyRow } from './only-row.ts'

type Agreed = {
  brand: Pick<Brand, 'name' | 'settings'>
  account: typeof accounts.$inferSelect
  membership: typeof memberships.$inferSelect
  plan: Pick<Plan, 'name' | 'tier' | 'benefits'>
  dependents: (typeof dependents.$inferSelect)[]
  interval: Interval
  term: Term
  quote: Quote
}

const unknownAddress = { line1: 'Not given', city: 'Phoenix', state: 'AZ', zip: '85004' }

/** The agreement of a membership, as accepted on the day of joining. */
export async function insertAgreement(
  db: Db,
  { brand, account, membership, plan, dependents, interval, term, quote }: Agreed,
): Promise<typeof agreements.$inferSelect> {
  const content = writeAgreement({
    brandName: brand.name,
    operator: brand.settings.operator,
    memberNumber: membership.memberNumber,
    state: membership.state,
    member: { ...account, address: account.address ?? unknownAddress },
    dependents,
    plan,
    interval,
    termStartsOn: term.startsOn,
    termEndsOn: term.endsOn,
    quote,
    autoRenew: membership.autoRenew,
  })
  const agreedAt = lateMorning(membership.joinedOn)
  const values = { brandId: membership.brandId, membershipId: membership.id, version: 1, content, agreedAt }
  return onlyRow(await db.insert(agreements).values(values).returning())
}
