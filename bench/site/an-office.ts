import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { brands } from '#db/schema/brands.ts'
import { offices } from '#db/schema/offices.ts'
import { officePath } from '#domain/offices/office-address.rules.ts'

/** The path of any of a brand's offices; undefined if it has none. */
export async function anOffice(db: Db, brand: string): Promise<string | undefined> {
  const [office] = await db
    .select({ id: offices.id, name: offices.name, city: offices.city, state: offices.state })
    .from(offices)
    .innerJoin(brands, eq(brands.id, offices.brandId))
    .where(and(eq(brands.key, brand), isNull(offices.endsOn)))
    .orderBy(offices.id)
    .limit(1)
  return office && officePath(office)
}
