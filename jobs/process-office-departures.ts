import { tidyDirectory } from '#domain/back-office/offices/process-office-departures.server.ts'
import { type BrandJobDeps, forEachBrand } from '#jobs/for-each-brand.ts'

/** Every hour: tells the members of offices that leave, moves those of offices that left, and minds unanswered links. */
export function tidyDirectoryJob(deps: BrandJobDeps): Promise<Record<string, number>> {
  const { db, now } = deps.house
  return forEachBrand(deps, 'tidy-directory', (brand, today) =>
    tidyDirectory({ db, now: now() }, { brandId: brand.id, today }),
  )
}
