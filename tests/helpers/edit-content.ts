import type { Db } from '#db/client.ts'
import { findBrandByKey } from '#domain/brands/brand.queries.server.ts'
import { findContentVersion } from '#domain/content/content.queries.server.ts'
import { type ContentPayload, contentSchema } from '#domain/content/content.schema.ts'
import { publishContent } from '#domain/content/publish-content.server.ts'
import { saveWorkingContent } from '#domain/content/save-working-content.server.ts'

/**
 * Edits a brand as an editor would, while the server runs on the database: changes the published content, saves it as
 * the working copy and, with `publish`, publishes it.
 */
export async function editContent(
  db: Db,
  { brandKey, publish = false }: { brandKey: string; publish?: boolean },
  change: (content: ContentPayload) => void,
): Promise<void> {
  const brand = await findBrandByKey(db, brandKey)
  if (!brand?.publishedVersion) throw new Error(`${brandKey} has published nothing.`)
  const stored = await findContentVersion(db, { brandId: brand.id, version: brand.publishedVersion })
  const payload = contentSchema.parse(stored?.payload)
  change(payload)
  const deps = { db, now: new Date() }
  await saveWorkingContent(deps, { brandId: brand.id, payload })
  if (publish) await publishContent(deps, { brandId: brand.id })
}
