import type { Db } from '#db/client.ts'
import type { DemoBrandKey } from '#demo/dataset/brands.ts'
import { publishContent } from '#domain/content/publish-content.server.ts'
import { saveWorkingContent } from '#domain/content/save-working-content.server.ts'
import brightharbor from './brightharbor.json' with { type: 'json' }
import copperstate from './copperstate.json' with { type: 'json' }
import { earlierVersions } from './earlier-versions.ts'
import lumen from './lumen.json' with { type: 'json' }

/**
 * What each demo brand has published, oldest first; visitors see the last. Each file is a payload that
 * `npm run content -- import` takes as it is.
 */
export const demoContents: Record<DemoBrandKey, unknown[]> = {
  brightharbor: [...earlierVersions, brightharbor],
  copperstate: [copperstate],
  lumen: [lumen],
}

/** Imports and publishes each version of a brand, by the two commands behind `npm run content`. */
export async function seedContent(
  db: Db,
  { brandKey, brandId, now }: { brandKey: DemoBrandKey; brandId: string; now: Date },
): Promise<void> {
  for (const payload of demoContents[brandKey]) {
    await saveWorkingContent({ db, now }, { brandId, payload })
    await publishContent({ db, now }, { brandId })
  }
}
