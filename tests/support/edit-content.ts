import { createDb } from '#db/client.ts'
import { findBrandByKey } from '#domain/brands/brand.queries.server.ts'
import { findContentVersion } from '#domain/content/content.queries.server.ts'
import { type ContentPayload, contentSchema } from '#domain/content/content.schema.ts'
import { publishContent } from '#domain/content/publish-content.server.ts'
import { saveWorkingContent } from '#domain/content/save-working-content.server.ts'
import { reachDatabase } from '#server/cli/reach-database.ts'

/**
 * Does what an editor would to a brand of the server that runs on `dataDir`: changes what is published, saves it as
 * the working copy and, with `publish`, publishes it.
 */
export async function editContent(
  { dataDir, brandKey, publish = false }: { dataDir: string; brandKey: string; publish?: boolean },
  change: (content: ContentPayload) => void,
): Promise<void> {
  const { url, stop } = await reachDatabase({ databaseUrl: undefined, dataDir })
  const { db, close } = createDb(url, { max: 1 })
  try {
    const brand = await findBrandByKey(db, brandKey)
    if (!brand?.publishedVersion) throw new Error(`${brandKey} has published nothing.`)
    const stored = await findContentVersion(db, { brandId: brand.id, version: brand.publishedVersion })
    const payload = contentSchema.parse(stored?.payload)
    change(payload)
    const deps = { db, now: new Date() }
    await saveWorkingContent(deps, { brandId: brand.id, payload })
    if (publish) await publishContent(deps, { brandId: brand.id })
  } finally {
    await close()
    await stop()
  }
}
