import { requirePlace } from '#app/console/place.server.ts'
import { notFound } from '#domain/errors.ts'

/** What the loader of a brand's settings begins with. @throws DomainError `not_found`: no brand, or not theirs to set. */
export async function requireBrandSettings(args: Parameters<typeof requirePlace>[0]) {
  const found = await requirePlace(args, 'settings.manage')
  const { scope } = found.place
  const brands = await found.house.brands.list()
  const brand = scope.kind === 'brand' && brands.find(({ id }) => id === scope.brandId)
  if (!brand) throw notFound()
  return { ...found, brand }
}
