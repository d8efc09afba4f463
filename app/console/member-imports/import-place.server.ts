import { requireMembers } from '#app/console/members/member-place.server.ts'
import { notFound } from '#domain/errors.ts'
import { reachOf } from '#domain/staff/access/access.rules.ts'

/**
 * What each loader of imports of members begins with: they are about all members of the brand.
 * @throws DomainError `not_found`: no brand is chosen, or who looks may not change all of its members.
 */
export async function requireMemberImports(args: Parameters<typeof requireMembers>[0]) {
  const found = await requireMembers(args)
  if (reachOf(found.staff, 'members.change', found.brand.id)?.kind !== 'brand') throw notFound()
  return { ...found, brandId: found.brand.id }
}
