import { listBrands } from '#domain/brands/brand.queries.server.ts'
import { dateIn } from '#domain/calendar.ts'
import type { House } from '#domain/house.ts'
import { sendNotices } from '#domain/renewals/send-notices.server.ts'

/** Every hour, for the day it is at each brand: the notices that are due. Counts of all brands together. */
export async function sendNoticesJob({
  house,
}: {
  house: Pick<House, 'db' | 'now'>
}): Promise<Record<string, number>> {
  const { db } = house
  const total = { renewalNotices: 0, annualReminders: 0, ageOutNotices: 0 }
  for (const { id: brandId, settings } of await listBrands(db)) {
    const sent = await sendNotices({ db }, { brandId, today: dateIn(settings.timeZone, house.now()) })
    total.renewalNotices += sent.renewalNotices
    total.annualReminders += sent.annualReminders
    total.ageOutNotices += sent.ageOutNotices
  }
  return total
}
