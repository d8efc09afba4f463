import { requireWorkspace } from '#app/console/workspace.server.ts'
import { notFound } from '#domain/errors.ts'
import { reachOf } from '#domain/staff/access/access.rules.ts'
import { imported, importedThings } from '#domain/values/imports.ts'

/**
 * Shared setup of the import loaders: what this section imports. A file can cover the whole brand.
 * @throws DomainError `not_found` if no brand is chosen, or the user may not import for all of it.
 */
export async function requireImports(args: Parameters<typeof requireWorkspace>[0]) {
  const { services, place, staff } = await requireWorkspace(args)
  const room = args.url.pathname.split('/')[2]
  const of = importedThings.find((each) => imported[each].room === room)
  const brandId = place.scope.kind === 'brand' ? place.scope.brandId : null
  if (!of || !brandId || reachOf(staff, imported[of].permission, brandId)?.kind !== 'brand') throw notFound()
  return { services, place, of, brandId, home: `/${place.key}/${room}/imports` }
}
