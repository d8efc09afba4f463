import { warnOfExpiringCards } from '#domain/memberships/payment-method/warn-expiring.server.ts'
import type { Services } from '#domain/services.ts'
import { defineJob } from './define-job.ts'
import { type BrandJobDeps, forEachBrand } from './for-each-brand.ts'

type Deps = BrandJobDeps & { services: Pick<Services, 'db' | 'now' | 'gateway'> }

/** Every day: warns members whose card expires before its next charge. Counts are totals over all brands. */
export const warnExpiringCardsJob = defineJob({
  name: 'warn-expiring-cards',
  label: { en: 'Tells of cards that expire before the next charge' },
  cron: '12 16 * * *',
  run: (deps: Deps): Promise<Record<string, number>> => {
    const { db, gateway, now } = deps.services
    return forEachBrand(deps, 'warn-expiring-cards', ({ id: brandId, settings }, today) =>
      warnOfExpiringCards({ db, gateway, now: now() }, { brandId, today, closesOn: settings.closing?.on }),
    )
  },
})
