import { type Place, requirePlace } from '#app/console/place.server.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { dateIn } from '#domain/calendar.ts'
import { notFound } from '#domain/errors.ts'
import type { House } from '#domain/house.ts'
import { type Reach, reachOf } from '#domain/staff/access/access.rules.ts'
import type { StaffVisitor } from '#domain/staff/staff-visitor.ts'

/** Whether somebody may enter the room of offices at a place: a brand with offices that they may change. */
export function entersOffices(staff: StaffVisitor, { scope }: Place): boolean {
  return scope.kind === 'brand' && reachOf(staff, 'offices.change', scope.brandId) !== null
}

/**
 * What each loader of the room begins with. `isWhole`: the screen is about all offices of the brand.
 * @throws DomainError `not_found`: no brand is chosen, or the permission does not reach there.
 */
export async function requireOffices(
  args: Parameters<typeof requirePlace>[0],
  { isWhole = false }: { isWhole?: boolean } = {},
): Promise<{
  house: House
  staff: StaffVisitor
  now: Date
  place: Place
  brand: Brand
  brandId: string
  reach: Exclude<Reach, null>
  today: string
}> {
  const found = await requirePlace(args)
  const { scope } = found.place
  const brands = await found.house.brands.list()
  const brand = scope.kind === 'brand' ? brands.find(({ id }) => id === scope.brandId) : undefined
  const reach = brand ? reachOf(found.staff, 'offices.change', brand.id) : null
  if (!brand || reach === null || (isWhole && reach.kind !== 'brand')) throw notFound()
  const today = dateIn(brand.settings.timeZone, found.now)
  return { ...found, brand, brandId: brand.id, reach, today }
}

/** Whether an office is within reach. */
export function reaches(reach: Exclude<Reach, null>, officeId: string): boolean {
  return reach.kind === 'brand' || reach.officeIds.includes(officeId)
}
