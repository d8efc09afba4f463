import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { grievanceAppeals } from '#db/schema/support.ts'
import { notFound } from '#domain/errors.ts'

type Appeal = typeof grievanceAppeals.$inferSelect

/** A grievance's appeal; null if there is none. */
export async function appealOf(
  db: Db,
  { brandId, id }: { brandId: string; id: string },
): Promise<Appeal | null> {
  const [appeal] = await db
    .select()
    .from(grievanceAppeals)
    .where(ofBrand(grievanceAppeals, brandId, eq(grievanceAppeals.grievanceId, id)))
  return appeal ?? null
}

/** The appeal of a grievance that has one. @throws DomainError `not_found` */
export async function findAppeal(db: Db, of: { brandId: string; id: string }): Promise<Appeal> {
  const appeal = await appealOf(db, of)
  if (!appeal) throw notFound()
  return appeal
}
