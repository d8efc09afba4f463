import { listBrands } from '#domain/brands/brand.queries.server.ts'
import { dateIn } from '#domain/calendar.ts'
import type { House } from '#domain/house.ts'
import { ageOutChildren, beginPaidTerms, endMemberships } from '#domain/renewals/end-memberships.server.ts'
import { renewDueMemberships } from '#domain/renewals/renew-due.server.ts'

type Deps = {
  house: Pick<House, 'db' | 'now' | 'gateway'>
  reportFault: (job: string, error: unknown, subject: string) => void
}

/**
 * Every hour, for the day it is at each brand: ends children who turned 26, then memberships that are over, then
 * charges what is due. Counts of all brands together.
 */
export async function renewMembershipsJob({ house, reportFault }: Deps): Promise<Record<string, number>> {
  const total: Record<string, number> = {}
  for (const { id: brandId, settings } of await listBrands(house.db)) {
    const { db, gateway } = house
    const now = house.now()
    const brand = { brandId, today: dateIn(settings.timeZone, now) }
    const agedOut = await ageOutChildren({ db }, brand)
    const begun = await beginPaidTerms({ db }, brand)
    const ended = await endMemberships({ db }, brand)
    const renewed = await renewDueMemberships({ db, now, gateway }, brand, (error, membershipId) =>
      reportFault('renew-memberships', error, membershipId),
    )
    for (const [name, count] of Object.entries({ agedOut, begun, ...ended, ...renewed })) {
      total[name] = (total[name] ?? 0) + count
    }
  }
  return total
}
