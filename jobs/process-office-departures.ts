import { processOfficeDepartures } from '#domain/back-office/offices/process-office-departures.server.ts'
import { type BrandJobDeps, forEachBrand } from '#jobs/for-each-brand.ts'

/** Every hour: tells the members of offices that leave, moves those of offices that left, and minds unanswered links. */
export function processOfficeDeparturesJob(deps: BrandJobDeps): Promise<Record<string, number>> {
  const { db, now } = deps.services
  return forEachBrand(deps, 'tidy-directory', (brand, today) =>
    processOfficeDepartures({ db, now: now() }, { brandId: brand.id, today }),
  )
}
