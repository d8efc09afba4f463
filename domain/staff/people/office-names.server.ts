import { asc } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { offices } from '#db/schema/offices.ts'

/** The most offices offered in one list. A brand with more assigns office roles by the API. */
const most = 3_000

/** A brand's offices by name, for assigning roles. */
export async function listOfficeNames(
  db: Db,
  brandId: string,
): Promise<{ id: string; name: string; city: string }[]> {
  return db
    .select({ id: offices.id, name: offices.name, city: offices.city })
    .from(offices)
    .where(ofBrand(offices, brandId))
    .orderBy(asc(offices.name), asc(offices.id))
    .limit(most)
}
