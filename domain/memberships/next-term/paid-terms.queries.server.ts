import { asc, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { membershipTerms } from '#db/schema/memberships.ts'
import type { Term } from '#domain/memberships/term.rules.ts'

/** Paid terms in order, without the periods of added people or mid-term plan changes. */
export async function paidTerms(
  db: Db,
  { brandId, membershipId }: { brandId: string; membershipId: string },
): Promise<Term[]> {
  return db
    .select({ startsOn: membershipTerms.startsOn, endsOn: membershipTerms.endsOn })
    .from(membershipTerms)
    .where(
      ofBrand(
        membershipTerms,
        brandId,
        eq(membershipTerms.membershipId, membershipId),
        eq(membershipTerms.kind, 'term'),
      ),
    )
    .orderBy(asc(membershipTerms.startsOn))
}
