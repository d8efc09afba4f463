import type { Db } from '#db/client.ts'
import type { DemoBrandKey } from '#demo/world/brands.ts'
import { publishContent } from '#domain/content/publish-content.server.ts'
import { rollbackContent } from '#domain/content/rollback-content.server.ts'
import { saveWorkingContent } from '#domain/content/save-working-content.server.ts'
import type { BrandContent, PlanIds } from './brand-content.ts'
import { brightharborContent } from './brightharbor.ts'
import { copperstateContent } from './copperstate.ts'
import { lumenContent } from './lumen.ts'

/** The content of each demo brand. */
export const demoContents: Record<DemoBrandKey, (planIds: PlanIds) => BrandContent> = {
  brightharbor: brightharborContent,
  copperstate: copperstateContent,
  lumen: lumenContent,
}

/** Publishes a brand's versions as an editor would, so that everything an editor is held to is checked. */
export async function seedContent(
  db: Db,
  {
    brandKey,
    brandId,
    planIds,
    now,
  }: { brandKey: DemoBrandKey; brandId: string; planIds: PlanIds; now: Date },
): Promise<void> {
  const { versions, published } = demoContents[brandKey](planIds)
  for (const payload of versions) {
    await saveWorkingContent({ db, now }, { brandId, payload })
    await publishContent({ db, now }, { brandId })
  }
  if (published !== versions.length) await rollbackContent({ db }, { brandId, number: published })
}
