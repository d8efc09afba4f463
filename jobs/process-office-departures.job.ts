import { processOfficeDepartures } from '#domain/back-office/offices/process-office-departures.server.ts'
import { defineJob } from './define-job.ts'
import { type BrandJobDeps, forEachBrand } from './for-each-brand.ts'

/** Every hour: notifies members of departing offices, moves members of departed ones, and handles unanswered links. */
export const processOfficeDeparturesJob = defineJob({
  name: 'process-office-departures',
  otherNames: ['tidy-directory'],
  label: { en: 'Tidies the directory of offices' },
  cron: '37 * * * *',
  run: (deps: BrandJobDeps): Promise<Record<string, number>> => {
    const { db, now } = deps.services
    return forEachBrand(deps, 'process-office-departures', (brand, today) =>
      processOfficeDepartures({ db, now: now() }, { brandId: brand.id, today }),
    )
  },
})
