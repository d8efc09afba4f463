import { type Place, requirePlace } from '#app/console/place.server.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { dateIn } from '#domain/calendar.ts'
import { notFound } from '#domain/errors.ts'
import type { House } from '#domain/house.ts'
import { can } from '#domain/staff/access/access.rules.ts'

/**
 * What the loader of a screen of plans begins with: a brand, and what one may do there.
 * @throws DomainError `not_found`: no brand is chosen, or one may not see its plans.
 */
export async function requirePlans(args: Parameters<typeof requirePlace>[0]): Promise<{
  house: House
  now: Date
  place: Place
  brand: Brand
  brandId: string
  today: string
  may: { draft: boolean; publish: boolean }
}> {
  const { house, staff, place, now } = await requirePlace(args, 'plans.see')
  const { scope } = place
  const brands = await house.brands.list()
  const brand = scope.kind === 'platform' ? undefined : brands.find(({ id }) => id === scope.brandId)
  if (!brand) throw notFound()
  const may = { draft: can(staff, 'plans.draft', scope), publish: can(staff, 'plans.publish', scope) }
  return { house, now, place, brand, brandId: brand.id, today: dateIn(brand.settings.timeZone, now), may }
}
