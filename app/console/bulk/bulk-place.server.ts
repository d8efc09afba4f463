import { requireMembers } from '#app/console/members/member-place.server.ts'
import { notFound } from '#domain/errors.ts'
import { reachOf } from '#domain/staff/access/access.rules.ts'

/**
 * What the screens of acts for many begin with; `reach` is how far who looks may change members.
 * @throws DomainError `not_found`: no brand is chosen, or they may change none of its members.
 */
export async function requireBulk(args: Parameters<typeof requireMembers>[0]) {
  const found = await requireMembers(args)
  const reach = reachOf(found.staff, 'members.change', found.brand.id)
  if (!reach) throw notFound()
  return { ...found, brandId: found.brand.id, reach }
}
