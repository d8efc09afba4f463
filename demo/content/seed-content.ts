import type { Db } from '#db/client.ts'
import type { DemoBrandKey } from '#demo/dataset/brands.ts'
import { findBrandByKey } from '#domain/brands/brand.queries.server.ts'
import { contentSchema } from '#domain/content/content.schema.ts'
import { publishContent } from '#domain/content/publish-content.server.ts'
import { saveWorkingContent } from '#domain/content/save-working-content.server.ts'
import { listSoldWords } from '#domain/content/spanish/sold-words.queries.server.ts'
import brightharbor from './brightharbor.json' with { type: 'json' }
import copperstate from './copperstate.json' with { type: 'json' }
import { earlierVersions } from './earlier-versions.ts'
import lumen from './lumen.json' with { type: 'json' }
import { demoSpanish } from './spanish.ts'

/**
 * What each demo brand has published, oldest first. Visitors see the last. Each file is a payload that `npm run content
 * -- import` accepts as it is.
 */
export const demoContents: Record<DemoBrandKey, unknown[]> = {
  brightharbor: [...earlierVersions, brightharbor],
  copperstate: [copperstate],
  lumen: [lumen],
}

/**
 * Imports and publishes each version of a brand, with its Spanish, through the two commands behind `npm run content`.
 */
export async function seedContent(
  db: Db,
  { brandKey, brandId, now }: { brandKey: DemoBrandKey; brandId: string; now: Date },
): Promise<void> {
  const brand = await findBrandByKey(db, brandKey)
  if (!brand) throw new Error(`There is no brand ${brandKey}.`)
  const sold = await listSoldWords(db, { brandId, now })
  const named = { name: brand.name, operator: brand.settings.operator }
  for (const english of demoContents[brandKey]) {
    const payload = { ...(english as object), es: demoSpanish(contentSchema.parse(english), sold, named) }
    await saveWorkingContent({ db, now }, { brandId, payload })
    await publishContent({ db, now }, { brandId })
  }
}
