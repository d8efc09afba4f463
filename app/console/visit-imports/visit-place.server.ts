import { requirePlace } from '#app/console/place.server.ts'
import { notFound } from '#domain/errors.ts'
import { reachOf } from '#domain/staff/access/access.rules.ts'

/**
 * What each loader of imports of visits begins with: a file may be of every office of the brand.
 * @throws DomainError `not_found`: no brand is chosen, or who looks does not work at every desk of it.
 */
export async function requireVisitImports(args: Parameters<typeof requirePlace>[0]) {
  const found = await requirePlace(args)
  const { place, staff } = found
  const brandId = place.scope.kind === 'brand' ? place.scope.brandId : null
  if (!brandId || reachOf(staff, 'desk.work', brandId)?.kind !== 'brand') throw notFound()
  return { ...found, brandId }
}
