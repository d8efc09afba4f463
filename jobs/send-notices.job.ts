import { sendNotices } from '#domain/memberships/renewal/send-notices.server.ts'
import { defineJob } from './define-job.ts'
import { type BrandJobDeps, forEachBrand } from './for-each-brand.ts'

/** Every hour, with each brand's local date: the notices that are due. Counts are totals over all brands. */
export const sendNoticesJob = defineJob({
  name: 'send-notices',
  label: { en: 'Sends notices of renewals and prices' },
  cron: '42 * * * *',
  run: (deps: BrandJobDeps): Promise<Record<string, number>> => {
    const { db } = deps.services
    return forEachBrand(deps, 'send-notices', ({ id: brandId, settings }, today) =>
      sendNotices(
        { db },
        { brandId, today, closesOn: settings.closing?.on, noticeDays: settings.noticeDays },
      ),
    )
  },
})
