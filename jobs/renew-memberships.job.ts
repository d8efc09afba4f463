import { mailClosing } from '#domain/back-office/brands/closing/mail-closing.server.ts'
import {
  ageOutChildren,
  beginPaidTerms,
  endMemberships,
} from '#domain/memberships/cancellation/end-memberships.server.ts'
import { renewDueMemberships } from '#domain/orders/renewal/renew-due.server.ts'
import type { Services } from '#domain/services.ts'
import { defineJob } from './define-job.ts'
import { type BrandJobDeps, forEachBrand } from './for-each-brand.ts'

type Deps = BrandJobDeps & { services: Pick<Services, 'gateway'> }

/**
 * Every hour, with each brand's local date: removes children who turned too old, ends memberships that are over, and
 * then charges what is due. In a closing brand it notifies the members. Counts are totals over all brands.
 */
export const renewMembershipsJob = defineJob({
  name: 'renew-memberships',
  label: { en: 'Renews memberships' },
  cron: '12 * * * *',
  run: (deps: Deps): Promise<Record<string, number>> => {
    const { services, reportFault } = deps
    const { db, gateway } = services
    return forEachBrand(deps, 'renew-memberships', async ({ id: brandId, settings }, today) => {
      const brand = { brandId, today }
      const agedOut = await ageOutChildren({ db, now: services.now() }, brand)
      const begun = await beginPaidTerms({ db }, brand)
      const ended = await endMemberships({ db }, brand)
      const renewed = await renewDueMemberships(
        { db, now: services.now(), gateway },
        { ...brand, onlyTold: true },
        (error, membershipId) => reportFault('renew-memberships', error, membershipId),
      )
      const closed = settings.closing && (await mailClosing({ db, now: services.now() }, brand))
      return { agedOut, begun, ...ended, ...renewed, ...closed }
    })
  },
})
