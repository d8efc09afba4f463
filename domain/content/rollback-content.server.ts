import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { brands } from '#db/schema/brands.ts'
import { brandSettingsSchema } from '#domain/brands/brand.schema.ts'
import { notFound } from '#domain/errors.ts'
import { checkPublishable } from './check-content.server.ts'
import { findContentVersion } from './content.queries.server.ts'
import { announce } from './publish-content.server.ts'

/**
 * Makes an earlier published version, by number, the one visitors see. Later versions keep their numbers.
 *
 * @throws DomainError `not_found` for a number that was never published; `invalid` with every wrong path when today's
 * rules refuse it.
 */
export async function rollbackContent(
  { db }: { db: Db },
  { brandId, number }: { brandId: string; number: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [brand] = await tx
      .select({ settings: brands.settings })
      .from(brands)
      .where(eq(brands.id, brandId))
      .for('no key update')
    const earlier = await findContentVersion(tx, { brandId, version: number })
    if (!brand || !earlier) throw notFound()
    checkPublishable(earlier.payload, brandSettingsSchema.parse(brand.settings))
    await tx.update(brands).set({ publishedVersion: number }).where(eq(brands.id, brandId))
    await announce(tx, brandId)
  })
}
