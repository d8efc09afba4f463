import { asc, desc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { offices } from '#db/schema/offices.ts'
import { planVersions } from '#db/schema/plans.ts'
import type { Reach } from '#domain/staff/access/access.rules.ts'

type Choice = { value: string; label: string }

/** The most offices in a select list; if there are more, the rest are found by search. */
const mostOffices = 500

/** Filter options for a brand's members: its plans under their newest names, and the offices within reach. */
export async function filterChoices(
  db: Db,
  { brandId, reach }: { brandId: string; reach: NonNullable<Reach> },
): Promise<{ plans: Choice[]; offices: Choice[] }> {
  const named = await db
    .selectDistinctOn([planVersions.planId], { value: planVersions.planId, label: planVersions.name })
    .from(planVersions)
    .where(ofBrand(planVersions, brandId))
    .orderBy(planVersions.planId, desc(planVersions.version))
  const own = await db
    .select({ value: offices.id, name: offices.name, city: offices.city })
    .from(offices)
    .where(
      ofBrand(
        offices,
        brandId,
        reach.kind === 'offices' ? inArray(offices.id, [...reach.officeIds]) : eq(offices.brandId, brandId),
      ),
    )
    .orderBy(asc(offices.name), asc(offices.id))
    .limit(mostOffices)
  return {
    plans: named.toSorted((one, other) => one.label.localeCompare(other.label)),
    offices: own.map(({ value, name, city }) => ({ value, label: `${name}, ${city}` })),
  }
}
