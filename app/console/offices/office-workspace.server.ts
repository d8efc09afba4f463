import { requireBrand, type Workspace } from '#app/console/workspace.server.ts'
import { notFound } from '#domain/errors.ts'
import { type Reach, reachOf } from '#domain/staff/access/access.rules.ts'
import type { StaffVisitor } from '#domain/staff/staff-visitor.ts'

/** Whether somebody may enter the room of offices at a place: a brand with offices that they may change. */
export function entersOffices(staff: StaffVisitor, { scope }: Workspace): boolean {
  return scope.kind === 'brand' && reachOf(staff, 'offices.change', scope.brandId) !== null
}

/**
 * What each loader of the room begins with. `isWhole`: the screen is about all offices of the brand.
 * @throws DomainError `not_found`: no brand is chosen, or the permission does not reach there.
 */
export async function requireOffices(
  args: Parameters<typeof requireBrand>[0],
  { isWhole = false }: { isWhole?: boolean } = {},
) {
  const found = await requireBrand(args)
  const reach = reachOf(found.staff, 'offices.change', found.brandId)
  if (reach === null || (isWhole && reach.kind !== 'brand')) throw notFound()
  return { ...found, reach }
}

/** Whether an office is within reach. */
export function reaches(reach: Exclude<Reach, null>, officeId: string): boolean {
  return reach.kind === 'brand' || reach.officeIds.includes(officeId)
}
